// Prints figures: how fast moves are found and games are played, in processor time, and how fast Jewels is. Takes --positions
// FILE --lexicon FILE (JSON lines with a field cgp; a word a line) so that others can run theirs, --before FOLDER to run
// another state of the project in turns with this one, --rounds N, and --json.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineFigures } from "./engine/measure.ts";
import { jewelsLine, jewelsSpeed } from "./jewels-speed.ts";
import { end, readOptions } from "./options.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const LINES: readonly [keyof EngineFigures, string, string][] = [
  ["allMovesMicros", "all moves", "µs"],
  ["bestMoveMicros", "best move", "µs"],
  ["noBlankMicros", "  without a blank", "µs"],
  ["oneBlankMicros", "  with one", "µs"],
  ["twoBlanksMicros", "  with two", "µs"],
  ["gamesPerSecond", "self-play", "games a second"],
  ["playoutsPerSecond", "playouts", "a second"],
];

const values = readOptions(
  "npm run bench -- [--positions FILE] [--lexicon FILE] [--before FOLDER] [--rounds N] [--json]",
  {
    positions: { type: "string", default: here("../test/oracle/positions.jsonl") },
    lexicon: { type: "string", default: here("../test/oracle/enable-words.txt") },
    before: { type: "string" },
    rounds: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
  },
);
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100) end("--rounds takes a whole number from 1 to 100");
if (values.before !== undefined && !existsSync(`${values.before}/src/movegen`))
  end(`${values.before}: there is no src/movegen in this folder`);

const folders = [here(".."), ...(values.before === undefined ? [] : [resolve(values.before)])];
const taken = folders.map((): EngineFigures[] => []);
for (let round = 0; round < rounds; round++)
  for (const [i, folder] of folders.entries()) taken[i].push(figuresOf(folder));
const [now, before] = taken.map(medians);

if (values.json) console.log(JSON.stringify(before === undefined ? now : { now, before }));
else {
  for (const [key, name, unit] of LINES) console.log(lineOf(key, name, unit));
  console.log(jewelsLine(jewelsSpeed()));
}

/** In a process of its own, so that neither is compiled with what it saw of the other. */
function figuresOf(folder: string): EngineFigures {
  const script = here("./engine/folder.ts");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, folder, resolve(values.positions), resolve(values.lexicon)],
    { encoding: "utf8" },
  );
  if (status !== 0) end(stderr.trim());
  return JSON.parse(stdout.trim().split("\n").at(-1) as string);
}

function medians(all: readonly EngineFigures[]): EngineFigures {
  const median = (key: keyof EngineFigures): number =>
    all.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(all.length / 2)];
  return Object.fromEntries(LINES.map(([key]) => [key, median(key)])) as unknown as EngineFigures;
}

function lineOf(key: keyof EngineFigures, name: string, unit: string): string {
  const figure = `${name.padEnd(18)} ${now[key].toFixed(0).padStart(6)} ${unit}`;
  if (before === undefined) return figure;
  return `${figure.padEnd(40)} before: ${before[key].toFixed(0).padStart(6)}   ratio ${(now[key] / before[key]).toFixed(2)}`;
}
