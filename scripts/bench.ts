// Prints figures: how fast lexicons are built and moves are found. Takes --positions FILE --lexicon FILE
// (JSON lines with a field cgp; a word a line) so that others can run theirs, and --json.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { must } from "../src/base/result.ts";
import { readLexicon } from "../src/cli/wordlist.ts";
import { parseCgp, viewOfCgp } from "../src/formats/cgp.ts";
import { findRules } from "../src/words/catalog.ts";
import { generateMoves } from "../src/words/generate.ts";
import type { View } from "../src/words/position.ts";
import type { Rules } from "../src/words/ruleset.ts";

const ROUNDS = 15;
const here = (path: string): string => new URL(path, import.meta.url).pathname;

const { values } = parseArgs({
  options: {
    positions: { type: "string", default: here("../test/oracle/positions.jsonl") },
    lexicon: { type: "string", default: here("../test/oracle/enable-words.txt") },
    json: { type: "boolean", default: false },
  },
});

const rules = findRules("classic-en") as Rules;
const built = timed(() => readLexicon(values.lexicon, rules.alphabet));
const lexicon = built.result;
const views = readFileSync(values.positions, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line): View => viewOfCgp(rules, must(parseCgp(rules, JSON.parse(line).cgp))));

let moves = 0;
const rounds = Array.from({ length: ROUNDS }, () => {
  moves = 0;
  const { micros } = timed(() => {
    for (const view of views) moves += generateMoves(view, lexicon).length;
  });
  return micros / views.length;
}).sort((a, b) => a - b);
// The first rounds run before the code is compiled, and others may use the machine: the median says most.
const allMovesMicros = rounds[Math.floor(ROUNDS / 2)];

if (values.json) console.log(JSON.stringify({ allMovesMicros }));
else {
  console.log(
    `lexicon   ${(built.micros / 1000).toFixed(0)} ms to read and build, ${megabytes(lexicon.arcs.byteLength)} MB`,
  );
  console.log(`positions ${views.length}, with ${(moves / views.length).toFixed(0)} moves each on average`);
  console.log(
    `all moves ${allMovesMicros.toFixed(0)} µs a position (median of ${ROUNDS} rounds; best ${rounds[0].toFixed(0)})`,
  );
}

function timed<T>(work: () => T): { result: T; micros: number } {
  const begin = performance.now();
  const result = work();
  return { result, micros: (performance.now() - begin) * 1000 };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
