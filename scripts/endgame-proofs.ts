// Prints how many endgames are proven in time: games of self-play by points and leave are stopped when the bag is first empty,
// and the rest is searched. --ms N (processor time), --games N, --seed N; --reference-ms N searches again as long, and prints how
// often the move of the shorter search was as good and how many points it lost; --json prints a line a game.
import { Random } from "../src/base/random.ts";
import { solveEndgame } from "../src/bots/endgame/endgame.ts";
import { deepen } from "../src/bots/endgame/root.ts";
import { EndgameSearch } from "../src/bots/endgame/search.ts";
import { FastGame } from "../src/bots/fastgame.ts";
import { isSameMove } from "../src/bots/weigh.ts";
import { unseenTiles, type View } from "../src/words/position.ts";
import { processorMillis, viewOfGame } from "./master-figures.ts";
import { readOptions } from "./options.ts";
import { selfPlay } from "./self-play.ts";

const values = readOptions(
  "node scripts/endgame-proofs.ts [--ruleset NAME] [--ms N] [--games N] [--seed N] [--reference-ms N] [--json]",
  {
    ruleset: { type: "string", default: "classic-en" },
    ms: { type: "string", default: "1000" },
    games: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    "reference-ms": { type: "string", default: "0" },
    json: { type: "boolean", default: false },
  },
);
const { rules, lexicon, player } = await selfPlay(values.ruleset);
const millis = Number(values.ms);
const referenceMillis = Number(values["reference-ms"]);

/** Milliseconds, of those that were proven. */
const proofs: number[] = [];
let [games, nodes, spent] = [0, 0, 0];
/** Of those that the longer search proved: how many, how many were answered as well, and the points lost. */
let [known, agreed, lost] = [0, 0, 0];
for (let seed = 1; games < Number(values.games); seed++) {
  const view = emptyBag(Number(values.seed) * 1_000_000 + seed);
  if (view === null) continue;
  games++;
  prove(view, seed);
  if (referenceMillis > 0) compare(view);
  if (games % 20 === 0) report();
}
if (games % 20 !== 0) report();

/** The first position of a game with an empty bag; null where the game is over by then. */
function emptyBag(seed: number): View | null {
  const random = Random.fromSeed(seed);
  const game = new FastGame(rules, lexicon, 2);
  game.begin(random);
  while (!game.isOver && game.bagSize > 0) player.play(game, random);
  return game.isOver ? null : viewOfGame(game);
}

function prove(view: View, seed: number): void {
  const search = new EndgameSearch(rules, lexicon);
  const start = processorMillis();
  search.isAtLimit = () => processorMillis() >= start + millis;
  const root = search.begin({ ...view, racks: [view.rack, unseenTiles(view)] });
  const { moves, isProven } = deepen(search, root, () => {});
  const took = processorMillis() - start;
  if (isProven) proofs.push(took);
  nodes += search.nodes;
  spent += took;
  if (values.json)
    console.log(
      JSON.stringify({ seed, isProven, value: moves[0].value, millis: Math.round(took), nodes: search.nodes }),
    );
}

/** What the move of the short search loses against the best, where a long one proves both. */
function compare(view: View): void {
  const ask = (time: number) =>
    solveEndgame({ view, lexicon, leaves: null, seed: 1, millis: time, clock: processorMillis });
  const chosen = ask(millis);
  const best = ask(referenceMillis);
  if (chosen === null || best?.isExact !== true) return;
  const match = best.candidates.find(({ move }) => isSameMove(rules.layout, move, chosen.move));
  const loss = match?.spread == null ? null : (best.candidates[0].spread ?? 0) - match.spread;
  known++;
  if (loss === 0) agreed++;
  lost += loss ?? 0;
}

function report(): void {
  if (values.json) return;
  proofs.sort((a, b) => a - b);
  const within = (time: number) => proofs.filter((proof) => proof <= time).length;
  const shares = [millis / 10, millis / 3, millis].map((time) => `${within(time)} within ${Math.round(time)} ms`);
  const compared = known === 0 ? "" : `; as good as the proven best in ${agreed} of ${known}, ${lost} points lost`;
  console.log(
    `${games} endgames: proven ${shares.join(", ")}; ${Math.round(nodes / spent)} thousand nodes a second, ` +
      `${Math.round(spent / games)} ms each${compared}`,
  );
}
