import type { Result } from "../base/result.ts";
import type { TurnAnalysis } from "../bots/analysis.ts";
import type { Answer, Candidate } from "../bots/bot.ts";
import type { Explanation } from "../bots/explain.ts";
import type { LevelId } from "../bots/levels.ts";
import type { Board } from "../jewels/board.ts";
import type { JewelsRules } from "../jewels/rules.ts";
import type { Swap } from "../jewels/swap.ts";
import type { Letter, Tile } from "../lexicon/alphabet.ts";
import type { PatternPart } from "../lexicon/search.ts";
import type { WordAnswer } from "../wordlists/lookup.ts";
import type { GameEvent, HintKind } from "../words/event.ts";
import type { Move, MoveFault } from "../words/move.ts";
import type { PlainPosition, PlainView } from "./plain.ts";

/** What is known of an opened word list. */
export interface OpenedWords {
  readonly name: string;
  readonly hash: string;
  readonly language: string;
  readonly words: number;
  readonly version: string;
  readonly licence: string;
}

/** An edition of a list, as games name it. */
export interface Edition {
  readonly name: string;
  readonly hash: string;
}

/**
 * The list that a game names: that of its rules, the same without offensive words, or one that the server keeps. Absent:
 * as for a new game.
 */
interface Listed {
  readonly list?: Edition | null;
}

interface Thinking extends Listed {
  readonly view: PlainView;
  readonly level: LevelId;
  readonly millis: number;
}

/** What the page may ask its engine: the question and its answer. All of it is plain data. */
export interface Questions {
  /** Fetches the word list of a ruleset; `whole`: with all that bots and hints need. Null: the ruleset has none. */
  open: [Listed & { readonly ruleset: string; readonly whole: boolean }, OpenedWords | null];
  /** The move of a computer player. */
  ask: [Thinking & { readonly seed: number }, Answer];
  analyse: [Thinking & { readonly move: Move | null }, TurnAnalysis];
  /** The best moves by points and rest, at once. */
  best: [{ readonly view: PlainView; readonly count: number }, readonly Candidate[]];
  explain: [{ readonly view: PlainView; readonly move: Move; readonly seed: number }, Explanation];
  /** `words/decide`, with the ruleset's list. */
  decide: [
    Listed & { readonly position: PlainPosition; readonly seat: number; readonly move: Move },
    Result<GameEvent[], MoveFault>,
  ];
  hint: [
    { readonly position: PlainPosition; readonly seat: number; readonly kind: HintKind },
    Result<GameEvent[], MoveFault>,
  ];
  look: [Listed & { readonly ruleset: string; readonly words: readonly (readonly Letter[])[] }, readonly boolean[]];
  why: [{ readonly ruleset: string; readonly word: string }, WordAnswer];
  /** Words of some or all of the tiles, so many at most. */
  anagrams: [{ readonly ruleset: string; readonly rack: readonly Tile[]; readonly most: number }, readonly Letter[][]];
  pattern: [
    { readonly ruleset: string; readonly pattern: readonly PatternPart[]; readonly most: number },
    readonly Letter[][],
  ];
  /** A good swap for a board of Jewels; null where none is legal. `turns`: how many are left, this one included. */
  swap: [
    {
      readonly rules: JewelsRules;
      readonly board: Board;
      readonly turns: number;
      readonly seed: number;
      readonly millis: number;
    },
    Swap | null,
  ];
}

export type QuestionType = keyof Questions;
export type QuestionOf<K extends QuestionType> = Questions[K][0];
export type AnswerTo<K extends QuestionType> = Questions[K][1];

export type Progress =
  /** How much of a word list has come; null: it has come and is being made ready. */
  | { readonly type: "words"; readonly share: number | null }
  /** The candidates so far, the best first. */
  | { readonly type: "thinking"; readonly candidates: readonly Candidate[] };

export type EngineFault = "noSuchRuleset" | "noLexicon" | "badLexicon" | "broken";

export interface ToEngine {
  readonly id: number;
  readonly type: QuestionType;
  readonly question: Questions[QuestionType][0];
}

export type FromEngine =
  | { readonly id: number; readonly type: "answer"; readonly answer: unknown }
  | { readonly id: number; readonly type: "fault"; readonly code: EngineFault }
  | { readonly id: number; readonly type: "progress"; readonly progress: Progress };
