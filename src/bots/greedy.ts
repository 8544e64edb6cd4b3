import type { Lexicon } from "../lexicon/lexicon.ts";
import { bestByScore, generateMoves } from "../movegen/generate.ts";
import type { Move } from "../words/move.ts";
import type { View } from "../words/position.ts";
import { checkMove } from "../words/score.ts";

/** Plays the most points at once; changes its whole rack where nothing fits, and passes where even that is not allowed. */
export function chooseGreedily(view: View, lexicon: Lexicon): Move {
  const best = view.phase === "playing" ? bestByScore(generateMoves(view, lexicon)) : null;
  if (best !== null) return { type: "place", square: best.square, direction: best.direction, tiles: best.tiles };
  for (let count = view.rack.length; count > 0 && view.phase === "playing"; count--) {
    const exchange: Move = { type: "exchange", tiles: view.rack.slice(0, count) };
    if (checkMove(view, exchange).ok) return exchange;
  }
  return { type: "pass" };
}
