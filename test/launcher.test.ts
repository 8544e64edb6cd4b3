import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import about from "../package.json" with { type: "json" };

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LAUNCHER = join(ROOT, "bin", "tessera");
const PINNED_NODE = join(ROOT, "node_modules", "node", "bin", "node");

/** Node's own variables and the reader's locale must not change what is said. */
const ENV = { PATH: process.env.PATH, LC_ALL: "C" };

let folder: string;
/** A module that makes a Node believe that it is an old one, so that the hand-over runs on every machine. */
let oldNode: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "tessera-launcher-")));
  oldNode = join(folder, "old-node.cjs");
  writeFileSync(
    oldNode,
    `const versions = { ...process.versions, node: "20.0.0" };
     Object.defineProperty(process, "versions", { value: versions });`,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each with the arguments that Node gets before the launcher. */
const NODES = [
  ["a new Node", () => []],
  ["an old Node", () => ["--require", oldNode]],
] as const satisfies readonly (readonly [string, () => string[]])[];

function tessera(nodeFlags: readonly string[], args: readonly string[], launcher = LAUNCHER): SpawnSyncReturns<string> {
  return spawnSync(PINNED_NODE, [...nodeFlags, launcher, ...args], { cwd: folder, env: ENV, encoding: "utf8" });
}

describe.each(NODES)("on %s", (_, nodeFlags) => {
  test("--version says the version and nothing else", () => {
    const { status, stdout, stderr } = tessera(nodeFlags(), ["--version"]);
    expect([status, stdout, stderr]).toEqual([0, `${about.version}\n`, ""]);
  });

  test("--help lists the commands, from any folder and through a link", () => {
    const link = join(folder, `link-${nodeFlags().length}`);
    symlinkSync(LAUNCHER, link);
    const { status, stdout, stderr } = tessera(nodeFlags(), ["--help"], link);
    expect([status, stderr]).toEqual([0, ""]);
    for (const command of ["play", "score", "moves", "replay", "check", "rulesets"])
      expect(stdout).toMatch(new RegExp(`^  ${command} .*[a-z]`, "m"));
    expect(stdout, "every text has its message").not.toContain("cli.");
  });

  test("the child's exit code is ours", () => {
    expect(tessera(nodeFlags(), ["--help"]).status).toBe(0);
    expect(tessera(nodeFlags(), ["nosuch"]).status).toBe(1);
  });
});

test("the launcher is executable", () => {
  const path = [dirname(PINNED_NODE), ENV.PATH].join(delimiter);
  const { status, stdout } = spawnSync(LAUNCHER, ["--version"], { env: { ...ENV, PATH: path }, encoding: "utf8" });
  expect([status, stdout]).toEqual([0, `${about.version}\n`]);
});

test.each([
  [["scores"], /unknown command "scores".*score\?/],
  [["--lang", "tlh", "rulesets"], /"tlh".* en is cs pt fr ro$/],
  [["rulesets", "--lang=tlh"], /"tlh".* en is cs pt fr ro$/],
  [["--lang"], /--lang <code> needs a value/],
  [["moves"], /--lexicon <file> must be given/],
  [["moves", "--lexicon", "words.txt", "--top", "5x"], /--top <n> needs a whole number, not "5x"/],
  [["replay"], /argument game is missing/],
  [["score", "--colour"], /unknown option --colour/],
  [["rulesets", "classic-en"], /too many arguments for rulesets/],
])("%j is refused in one line", (args, text) => {
  const { status, stdout, stderr } = tessera([], args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^tessera: [^\n]+\n$/);
  expect(stderr.trimEnd()).toMatch(text);
});

test("without packages it says what to do", () => {
  mkdirSync(join(folder, "bare", "bin"), { recursive: true });
  writeFileSync(join(folder, "bare", "package.json"), '{ "type": "module" }');
  const bare = join(folder, "bare", "bin", "tessera");
  copyFileSync(LAUNCHER, bare);
  for (const [, nodeFlags] of NODES) {
    const { status, stdout, stderr } = tessera(nodeFlags(), ["--version"], bare);
    expect([status, stdout, stderr]).toEqual([1, "", `tessera: run npm ci in ${join(folder, "bare")} first\n`]);
  }
});

test("a reader that closes the pipe early is no fault", async () => {
  const child = spawn(PINNED_NODE, [LAUNCHER, "--help"], { env: ENV, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  expect([status, complaints]).toEqual([0, ""]);
});

test("a signal to the launcher reaches the game, and both end by it", async () => {
  // A stand-in for the pinned Node tells when it runs, so that the signal cannot come too early.
  const home = join(folder, "signals");
  mkdirSync(join(home, "bin"), { recursive: true });
  mkdirSync(join(home, "node_modules", "node", "bin"), { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "type": "module" }');
  copyFileSync(LAUNCHER, join(home, "bin", "tessera"));
  const standIn = join(home, "node_modules", "node", "bin", "node");
  writeFileSync(
    standIn,
    "#!/bin/sh\ntrap 'echo told; trap - TERM; kill -TERM $$' TERM\necho ready\nwhile :; do sleep 0.05; done\n",
    {
      mode: 0o755,
    },
  );
  const child = spawn(PINNED_NODE, ["--require", oldNode, join(home, "bin", "tessera"), "play"], { env: ENV });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (said === "") child.kill("SIGTERM");
    said += text;
  });
  const signal = await new Promise((resolve) => child.on("close", (_, name) => resolve(name)));
  expect([said, signal]).toEqual(["ready\ntold\n", "SIGTERM"]);
});
