// tessera/words: the rules of the letter-tile game. `decide`, which needs to know what can be laid, is in tessera/movegen.

/** A value, or a fault with its figures; `must` gives the value, and throws where there is none. */
export { must, type Result } from "../base/result.ts";
/** What is wrong in a data file: the field, and what was expected there. */
export type { ShapeFault } from "../base/shape.ts";
/** The next position. It never draws and never fails: chance is in the event. */
export { apply } from "../words/apply.ts";
/** Alphabets, layouts and rulesets that come with Tessera, by their ids; and the rules in a file of your own. */
export {
  ALPHABET_IDS,
  findAlphabet,
  findLayout,
  findRules,
  LAYOUT_IDS,
  RULESET_IDS,
  resolveRules,
} from "../words/catalog.ts";
/** `8H` and `H8`: places as people write them. */
export { type Coordinates, makePlace, type Place, parsePlace } from "../words/coordinates.ts";
/** The first event of a game, and the words of a placement that a lexicon does not have. */
export { deal, unknownWords } from "../words/decide.ts";
/** The facts of a game. */
export type { EndReason, GameEvent } from "../words/event.ts";
/** Whether the draws of a game on a server were those of its seed. */
export { type Unfair, verifyGame } from "../words/fair.ts";
/** Boards: squares are numbered row by row from 0. */
export { columnOf, type Direction, type Layout, rowOf, type Square } from "../words/layout.ts";
/** Moves, what they score, and why one is refused. */
export type { Move, MoveFault, Placement, Score, ScoredWord } from "../words/move.ts";
/** Tiles on squares, as a client has them, become a placement. */
export { type LaidTile, laidTiles, lineUp, wholeWord } from "../words/placement.ts";
/** All that the rules need, and what one seat may know of it. */
export { type Outcome, type Position, SPECTATOR, unseenTiles, type View, viewFor } from "../words/position.ts";
/** A whole game, and the position after any of its events. */
export { firstPosition, type GameRecord, type GameSetup, type Player, replay } from "../words/record.ts";
/** Rules: a ruleset with its alphabet and its layout. */
export type { Rules, Ruleset } from "../words/ruleset.ts";
/** Geometry, rack and score of a move; the score of a placement whoever holds its tiles. */
export { checkMove, scorePlacement } from "../words/score.ts";
/** What one seat is told of an event, and its view after it: clients of a server follow a game by these. */
export { applySeen, type SeenEvent, seenBy } from "../words/seen.ts";
