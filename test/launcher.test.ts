import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import about from "../package.json" with { type: "json" };

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LAUNCHER = join(ROOT, "bin", "tessera");
const PINNED_NODE = join(ROOT, "node_modules", "node", "bin", "node");

/** Node's own variables and the reader's locale must not change what is said. */
const ENV = { PATH: process.env.PATH, LC_ALL: "C" };

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "tessera-launcher-")));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tessera(args: readonly string[], launcher = LAUNCHER, env: NodeJS.ProcessEnv = ENV): SpawnSyncReturns<string> {
  return spawnSync(launcher, args, { cwd: folder, env, encoding: "utf8" });
}

/** The launcher without the house around it: the files of `bin`, and a program in the place of the pinned Node. */
function bareHouse(name: string, pinnedNode: string | null): string {
  const home = join(folder, name);
  mkdirSync(join(home, "bin"), { recursive: true });
  for (const file of ["tessera", "launch", "launch.mjs"])
    copyFileSync(join(ROOT, "bin", file), join(home, "bin", file));
  if (pinnedNode !== null) {
    mkdirSync(join(home, "node_modules", "node", "bin"), { recursive: true });
    writeFileSync(join(home, "node_modules", "node", "bin", "node"), pinnedNode, { mode: 0o755 });
  }
  return home;
}

test("--version says the version and nothing else", () => {
  const { status, stdout, stderr } = tessera(["--version"]);
  expect([status, stdout, stderr]).toEqual([0, `${about.version}\n`, ""]);
});

test("--help lists the commands, from any folder and through a link", () => {
  const link = join(folder, "a link");
  symlinkSync(LAUNCHER, link);
  const { status, stdout, stderr } = tessera(["--help"], link);
  expect([status, stderr]).toEqual([0, ""]);
  for (const command of ["play", "score", "moves", "replay", "check", "rulesets", "jewels"])
    expect(stdout).toMatch(new RegExp(`^  ${command} .*[a-z]`, "m"));
  expect(stdout, "every text has its message").not.toContain("cli.");
});

test("the program's exit code is ours, and its arguments are given as they are", () => {
  expect(tessera(["nosuch"]).status).toBe(1);
  const { status, stderr } = tessera(["two  words $HOME *"]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("“two  words $HOME *”")]);
});

test("the machine's Node does where there is no pinned one, if it is new enough", () => {
  const home = bareHouse("no pinned Node", null);
  const path = [dirname(PINNED_NODE), ENV.PATH].join(delimiter);
  const { status, stdout, stderr } = tessera(["--version"], join(home, "bin", "tessera"), { ...ENV, PATH: path });
  // It runs, and finds that there are no packages.
  expect([status, stdout, stderr]).toEqual([1, "", `tessera: run npm ci in ${home} first\n`]);
});

test.each([
  [["scores"], /unknown command “scores”.*score\?/],
  [["--lang", "tlh", "rulesets"], /“tlh”.* en is cs pt fr ro$/],
  [["rulesets", "--lang=tlh"], /“tlh”.* en is cs pt fr ro$/],
  [["--lang"], /--lang <code> needs a value/],
  [["moves"], /--lexicon <file> must be given/],
  [["moves", "--lexicon", "words.txt", "--top", "5x"], /--top <n> needs a whole number, not “5x”/],
  [["replay"], /argument game is missing/],
  [["score", "--colour"], /unknown option --colour/],
  [["rulesets", "classic-en"], /too many arguments for rulesets/],
])("%j is refused in one line", (args, text) => {
  const { status, stdout, stderr } = tessera(args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^tessera: [^\n]+\n$/);
  expect(stderr.trimEnd()).toMatch(text);
});

test.each([
  ["an old Node", '#!/bin/sh\nexec node --require ./old-node.cjs "$@"\n', /^tessera: run npm ci in \S+ first\n$/],
  ["a Node that does not run", "\x7fELF\0", /^tessera: \S+ does not run; run npm ci in \S+ again\n$/m],
])("with %s it says what to do", (_, pinnedNode, text) => {
  writeFileSync(
    join(folder, "old-node.cjs"),
    `const versions = { ...process.versions, node: "20.0.0" };
     Object.defineProperty(process, "versions", { value: versions });`,
  );
  const home = bareHouse("broken", pinnedNode);
  const { status, stdout, stderr } = tessera(["--version"], join(home, "bin", "tessera"));
  expect(status).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr).toMatch(text);
});

test("a reader that closes the pipe early is no fault", async () => {
  const child = spawn(LAUNCHER, ["--help"], { env: ENV, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  expect([status, complaints]).toEqual([0, ""]);
});

test("a signal to the launcher is a signal to the program: they are one process", async () => {
  // A stand-in for the pinned Node tells when it runs, so that the signal cannot come too early.
  const home = bareHouse(
    "signals",
    "#!/bin/sh\ntrap 'echo told; trap - TERM; kill -TERM $$' TERM\necho ready\nwhile :; do sleep 0.05; done\n",
  );
  const child = spawn(join(home, "bin", "tessera"), ["play"], { env: ENV });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (said === "") child.kill("SIGTERM");
    said += text;
  });
  const signal = await new Promise((resolve) => child.on("close", (_, name) => resolve(name)));
  expect([said, signal]).toEqual(["ready\ntold\n", "SIGTERM"]);
});
