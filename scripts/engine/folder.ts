// Times the engine of one folder, in processor time, and prints the figures as one line of JSON: `bench.ts` starts it, for
// this folder and for others in turns. Arguments: the folder, the positions, the word list.
import { pathToFileURL } from "node:url";
import { terminal } from "../options.ts";
import { type Engine, measureEngine } from "./measure.ts";

const [folder, positions, words] = process.argv.slice(2);
const load = (file: string) => import(pathToFileURL(`${folder}/src/${file}`).href);

const { MoveSearch } = await load("movegen/search.ts");
const engine: Engine = {
  ...(await load("base/random.ts")),
  ...(await load("bots/fastgame.ts")),
  ...(await load("bots/leaves.ts")),
  ...(await load("bots/staticplayer.ts")),
  ...(await load("bots/playouts.ts")),
  ...(await load("bots/candidates.ts")),
  ...(await load("movegen/grid.ts")),
  ...(await load("movegen/movelist.ts")),
  // Before there was a search of its own for the best move, the same object found it.
  ...(await load("movegen/best-search.ts").catch(() => ({ BestSearch: MoveSearch }))),
  MoveSearch,
};
const { readLexicon } = await load("cli/shell/wordlist.ts");
const { readPositions } = await load("cli/think/moves.ts");
const { findRules } = await load("words/catalog.ts");
const { leaves: shelf } = await load("worker/node-data.ts");

const rules = findRules("classic-en");
const views = readPositions({ terminal, rules }, positions);
const world = { rules, lexicon: readLexicon(words, rules.alphabet), leaves: await shelf(rules), views };
const processorMicros = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
console.log(JSON.stringify(measureEngine(engine, world, processorMicros)));
