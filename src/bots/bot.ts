import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Move } from "../words/move.ts";
import type { View } from "../words/position.ts";
import type { LeaveTable } from "./leaves.ts";

/** How much is to be found out, where an answer must not hang on how fast a machine is. */
export interface Effort {
  /** So many samples of a move at most. */
  readonly samples: number;
  /** Enough is known when the win chances of the moves that are left differ by what is known to this standard error. */
  readonly error: number;
}

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
  /** Who plays on stops by it, and the time is only a cap that the answer tells of. Without it the time is what is used. */
  readonly effort?: Effort;
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
  /** The standard error of that; null where nobody knows how far it may be from the truth. */
  readonly winError: number | null;
  /** … by how many points more than the best opponent on average, with its standard error, and from how many samples. */
  readonly spread: number | null;
  readonly spreadError: number | null;
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
