// Lets each level play against itself and counts the words that the list calls offensive, beside what the same players
// would lay if nobody kept such words from them. Ends with 1 where one was played.
import { LEVEL_IDS } from "../src/bots/levels.ts";
import { playedWords } from "../test/support/offensive-play.ts";
import { end, readOptions } from "./options.ts";
import { selfPlay } from "./self-play.ts";

const values = readOptions(
  "node scripts/offensive-games.ts [--ruleset R] [--games N] [--level L] [--ms N] [--free N] [--seed N]",
  {
    ruleset: { type: "string", default: "classic-en" },
    games: { type: "string", default: "2000" },
    /** Of how many games the others are told. */
    free: { type: "string", default: "200" },
    level: { type: "string" },
    /** What a master may think about a move. */
    ms: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
  },
);
const { rules, lexicon } = await selfPlay(values.ruleset);
const levels = LEVEL_IDS.filter((level) => values.level === undefined || values.level === level);
if (levels.length === 0) end(`${values.level}: there is no such level`);
let count = 0;
for (const level of levels) {
  const play = { rules, lexicon, level, seed: Number(values.seed), millis: Number(values.ms) };
  const { moves, words, offensive } = await playedWords({ ...play, games: Number(values.games), isFree: false });
  const free = await playedWords({ ...play, games: Number(values.free), isFree: true });
  count += offensive.length;
  const share = free.words === 0 ? 0 : (10_000 * free.offensive.length) / free.words;
  console.log(
    `${values.ruleset} ${level}: ${values.games} games, ${moves} moves, ${words} words, ${offensive.length} offensive; ` +
      `free: ${values.free} games, ${free.words} words, ${free.offensive.length} offensive (${share.toFixed(1)} in 10,000)`,
  );
}
process.exitCode = count === 0 ? 0 : 1;
