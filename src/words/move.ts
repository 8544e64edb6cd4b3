import type { Tile } from "../lexicon/alphabet.ts";
import type { Direction, Square } from "./layout.ts";

/** Tiles along a line from a square on; NO_TILE stands for a square that is covered already. */
export interface Placement {
  readonly square: Square;
  readonly direction: Direction;
  readonly tiles: readonly Tile[];
}

export type Move =
  | ({ readonly type: "place" } & Placement)
  | { readonly type: "exchange"; readonly tiles: readonly Tile[] }
  | { readonly type: "pass" }
  | { readonly type: "challenge" }
  | { readonly type: "resign" };

export interface ScoredWord {
  readonly square: Square;
  readonly direction: Direction;
  /** All tiles of the word, those that lay there before included. */
  readonly tiles: readonly Tile[];
  /** The sum of the letters, multiplied letter by letter. */
  readonly letters: number;
  /** What the word's squares multiply that sum by. */
  readonly factor: number;
  readonly points: number;
}

export interface Score {
  readonly total: number;
  /** The main word first. */
  readonly words: readonly ScoredWord[];
  readonly bonus: number;
  /** How many tiles come from the rack. */
  readonly laid: number;
}

export const NO_SCORE: Score = { total: 0, words: [], bonus: 0, laid: 0 };

/** Why a move is refused: a code with its figures. Words for people are made at the edge. */
export type MoveFault =
  | { readonly code: "gameOver" }
  | { readonly code: "notYourTurn"; readonly turn: number }
  | { readonly code: "noSuchSeat"; readonly seat: number }
  | { readonly code: "noTiles" }
  | { readonly code: "notOnALine" }
  | { readonly code: "gap"; readonly square: Square }
  | { readonly code: "offTheBoard" }
  | { readonly code: "squareTaken"; readonly square: Square; readonly tile: Tile }
  | { readonly code: "blankNeedsLetter" }
  | { readonly code: "unknownTile" }
  | { readonly code: "notInRack"; readonly tile: Tile }
  | { readonly code: "tooManyTiles"; readonly laid: number; readonly most: number }
  | { readonly code: "tooFewTiles"; readonly laid: number; readonly least: number }
  | { readonly code: "mustCoverStart"; readonly square: Square }
  | { readonly code: "doesNotTouch" }
  | { readonly code: "noWord" }
  | { readonly code: "unknownWords"; readonly words: readonly string[] }
  /** In the list, and left out of this game as offensive. */
  | { readonly code: "offensiveWords"; readonly words: readonly string[] }
  | { readonly code: "exchangeForbidden" }
  | { readonly code: "exchangeCount"; readonly count: number; readonly least: number; readonly most: number }
  | { readonly code: "bagTooSmall"; readonly bag: number; readonly least: number }
  | { readonly code: "challengeForbidden" }
  | { readonly code: "nothingToChallenge" }
  | { readonly code: "onlyChallengeOrPass" }
  | { readonly code: "hintForbidden" }
  | { readonly code: "noMovePossible" };

export type MoveFaultCode = MoveFault["code"];

/** The compiler keeps it complete. */
const CODES: Readonly<Record<MoveFaultCode, true>> = {
  ...{ gameOver: true, notYourTurn: true, noSuchSeat: true, noTiles: true, notOnALine: true, gap: true },
  ...{ offTheBoard: true, squareTaken: true, blankNeedsLetter: true, unknownTile: true, notInRack: true },
  ...{ tooManyTiles: true, tooFewTiles: true, mustCoverStart: true, doesNotTouch: true, noWord: true },
  ...{ unknownWords: true, offensiveWords: true, exchangeForbidden: true, exchangeCount: true, bagTooSmall: true },
  ...{ challengeForbidden: true, nothingToChallenge: true, onlyChallengeOrPass: true },
  ...{ hintForbidden: true, noMovePossible: true },
};

/** Of codes that a server says, those of the rules. */
export const isMoveFaultCode = (code: string): code is MoveFaultCode => Object.hasOwn(CODES, code);
