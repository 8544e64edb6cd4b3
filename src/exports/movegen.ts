// tessera/movegen: which moves there are.

/** What comes of a move: its facts, or why it cannot be. */
export { decide } from "../movegen/decide.ts";
/** Every legal placement with its score; whether there is one; the one with the most points. */
export { bestByScore, generateMoves, hasMove, type ScoredMove } from "../movegen/generate.ts";
