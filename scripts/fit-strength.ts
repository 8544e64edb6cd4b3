// Measures how strong the players of data/strength.json are by a ruleset, each against those one and two steps beside it, and
// prints the ratings that fit best, with `club` at 1500. --write puts them into the file as those of the ruleset's word list. --check plays the players that
// strength(rating) makes instead, and prints what was wanted and what they are. --plain takes the list's common words away.
import { readFileSync, writeFileSync } from "node:fs";
import { ok } from "../src/base/result.ts";
import { type Habits, playWeakly } from "../src/bots/novice.ts";
import { PATH, strength, WITHOUT_COMMON } from "../src/bots/strength.ts";
import type { Contestant } from "../src/cli/arena/bots.ts";
import { planGames, playGame } from "../src/cli/arena/game.ts";
import type { Lexicon } from "../src/lexicon/lexicon.ts";
import { deviationsOf, fitRatings, type Meeting } from "../src/ratings/bradleyterry.ts";
import { readOptions } from "./options.ts";
import { selfPlay } from "./self-play.ts";

const FILE = new URL("../data/strength.json", import.meta.url);
const CLUB = 1500;
/** Rungs of the check: far enough from each other to differ, near enough to win games. */
const RUNGS = [100, 250, 400, 550, 700, 850, 1000, 1150, 1300, 1400, 1500, 1600];

const values = readOptions(
  "node scripts/fit-strength.ts [--ruleset NAME] [--games N] [--seed N] [--plain] [--check | --write]",
  {
    ruleset: { type: "string", default: "classic-en" },
    games: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    plain: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
);
const own = await selfPlay(values.ruleset);
const { rules, leaves } = own;
const lexicon: Lexicon = values.plain ? { ...own.lexicon, common: [] } : own.lexicon;
const players = values.check ? RUNGS.map((rating) => strength(rating, lexicon)) : PATH;
const names = values.check ? RUNGS.map(String) : PATH.map((_, step) => `step ${step}`);
const club = values.check
  ? RUNGS.indexOf(CLUB)
  : PATH.findIndex(({ vocabulary, leaves }) => vocabulary >= 3 && leaves === 0);

const begun = process.cpuUsage().user;
const meetings: Meeting[] = [];
for (const [i] of players.entries())
  for (const j of [i + 1, i + 2]) if (j < players.length) meetings.push(await meet(i, j));
const ratings = fitRatings(players.length, meetings, club, CLUB);
const deviations = deviationsOf(ratings, meetings, club);
for (const [i, name] of names.entries())
  console.log(`${values.ruleset} ${name}: ${ratings[i].toFixed(0)} ± ${deviations[i].toFixed(0)}`);
console.log(`${((process.cpuUsage().user - begun) / 1e6).toFixed(0)} s of processor time`);
if (values.write && !values.check) write();

async function meet(i: number, j: number): Promise<Meeting> {
  // What differs by leaves alone differs little, and takes more games to tell apart.
  const games = Number(values.games) * (i >= club ? 3 : 1);
  const contestants = [contestant(players[i]), contestant(players[j])] as const;
  const stage = { rules, lexicon, contestants, labels: [names[i], names[j]] as const, keepsRecords: false };
  const points = [0, 0];
  let won = 0;
  for (const plan of planGames(games, true, Number(values.seed) * 10_000 + i * 100 + j)) {
    const { winner, scores, fault } = await playGame(stage, plan);
    if (fault !== null) throw new Error(`${names[i]} – ${names[j]}: a move was refused: ${JSON.stringify(fault)}`);
    won += winner === null ? 0.5 : 1 - winner;
    for (const bot of [0, 1]) points[bot] += scores[bot] / games;
  }
  const share = `${((won / games) * 100).toFixed(1)} % of ${games}`;
  console.log(`${names[i]} – ${names[j]}: ${share}, ${points.map((mean) => mean.toFixed(0)).join(" : ")}`);
  return { players: [i, j], games, won };
}

function contestant(habits: Habits): Contestant {
  return {
    choose: async ({ view, seed }) =>
      ok(playWeakly({ view, lexicon, leaves, seed, millis: 0, clock: () => 0 }, habits).move),
    dismiss() {},
    async close() {},
  };
}

/** Rising, as those who play rise: where luck has turned two around, the later one is put a point above. */
function write(): void {
  const file = JSON.parse(readFileSync(FILE, "utf8"));
  const rising: number[] = [];
  for (const rating of ratings) rising.push(Math.max(Math.round(rating), (rising.at(-1) ?? -10_000) + 1));
  const key = values.plain ? WITHOUT_COMMON : lexicon.name;
  const all: [string, number[]][] = Object.entries({ ...file.ratings, [key]: rising });
  const lines = (rows: readonly string[]): string => rows.map((row) => `    ${row}`).join(",\n");
  const spaced = (value: unknown): string =>
    JSON.stringify(value)
      .replace(/([:,{])(?=\S)/g, "$1 ")
      .replace("}", " }");
  const path = lines(file.path.map(spaced));
  const tables = lines(all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, row]) => `"${id}": ${spaced(row)}`));
  writeFileSync(FILE, `{\n  "path": [\n${path}\n  ],\n  "ratings": {\n${tables}\n  }\n}\n`);
}
