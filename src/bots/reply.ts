import { takeOut } from "../base/counts.ts";
import { pointsOf } from "../lexicon/alphabet.ts";
import { laidTiles } from "../words/placement.ts";
import { unseenTiles, type View } from "../words/position.ts";
import type { Bot, Candidate, Question } from "./bot.ts";
import { tilesOf } from "./weigh.ts";

/**
 * By how many points a move of the last turns wins or loses, if the other player answers as well as the
 * bot can. Null unless there are two players and no tiles in the bag: else nobody knows what the other holds.
 */
export function spreadAfter(question: Question, bot: Bot, { move, score }: Candidate): number | null {
  const { view } = question;
  if (view.bagSize > 0 || view.rackSizes.length !== 2) return null;
  // It may be otherwise in a made-up position, or where tiles were set aside.
  if (unseenTiles(view).length !== view.rackSizes[1 - view.seat]) return null;
  if (move.type !== "place" && move.type !== "pass") return null;
  const after = viewAfter(view, move, score);
  if (view.rack.length === tilesOf(move).length && view.rules.ruleset.end.tilesLaid === "byOne")
    return finalSpread(view, score);
  const answer = bot({ ...question, view: after });
  const best = answer.candidates[0]?.spread ?? null;
  return best === null || !answer.isExact ? null : -best;
}

/** What the other player sees then. */
function viewAfter(view: View, move: Extract<Candidate["move"], { type: "place" | "pass" }>, score: number): View {
  const { rules, seat } = view;
  const other = 1 - seat;
  const board = view.board.slice();
  if (move.type === "place") for (const { square, tile } of laidTiles(rules.layout, move)) board[square] = tile;
  const leave = takeOut(view.rack, tilesOf(move));
  const rack = unseenTiles(view);
  const rackSizes = seat === 0 ? [leave.length, rack.length] : [rack.length, leave.length];
  return {
    ...view,
    board,
    scores: view.scores.with(seat, view.scores[seat] + score),
    seat: other,
    turn: other,
    rack,
    rackSizes,
    passes: move.type === "pass" ? view.passes + 1 : 0,
    scoreless: score === 0 ? view.scoreless + 1 : 0,
    last: null,
  };
}

/** All own tiles are laid, and the game is over. */
function finalSpread(view: View, score: number): number {
  const { adjustment } = view.rules.ruleset;
  const held = pointsOf(view.rules.alphabet, unseenTiles(view));
  const gain = (adjustment.addOthersRest ? held : 0) + (adjustment.subtractOwnRest ? held : 0);
  return view.scores[view.seat] + score + gain - view.scores[1 - view.seat];
}
