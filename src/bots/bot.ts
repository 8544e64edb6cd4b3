import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Move } from "../words/move.ts";
import type { View } from "../words/position.ts";
import type { LeaveTable } from "./leaves.ts";

/** What a bot is asked: what its seat sees, and how it may think about it. */
export interface Question {
  readonly view: View;
  readonly lexicon: Lexicon;
  /** Null where nobody has learnt any for the ruleset: then only points count. */
  readonly leaves: LeaveTable | null;
  /** The same view, seed and budget give the same answer, unless the clock cut it short. */
  readonly seed: number;
  /** The budget: how long to think at most. */
  readonly millis: number;
  /** Milliseconds since whenever. Pure code has no clock of its own. */
  readonly clock: () => number;
  /** Is told the candidates so far, the best first, now and then while the bot thinks. */
  readonly watch?: (candidates: readonly Candidate[]) => void;
  /** Asked now and then: a bot that is to stop answers with the best it has. */
  readonly stopped?: () => boolean;
}

/** A move that was weighed. */
export interface Candidate {
  readonly move: Move;
  readonly score: number;
  /** What the tiles that stay on the rack are worth. */
  readonly leave: number;
  /** Both together. */
  readonly equity: number;
  /** From playing on, where that was done: how likely the game is won (a draw counts half) … */
  readonly win: number | null;
  /** … by how many points more than the best opponent on average, and from how many samples. */
  readonly spread: number | null;
  readonly samples: number;
}

export interface Answer {
  readonly move: Move;
  /** The best first; `move` is that of the first one. A weak bot may show fewer than there are. */
  readonly candidates: readonly Candidate[];
  /** Proven: nothing better exists, whatever the others do. */
  readonly isExact: boolean;
  /** Less was thought than was to be thought. */
  readonly wasCut: boolean;
}

export type Bot = (question: Question) => Answer;
