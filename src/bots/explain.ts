import { takeOut } from "../base/counts.ts";
import type { Tile } from "../lexicon/alphabet.ts";
import { polite } from "../lexicon/grades.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Square } from "../words/layout.ts";
import type { Move, Placement, ScoredWord } from "../words/move.ts";
import { laidTiles } from "../words/placement.ts";
import type { View } from "../words/position.ts";
import type { Rules } from "../words/ruleset.ts";
import { checkMove } from "../words/score.ts";
import { type LeaveReason, leaveReasons } from "./leave-reasons.ts";
import type { LeaveTable } from "./leaves.ts";
import { type Replies, weighReplies } from "./replies.ts";
import { tilesOf, weighMove } from "./weigh.ts";

/** A square under a laid tile that multiplies its letter or its words. */
export interface Premium {
  readonly square: Square;
  readonly tile: Tile;
  readonly letter: number;
  readonly word: number;
}

/** Why a move is worth what it is: facts and figures, for which the reader's language has words elsewhere. */
export interface Explanation {
  readonly move: Move;
  readonly score: number;
  /** Those that count, the main word first. */
  readonly words: readonly ScoredWord[];
  readonly premiums: readonly Premium[];
  readonly bonus: number;
  /** The tiles that stay on the rack. */
  readonly leave: readonly Tile[];
  /** What they are worth; null where nobody has learnt it for these rules. */
  readonly leaveValue: number | null;
  readonly reasons: readonly LeaveReason[];
  /** Points and leave together. */
  readonly equity: number;
  /** Null where nobody replies. */
  readonly replies: Replies | null;
  /** How many tiles are drawn after the move, and how many the bag has then. */
  readonly drawn: number;
  readonly bagAfter: number;
}

/** The move must be legal but for its words. The same view, move and seed give the same explanation. */
export function explainMove(
  view: View,
  lexicon: Lexicon,
  leaves: LeaveTable | null,
  move: Move,
  seed: number,
): Explanation {
  const { ruleset } = view.rules;
  const { score, leave: value, equity } = weighMove(view, leaves, move);
  const scored = checkMove(view, move);
  const leave = takeOut(view.rack, tilesOf(move));
  const drawn = drawnAfter(view, move, leave.length);
  const isOver = view.bagSize === 0 && leave.length === 0 && ruleset.end.tilesLaid === "byOne";
  const isKnown = view.bagSize === 0 || leaves !== null;
  return {
    move,
    score,
    words: scored.ok ? scored.value.words : [],
    premiums: move.type === "place" ? premiumsUnder(view.rules, move) : [],
    bonus: scored.ok ? scored.value.bonus : 0,
    leave,
    leaveValue: isKnown ? value : null,
    reasons: leaveReasons(view, leaves, leave),
    equity,
    replies: isOver ? null : weighReplies(view, polite(lexicon), move, seed),
    drawn,
    bagAfter: view.bagSize - drawn + (move.type === "exchange" && ruleset.exchange?.to === "bag" ? drawn : 0),
  };
}

function premiumsUnder({ layout }: Rules, placement: Placement): Premium[] {
  return laidTiles(layout, placement)
    .map(({ square, tile }) => ({ square, tile, letter: layout.letterFactor[square], word: layout.wordFactor[square] }))
    .filter(({ letter, word }) => letter > 1 || word > 1);
}

function drawnAfter({ rules, bagSize, rack }: View, move: Move, kept: number): number {
  if (move.type === "exchange") return Math.min(rack.length - kept, bagSize);
  return move.type === "place" ? Math.min(Math.max(0, rules.ruleset.rackSize - kept), bagSize) : 0;
}
