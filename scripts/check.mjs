// Types, lint, format, what nobody uses, and the architecture, side by side: `npm run check`.
//
// What fails does not keep the others from telling what they found. The compiler remembers what it knows of files that
// have not changed (tsBuildInfoFile of the tsconfigs).
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Several threads of one compiler find out the same things twice, and the cores are busy as it is. */
const types = (config) => ["tsc", "-p", config, "--singleThreaded"];

/** The longest first. */
const checks = [
  types("tsconfig.node.json"),
  ["knip", "--no-progress"],
  ["biome", "check"],
  types("tsconfig.web.json"),
  ["vitest", "run", "test/architecture.test.ts", "test/styles.test.ts"],
  types("tsconfig.pure.json"),
];

/** The exit code, or why there is none; what it said is shown in one piece, so that two do not mix. */
const run = ([name, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(name, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => said.push(bytes));
    child.on("error", ({ message }) => resolve(message));
    child.on("close", (code, signal) => {
      if (code !== 0) process.stderr.write(Buffer.concat([Buffer.from(`\n${[name, ...args].join(" ")}\n`), ...said]));
      resolve(code ?? signal);
    });
  });

const ends = await Promise.all(checks.map(run));
const failed = checks.filter((_, i) => ends[i] !== 0);
for (const [i, check] of checks.entries())
  if (ends[i] !== 0) console.error(`FAILED with ${ends[i]}: ${check.join(" ")}`);
if (failed.length === 0) console.log(`${checks.length} checks passed`);
process.exitCode = failed.length === 0 ? 0 : 1;
