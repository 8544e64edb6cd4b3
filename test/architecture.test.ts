import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import about from "../package.json" with { type: "json" };

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LONGEST_FILE = 400;

/** The import table of the design, "The map": an arrow only ever points up. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  base: [],
  lexicon: ["base"],
  wordlists: ["lexicon", "base"],
  words: ["base", "lexicon"],
  movegen: ["words", "lexicon", "base"],
  jewels: ["base"],
  bots: ["movegen", "words", "lexicon", "base"],
  formats: ["words", "jewels", "lexicon", "base"],
  ratings: ["base"],
  activity: ["words", "jewels", "lexicon", "base"],
  protocol: ["activity", "words", "jewels", "lexicon", "base"],
};
const EDGES: Readonly<Record<string, readonly string[]>> = {
  exports: ["bots", "formats", "jewels", "movegen", "words", "lexicon", "base"],
  library: ["wordlists", "words", "lexicon", "base"],
  worker: Object.keys(PURE),
  server: [...Object.keys(PURE), "library", "worker"],
  web: [...Object.keys(PURE), "worker"],
  cli: [...Object.keys(PURE), "library", "worker", "web"],
};
const MAY_IMPORT = { ...PURE, ...EDGES };

/** Commands for whoever runs a server: they start it, or open its store. */
const OPERATORS = "src/cli/operator/";

/** Packages without clock, chance or I/O, which pure code may use. */
const PURE_PACKAGES: readonly string[] = ["typebox", "glicko2-lite", "openskill"];

const files = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const isCode = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path);
/** Tests may use Node and what they like: nothing is built on them. */
const isTest = (path: string): boolean => /\.(test|bench)\.tsx?$/.test(path);

/** What a source text imports; null for a path that is computed, which no table can hold. */
function importsOf(source: string): (string | null)[] {
  const code = source.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
  const found = code.matchAll(/\b(?:from|import)\s*"([^"\s$]+)"|\bimport\s*\((?:\s*"([^"]+)")?/g);
  return [...found].map(([, fixed, dynamic]) => fixed ?? dynamic ?? null);
}

/** Why `file` may not import `target`, or null where it may. */
function objection(file: string, target: string | null): string | null {
  const folder = file.split("/")[1];
  const isPure = folder in PURE;
  if (target === null) return "a computed path";
  if (!target.startsWith(".")) return packageObjection(folder, isPure, target);
  const path = posix.join(posix.dirname(file), target);
  if (path.startsWith("data/") && path.endsWith(".json")) return null;
  if (path === "package.json" && !isPure) return null;
  // Vite reads a page's styles, and gives the address of a file of numbers.
  if (folder === "web" && (path.endsWith(".css") || /^data\/.*\.bin\?url$/.test(path))) return null;
  const other = path.split("/")[1];
  if (!path.startsWith("src/") || !isCode(path)) return "no source file";
  if (other === folder || MAY_IMPORT[folder].includes(other)) return null;
  if (file.startsWith(OPERATORS) && other === "server") return null;
  return `${folder} may not import ${other}`;
}

function packageObjection(folder: string, isPure: boolean, target: string): string | null {
  if (target.startsWith("node:")) return isPure || folder === "web" ? `${folder} may not use Node` : null;
  const name = target.split("/", target.startsWith("@") ? 2 : 1).join("/");
  if (isPure) return PURE_PACKAGES.includes(name) ? null : `${folder} may not use packages`;
  // The page is built once, by who develops it: what it is made of is not needed to run it.
  if (folder === "web" && name in about.devDependencies) return null;
  return name in about.dependencies ? null : `${name} is not among the dependencies of package.json`;
}

