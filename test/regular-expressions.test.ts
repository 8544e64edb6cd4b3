import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "./support/command.ts";

/**
 * A regular expression that takes more than linear time lets a short text stop the server. Each of the program is found
 * here and proved linear, or stands in this list with what bounds the text that it sees.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  "src/cli/shell/program.ts /\\(Did you mean (?:one of )?(.*)\\?\\)/":
    "a sentence of the parser of options on one's own machine",
  "src/wordlists/wordnet.ts /[ ;:,]+$/": "one definition of the package that meanings are built from",
};

/** Made at run time: from recipes of word lists, which are data of the house, for one word of that list at a time. */
const MADE_OF_RECIPES = ["src/wordlists/collect.ts", "src/wordlists/hunspell-rule.ts", "src/wordlists/lookup.ts"];

interface Found {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Every part of a program, whatever it is. */
function* partsOf(tree: unknown): Generator<Node> {
  if (!isNode(tree)) return;
  yield tree;
  for (const part of Object.values(tree)) yield* partsOf(part);
}

const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => join("src", name).replaceAll("\\", "/"));

const found: Found[] = [];
const madeAtRunTime = new Set<string>();
for (const file of sources) {
  const tree = parseAst(readFileSync(join(ROOT, file), "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" });
  for (const part of partsOf(tree)) {
    const { regex, callee, key, value } = part as Readonly<Record<string, Node>>;
    if (isNode(regex)) found.push({ file, source: String(regex.pattern), flags: String(regex.flags) });
    // The forms of messages and bodies: `pattern: "…"`.
    else if (isNode(key) && key.name === "pattern" && typeof value?.value === "string")
      found.push({ file, source: value.value, flags: "" });
    else if (isNode(callee) && callee.name === "RegExp") madeAtRunTime.add(file);
  }
}

/** Without any limit of time and with a fixed seed: a busy machine changes nothing. */
const UNHURRIED = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null, recallTimeout: null, seedingTimeout: null },
  randomSeed: 0,
};

/** Nothing linear is known for them, and the checker looks for a proof without end: they count as slow unread. */
const refersBack = ({ source }: Found): boolean => /\\[1-9]|\\k</.test(source);

const nameOf = ({ file, source, flags }: Found): string => `${file} /${source}/${flags}`;
const each = [...new Map(found.map((one) => [nameOf(one), one])).values()];

let check: typeof import("recheck").checkSync;
const backend = process.env.RECHECK_SYNC_BACKEND;
beforeAll(async () => {
  // The checker itself, without a Java machine, and without a thread: one that dies is waited for without end.
  process.env.RECHECK_SYNC_BACKEND = "pure";
  check = (await import("recheck")).checkSync;
});
afterAll(() => {
  if (backend === undefined) delete process.env.RECHECK_SYNC_BACKEND;
  else process.env.RECHECK_SYNC_BACKEND = backend;
});

test("the checker knows a slow one when it sees it", () => {
  expect(check('"(?:[^"\\\\]|\\\\.)*"|[[\\]{}]', "g").status).toBe("vulnerable");
  expect(each.length).toBeGreaterThan(150);
});

test("every regular expression of the program takes linear time, or sees a text that is bounded", () => {
  const slow: string[] = [];
  for (const one of each) {
    if (refersBack(one) || check(one.source, one.flags, UNHURRIED).status !== "safe") slow.push(nameOf(one));
  }
  expect(slow.toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
});

test("none is made at run time but from recipes", () => {
  expect([...madeAtRunTime].toSorted()).toEqual(MADE_OF_RECIPES);
});
