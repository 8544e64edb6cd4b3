// All the tests, one kind after the other, and at the end the names of those that failed: `npm test`.
//
// What fails does not keep the others from running: one run tells all there is to mend.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, "node_modules", ".cache", "tests");
const vitestReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");

/** @typedef {{ passed: number, failed: string[] }} Outcome */

const kinds = [
  {
    title: "types, lint and architecture",
    command: ["npm", "run", "--silent", "check"],
    outcome: () => ({ passed: 1, failed: [] }),
  },
  {
    title: "rules, commands and servers",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    outcome: () => vitestOutcome(readReport(vitestReport)),
  },
  {
    title: "the page in a browser",
    command: ["playwright", "test", "--reporter=dot,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    outcome: () => browserOutcome(readReport(browserReport)),
  },
];

const readReport = (file) => JSON.parse(readFileSync(file, "utf8"));

/** A file that breaks before its tests begin has none that failed: then it is named itself. */
function vitestOutcome({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (tests.length > 0) return tests.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(" › "));
    return status === "failed" ? [file] : [];
  });
  return { passed: numPassedTests, failed };
}

function browserOutcome({ suites, errors, stats }) {
  const failed = errors.map(({ message }) => firstLine(message ?? "an error outside every test"));
  const walk = ({ file, title, specs = [], suites: inner = [] }, before) => {
    const titles = title === file ? before : [...before, title];
    for (const spec of specs) if (!spec.ok) failed.push([join("test", "e2e", file), ...titles, spec.title].join(" › "));
    for (const suite of inner) walk(suite, titles);
  };
  for (const suite of suites) walk(suite, []);
  return { passed: stats.expected, failed };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences
const firstLine = (text) => text.replace(/\x1b\[[0-9;]*m/g, "").split("\n", 1)[0];

let child = null;
let stopped = null;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    stopped = signal;
    child?.kill(signal);
  });

/** No test may take as long. A loop without an end cannot be stopped from inside its own process. */
const SILENCE_MS = 20 * 60_000;
/** A person at a terminal sees that nothing happens; a build machine would wait until it is stopped itself. */
const isWatched = !process.stdout.isTTY;
const FAREWELL_MS = 2000;

/** The exit code, or what ended it. */
const run = ([name, ...args], env = {}) =>
  new Promise((resolve) => {
    const output = isWatched ? "pipe" : "inherit";
    const options = { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", output, output] };
    child = spawn(name, args, options);
    child.on("error", ({ message }) => resolve(message));
    child.on("close", (code, signal) => resolve(code ?? signal));
    // What it has left behind may still hold its output.
    child.on("exit", (code, signal) => setTimeout(resolve, FAREWELL_MS, code ?? signal).unref());
    if (isWatched) watch(child, resolve);
  });

/** Passes on what it says, and ends it with all that it started when it says nothing more. */
function watch(program, resolve) {
  const giveUp = () => {
    spawnSync("pkill", ["-KILL", "-P", String(program.pid)]);
    program.kill("SIGKILL");
    resolve(`${SILENCE_MS / 60_000} minutes without a word`);
  };
  const silence = setTimeout(giveUp, SILENCE_MS);
  for (const [from, to] of [
    [program.stdout, process.stdout],
    [program.stderr, process.stderr],
  ])
    from.on("data", (text) => {
      to.write(text);
      silence.refresh();
    });
  program.on("exit", () => clearTimeout(silence));
}

/** @returns {Promise<Outcome>} */
async function outcomeOf({ title, command, env, outcome }) {
  const end = await run(command, env);
  let known = { passed: 0, failed: [] };
  try {
    known = outcome();
  } catch {
    // It ended before it could write its report.
  }
  if (end !== 0 && known.failed.length === 0)
    return { passed: 0, failed: [`${title}: ${command[0]} ended with ${end}; its messages stand above`] };
  return known;
}

const lasted = (since) => {
  const seconds = Math.round((performance.now() - since) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const began = performance.now();
const failed = [];
let passed = 0;
for (const [i, kind] of kinds.entries()) {
  console.log(`\n[${i + 1}/${kinds.length}] ${kind.title}`);
  const since = performance.now();
  const result = await outcomeOf(kind);
  if (stopped !== null) process.exit(128 + constants.signals[stopped]);
  passed += result.passed;
  failed.push(...result.failed);
  console.log(`[${i + 1}/${kinds.length}] ${result.failed.length === 0 ? "ok" : "FAILED"} after ${lasted(since)}`);
}
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join("\n")}`);
console.log(`\nAll of it took ${lasted(began)}.`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
