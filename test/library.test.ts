import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import about from "../package.json" with { type: "json" };
import { ROOT } from "./support/command.ts";

// The library as others have it: packed, installed in a project of its own, and used by the lines of docs/library.md.

const DOCUMENT = readFileSync(join(ROOT, "docs", "library.md"), "utf8");
const blocks = (kind: string): string[] =>
  [...DOCUMENT.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter((found) => found[1] === kind).map((found) => found[2]);
const [EXAMPLE, BOT, STONES] = blocks("js");
const [OUTPUT] = blocks("text");
const GAME = join(ROOT, "examples", "games", "game000.gcg");

const PINNED_NODE = join(ROOT, "node_modules", "node", "bin", "node");
/** The one that people have: the pinned one stands before it in PATH when npm runs us. */
const OWN_NODE = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((path) => !path.includes("node_modules"))
  .map((path) => join(path, "node"))
  .find((path) => existsSync(path));

let folder: string;
let project: string;
let packed: readonly string[];

const run = (program: string, args: readonly string[], cwd = project): SpawnSyncReturns<string> =>
  spawnSync(program, args, { cwd, env: { PATH: process.env.PATH, HOME: folder }, encoding: "utf8" });

/** The standard output of a program that must succeed. */
function outputOf(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = run(program, args, cwd);
  expect(status, `${program} ${args.join(" ")}: ${error ?? stderr + stdout}`).toBe(0);
  return stdout;
}

const write = (file: string, content: string): void => writeFileSync(join(project, file), content);

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "tessera-library-")));
  project = join(folder, "project");
  mkdirSync(project);
  const library = join(folder, "library");
  outputOf(PINNED_NODE, [join(ROOT, "scripts", "build-library.mjs"), library], ROOT);
  outputOf("npm", ["pack", library, "--pack-destination", folder]);
  const tarball = join(folder, `tessera-${about.version}.tgz`);
  packed = outputOf("tar", ["-tzf", tarball]).trim().split("\n");
  write("package.json", '{ "name": "project", "private": true, "type": "module" }');
  outputOf("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball]);
  write("example.js", EXAMPLE);
  write("bot.js", BOT);
  write("stones.js", STONES);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the package holds the rules and their data, and nothing else", () => {
  const modules = /^package\/src\/(?:base|lexicon|words|movegen|jewels|formats|bots|exports)\/[\w/-]+\.(?:js|d\.ts)$/;
  const data =
    /^package\/data\/(?:(?:bots|strength)\.json|(?:alphabets|layouts|rulesets|leaves|jewels)\/[\w-]+\.(?:json|bin))$/;
  const about = /^package\/(?:package\.json|README\.md|LICENSE)$/;
  expect(packed.filter((file) => ![modules, data, about].some((known) => known.test(file)))).toEqual([]);
  expect(packed.filter((file) => data.test(file)).length).toBeGreaterThan(50);
});

test.each([
  ["the pinned Node", PINNED_NODE],
  ["the Node of this machine", OWN_NODE],
])("the lines of the document print what it says, with %s", (_, node) => {
  if (node === undefined) throw new Error("there is no Node in PATH besides the pinned one: install Node 20 or later");
  expect(outputOf(node, ["example.js", GAME])).toBe(OUTPUT);
  expect(outputOf(node, ["bot.js"])).toBe("place NASTIER\n");
  expect(outputOf(node, ["stones.js"])).toMatch(/^\{ from: \d+, to: \d+ \}\n$/);
});

test("in a checkout the same lines run from the sources", () => {
  expect(outputOf(PINNED_NODE, ["--input-type=module", "--eval", EXAMPLE, "example.js", GAME], ROOT)).toBe(OUTPUT);
});

test("the declarations are whole, and refuse what is wrong", () => {
  const compilerOptions = {
    ...{ target: "es2023", module: "nodenext", strict: true, noEmit: true },
    ...{ types: ["node"], typeRoots: [join(ROOT, "node_modules", "@types")] },
  };
  const compile = (source: string): string => {
    write("example.ts", source);
    write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["example.ts"] }));
    return run(PINNED_NODE, [join(ROOT, "node_modules", "typescript", "bin", "tsc")]).stdout;
  };
  const everything = Object.keys(about.exports)
    .filter((entry) => /^\.\/\w+$/.test(entry))
    .map((entry, i) => `import * as all${i} from "tessera${entry.slice(1)}";\nexport { all${i} };\n`);
  expect(compile(EXAMPLE + everything.join(""))).toBe("");
  expect(compile(EXAMPLE.replace('"classic-en"', "7"))).toMatch(/^example\.ts\(\d+,\d+\): error TS2345: /);
  expect(compile('import "tessera/src/words/apply.js";')).toMatch(/error TS\d+: .*tessera\/src\/words\/apply\.js/);
});

test("every entry is in the document's table", () => {
  const rows = [...DOCUMENT.matchAll(/^\| `tessera\/(\w+)` \|/gm)].map(([, entry]) => `./${entry}`);
  expect(rows.sort()).toEqual(
    Object.entries(about.exports).flatMap(([entry, path]) => (path.endsWith(".ts") ? [entry] : [])),
  );
});
