// Brings what the commands of package.json need, and keeps silent when all is there.
//
// Plain JavaScript for any Node from 20 on, without dependencies: it runs before there are any. The
// npm scripts call it with "$npm_node_execpath", the Node that npm itself runs on, and not as `node`:
// that name would mean the pinned Node of node_modules, whose health is one of the things to find
// out, and a shell that has once looked up `node` would go on using the old one after it is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, "node_modules", ".tessera-setup");
const localPrograms = join("node_modules", ".bin");
const pinnedNode = join(root, "node_modules", "node", "bin", "node");

const pageStampFile = join(root, "dist", "page.stamp");
/** What the page is built from. */
const pageSources = ["src", "data", "vite.config.ts", "scripts/page-build.ts", "package-lock.json"];
const browserNames = ["chromium", "chromium-browser", "google-chrome"];

/** A step that failed in a way that we understand: what happened and what to do. */
class SetupFault extends Error {}

/**
 * In order. A step runs when `needed()` says so; when it still is needed afterwards (or not
 * `done()`), that is a fault, and `remedy` says what a person can do. One with a `flag` is only for commands that ask for it.
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
  {
    flag: "--page",
    title: "building the page",
    needed: () => !existsSync(join(root, "dist", "page", "index.html")) || readOrEmpty(pageStampFile) !== pageStamp(),
    run: () => {
      const stamp = pageStamp();
      program(pinnedNode, [join("node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"]);
      mkdirSync(join(root, "dist"), { recursive: true });
      writeFileSync(pageStampFile, stamp);
    },
    // Sources that changed while it was built are for the next time.
    done: () => existsSync(join(root, "dist", "page", "index.html")),
    remedy: "the build has left no page in dist/page. Try again.",
  },
  {
    flag: "--browser",
    title: "installing a browser for the tests (apt-get install chromium)",
    needed: () => browser() === null,
    run: () =>
      installPackage(
        "chromium",
        "The tests of the page need Chromium. Install it (Debian and Ubuntu: `apt-get install chromium`), or name " +
          "one that is there in the variable CHROMIUM.",
      ),
    remedy: "there is still no Chromium in the folders of PATH. Name one in the variable CHROMIUM.",
  },
  {
    flag: "--redis",
    title: "installing a Redis for the tests (apt-get install redis-server)",
    needed: () => inPath("redis-server") === null,
    run: () =>
      installPackage(
        "redis-server",
        "The tests of signals need the program redis-server. Install it (Debian and Ubuntu: `apt-get install " +
          "redis-server`), or link valkey-server under that name.",
      ),
    remedy: "there is still no redis-server in the folders of PATH.",
  },
];

/** By the system's own means; where these are missing `words` say what a person can do. */
function installPackage(wanted, words) {
  const isRoot = process.getuid?.() === 0;
  const maySudo = !isRoot && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
  if (inPath("apt-get") === null || !(isRoot || maySudo)) throw new SetupFault(words);
  const [name, ...before] = isRoot ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  // A fresh machine knows no packages yet.
  program(name, [...before, "update", "--quiet=2"]);
  const install = ["install", "--yes", "--quiet=2", "--no-install-recommends", wanted];
  program(name, [...before, ...install], { DEBIAN_FRONTEND: "noninteractive" });
}

/** Path, size and time of every file: a change of any is seen without reading them all. */
function pageStamp() {
  const hash = createHash("sha256");
  const note = (file) => {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`);
  };
  for (const source of pageSources.map((name) => join(root, name))) {
    if (!existsSync(source)) continue;
    if (!statSync(source).isDirectory()) note(source);
    else
      for (const entry of readdirSync(source, { recursive: true, withFileTypes: true }))
        if (entry.isFile() && isPageSource(entry)) note(join(entry.parentPath ?? entry.path, entry.name));
  }
  return `${hash.digest("hex")}\n`;
}

const isPageSource = ({ name, parentPath, path }) =>
  !/\.(?:test|bench)\.tsx?$/.test(name) && !/[\\/]src[\\/](?:server|cli)(?:[\\/]|$)/.test(parentPath ?? path);

function inPath(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** The Chromium that the tests drive. */
const browser = () => process.env.CHROMIUM || (browserNames.map(inPath).find((file) => file !== null) ?? null);

function program(name, args, env = {}) {
  const { status, signal, error } = spawnSync(name, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", 2, "inherit"],
  });
  if (status === 0) return;
  const reason = error?.message ?? (signal ? `stopped by ${signal}` : `exit code ${status}`);
  throw new SetupFault(`\`${[name, ...args].join(" ")}\` failed (${reason}). Its messages stand above.`);
}

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
    if (step.flag !== undefined && !process.argv.includes(step.flag)) continue;
    if (!step.needed()) continue;
    console.error(`setup: ${step.title}`);
    step.run();
    if (!(step.done?.() ?? !step.needed())) throw new SetupFault(step.remedy);
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
