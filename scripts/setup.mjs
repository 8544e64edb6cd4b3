// Brings what the commands of package.json need, and keeps silent when all is there.
//
// Plain JavaScript for any Node from 20 on, without dependencies: it runs before there are any. The
// npm scripts call it with "$npm_node_execpath", the Node that npm itself runs on, and not as `node`:
// that name would mean the pinned Node of node_modules, whose health is one of the things to find
// out, and a shell that has once looked up `node` would go on using the old one after it is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, "node_modules", ".tessera-setup");
const localPrograms = join("node_modules", ".bin");
const pinnedNode = join(root, "node_modules", "node", "bin", "node");

/** A step that failed in a way that we understand: what happened and what to do. */
class SetupFault extends Error {}

/**
 * In order. A step runs when `needed()` says so; when it still is needed afterwards, that is a
 * fault, and `remedy` says what a person can do.
 */
const steps = [
  {
    title: "installing the packages and the pinned Node (npm ci)",
    needed: () => readOrEmpty(stampFile) !== lockStamp() || !pinnedNodeRuns(),
    run: () => {
      npm("ci", "--include=dev", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error");
      writeStamp();
    },
    remedy:
      `${pinnedNode} is missing or does not run. The npm package "node" brings it with an install script, over the ` +
      "network: check that `npm config get ignore-scripts` says false and that the registry can be reached, then try again.",
  },
];

function readOrEmpty(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const lockStamp = () =>
  `${createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")}\n`;

const writeStamp = () => writeFileSync(stampFile, lockStamp());

const pinnedVersion = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.node;

function pinnedNodeRuns() {
  const { status, stdout } = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  return status === 0 && stdout.trim() === `v${pinnedVersion()}`;
}

function npm(...args) {
  // npm must not run on the Node of the folder that it is about to replace.
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.endsWith(localPrograms));
  const { status, signal, error } = spawnSync("npm", args, {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    // Standard output belongs to the command that follows; what npm says of errors goes to standard error.
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status === 0) return;
  const reason = error?.message ?? (signal ? `stopped by ${signal}` : `exit code ${status}`);
  throw new SetupFault(`\`npm ${args[0]}\` failed (${reason}). Its messages stand above.`);
}

function setUp() {
  for (const step of steps) {
    if (!step.needed()) continue;
    console.error(`setup: ${step.title}`);
    step.run();
    if (step.needed()) throw new SetupFault(step.remedy);
  }
}

try {
  if (process.argv[2] === "--installed") {
    // npm calls us so after an installation of its own: when it was a whole one, a second is not needed.
    if (pinnedNodeRuns()) writeStamp();
  } else setUp();
} catch (error) {
  console.error(`setup: ${error instanceof SetupFault ? error.message : error.stack}`);
  process.exitCode = 1;
}