test("the table's folders are those of src", () => {
  const folders = new Set(files("src").map((path) => path.split("/")[1]));
  expect([...folders].filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
});

test("every import is allowed by the table", () => {
  const faults: string[] = [];
  for (const file of files("src").filter((path) => isCode(path) && !isTest(path)))
    for (const target of importsOf(readFileSync(join(ROOT, file), "utf8"))) {
      const why = objection(file, target);
      if (why !== null) faults.push(`${file} imports ${target}: ${why}`);
    }
  expect(faults).toEqual([]);
});

/** Folders of these are rooms: what several of them need stands below them, so that no two need each other. */
const HOUSES = ["src/server", "src/web"];

/** By folder, the folders of the same house whose files it imports; files that stand in none put the house together. */
function roomsOf(house: string): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  const roomOf = (path: string): string => {
    const [room, ...rest] = relative(house, path).split("/");
    return rest.length === 0 ? "." : room;
  };
  for (const file of files(house).filter((path) => isCode(path) && !isTest(path)))
    for (const target of importsOf(readFileSync(join(ROOT, file), "utf8"))) {
      const path = target === null ? "" : posix.join(posix.dirname(file), target);
      const [from, to] = [roomOf(file), roomOf(path)];
      if (path.startsWith(`${house}/`) && from !== to) rooms.set(from, (rooms.get(from) ?? new Set()).add(to));
    }
  return rooms;
}

/** A way from a room back to itself; null where there is none. */
function cycleIn(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const walk = (room: string, way: readonly string[]): string[] | null => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return null;
    for (const next of rooms.get(room) ?? []) {
      const cycle = walk(next, [...way, room]);
      if (cycle !== null) return cycle;
    }
    done.add(room);
    return null;
  };
  for (const room of rooms.keys()) {
    const cycle = walk(room, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

test.each(HOUSES)("no two folders of %s need each other", (house) => {
  expect(cycleIn(roomsOf(house))).toBeNull();
});

test("a cycle is found however long it is", () => {
  const rooms = { a: ["b"], b: ["c", "d"], c: [], d: ["e"], e: ["b"] };
  expect(cycleIn(new Map(Object.entries(rooms).map(([room, others]) => [room, new Set(others)])))).toEqual([
    "b",
    "d",
    "e",
    "b",
  ]);
});

test("files are short and named by their noun", () => {
  const code = ["src", "test", "scripts"].flatMap(files).filter(isCode);
  const lines = (file: string): number => readFileSync(join(ROOT, file), "utf8").trimEnd().split("\n").length;
  expect(code.filter((file) => lines(file) > LONGEST_FILE)).toEqual([]);
  expect(code.filter((file) => /^utils?\b/i.test(basename(file)))).toEqual([]);
});

test("imports are found in every form, and not in comments", () => {
  const source = `import a from "./a.ts";\nimport {\n  b,\n} from "b";\nimport "./c.ts";\nexport * from "./d.ts";
    // import "./no.ts"
    /* from "./no.ts" */
    const e = await import("./e.ts");\nconst f = import(name);\nconst g = Array.from(f);`;
  expect(importsOf(source)).toEqual(["./a.ts", "b", "./c.ts", "./d.ts", "./e.ts", null]);
});

test.each([
  ["src/base/a.ts", "../lexicon/b.ts"],
  ["src/base/a.ts", "node:fs"],
  ["src/base/a.ts", "commander"],
  ["src/words/a.ts", "../cli/b.ts"],
  ["src/words/a.ts", "../../package.json"],
  ["src/cli/score/score.ts", "../../server/http.ts"],
  ["src/cli/score/score.ts", "vitest"],
  ["src/cli/score/score.ts", null],
  ["src/web/a.ts", "../server/http.ts"],
  ["src/web/a.ts", "node:fs"],
])("%s may not import %s", (file, target) => {
  expect(objection(file, target)).not.toBeNull();
});

test.each([
  ["src/words/a.ts", "./b.ts"],
  ["src/words/a.ts", "../lexicon/graph.ts"],
  ["src/words/a.ts", "../../data/layouts/standard-15.json"],
  ["src/web/board/a.tsx", "../../words/view.ts"],
  ["src/cli/score/score.ts", "node:fs"],
  ["src/cli/main.ts", "commander"],
  ["src/cli/operator/serve.ts", "../../server/http.ts"],
  ["src/cli/operator/backup.ts", "../../server/store/sqlite.ts"],
])("%s may import %s", (file, target) => {
  expect(objection(file, target)).toBeNull();
});
