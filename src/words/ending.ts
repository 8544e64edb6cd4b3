import { pointsOf } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { EndReason, GameEvent } from "./event.ts";
import { type Common, type Held, heldIn, type Position, type View, viewFor } from "./position.ts";

/** Whether anything can be laid: the search machine knows, which stands above the rules and is handed in. */
export type CanLay = (view: View, lexicon: Lexicon) => boolean;

/** What the rules ask of words: those of the list (null: not judged), and whether a rack finds a place for any. */
export interface Judge {
  readonly lexicon: Lexicon | null;
  readonly canLay: CanLay;
}

/** Whether anybody is left who could challenge a placement. */
export const mayChallenge = (table: Common): boolean =>
  table.rules.ruleset.challenge.rule !== "void" && playingSeats(table).length > 1;

const playingSeats = ({ resigned }: Common): number[] =>
  resigned.map((_, seat) => seat).filter((seat) => !resigned[seat]);

/** The ends that a placement brings by using up tiles. */
export function tilesRunOut(table: Common, { bagSize, rackSizes }: Held): EndReason | null {
  const { tilesLaid, bagEmpty } = table.rules.ruleset.end;
  if (bagSize > 0) return null;
  if (bagEmpty) return "bagEmpty";
  if (tilesLaid === null) return null;
  const isOut = (seat: number) => rackSizes[seat] === 0;
  const seats = playingSeats(table);
  return (tilesLaid === "byOne" ? seats.some(isOut) : seats.every(isOut)) ? "tilesLaid" : null;
}

/** Why the game is over after a turn, or null while it goes on. */
export function endReason(position: Position, { lexicon, canLay }: Judge): EndReason | null {
  const { scorelessTurns, passedRounds, noMove } = position.rules.ruleset.end;
  const seats = playingSeats(position);
  // A player alone has nobody left to resign to.
  if (seats.length < Math.min(2, position.racks.length)) return "resigned";
  if (position.phase === "lastChallenge") return null;
  const runOut = tilesRunOut(position, heldIn(position));
  if (runOut !== null) return runOut;
  if (scorelessTurns !== null && position.scoreless >= scorelessTurns) return "scoreless";
  if (passedRounds !== null && position.passes >= passedRounds * seats.length) return "passed";
  if (noMove && lexicon !== null && !anyoneCanMove(position, (view) => canLay(view, lexicon))) return "noMove";
  return null;
}

/**
 * Laying or exchanging: as long as tiles can be exchanged, a new rack may find a place. But players who
 * find none would exchange for ever; after two rounds without points only what they hold now counts.
 */
function anyoneCanMove(position: Position, canLay: (view: View) => boolean): boolean {
  const { bag, racks, rules, scoreless } = position;
  const seats = playingSeats(position).filter((seat) => racks[seat].length > 0);
  const { exchange } = rules.ruleset;
  if (seats.length > 0 && exchange !== null && scoreless < 2 * seats.length) {
    const least = exchange.bag === "asMany" ? Math.max(1, exchange.least) : Math.max(1, exchange.bag);
    if (bag.length >= least) return true;
  }
  return seats.some((seat) => canLay(viewFor(position, seat)));
}

export function endEvent(position: Position, reason: EndReason): GameEvent {
  // Who resigns has lost whatever the points are: what is left on the racks counts for nobody then.
  const adjustments = reason === "resigned" ? position.racks.map(() => 0) : adjustmentsOf(position);
  return { type: "end", reason, adjustments };
}

/** Each loses what is left on the rack; who has laid every tile gains what the others have left. */
export function adjustmentsOf(position: Position): number[] {
  const { subtractOwnRest, addOthersRest } = position.rules.ruleset.adjustment;
  const rests = position.racks.map((rack) => pointsOf(position.rules.alphabet, rack));
  const all = rests.reduce((sum, rest) => sum + rest, 0);
  const bagIsEmpty = position.bag.length === 0;
  return position.racks.map((rack, seat) => {
    const own = subtractOwnRest ? rests[seat] : 0;
    const others = addOthersRest && bagIsEmpty && rack.length === 0 ? all - rests[seat] : 0;
    return others - own;
  });
}

/** The seats with the most points; several where the ruleset breaks no tie. Who resigned does not win. */
export function winnersOf(table: Common, adjustments: readonly number[]): number[] {
  const leaders = best(playingSeats(table), (seat) => table.scores[seat]);
  if (table.rules.ruleset.tieBreak === "none") return leaders;
  return best(leaders, (seat) => table.scores[seat] - (adjustments[seat] ?? 0));
}

function best(seats: readonly number[], worth: (seat: number) => number): number[] {
  const most = Math.max(...seats.map(worth));
  return seats.filter((seat) => worth(seat) === most);
}
