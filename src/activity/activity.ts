import type { TSchema } from "typebox";
import type { Result } from "../base/result.ts";

/** Milliseconds since 1970. Pure code is told the time. */
export type Instant = number;

/** Why something cannot be: a code with its figures. Words for people are made at the edge. */
export interface Fault {
  readonly code: string;
  readonly figures: Readonly<Record<string, unknown>>;
}

export interface Timed<F> {
  readonly at: Instant;
  readonly fact: F;
}

/** `aborted`: it ended without a result. */
export type Status = "playing" | "over" | "aborted";

/**
 * Something that people do together, or that a server judges, told as numbered facts: its version is how many there
 * are. Pure: the keeper on the server stores, tells and resumes every kind alike, and a page follows the same facts.
 *
 * A seat is a number from 0; who only watches has `SPECTATOR`. `Words` is what a kind needs from outside to decide, such
 * as a word list, and is handed in.
 */
export interface Activity<Setup, State, Action, Fact, Seen, View, Words> {
  readonly kind: string;
  /** Whether spectators may look on. */
  readonly isPublic: boolean;
  /** What is read from a store is checked against these before it is believed. */
  readonly forms: { readonly setup: TSchema; readonly fact: TSchema };
  /** Who sits where; null for a computer player. */
  seats(setup: Setup): readonly (string | null)[];
  /** What it is about, for lists: a ruleset, a board. */
  topic(setup: Setup): string;
  /** Before its first fact. Null: this version does not know such a game. */
  start(setup: Setup, seed: string): State | null;
  /** What every one begins with. */
  opening(state: State): readonly Fact[];
  /** What comes of an action, or why it cannot be. No facts: it is so already. */
  decide(state: State, seat: number, action: Action, at: Instant, words: Words): Result<readonly Fact[], Fault>;
  /** Total: never draws, never fails. */
  apply(state: State, timed: Timed<Fact>): State;
  /** What a seat may know of a fact, built from an allow-list. `before`: as it was before the fact. */
  see(before: State, fact: Fact, seat: number): Seen;
  /** What somebody knows before the first fact (null: as above), and after each one: server and page follow alike. */
  look(setup: Setup, seat: number): View | null;
  follow(view: View, seen: Timed<Seen>): View;
  status(state: State): Status;
  /** Whose turn it is; null where nobody has to wait for another. */
  turn(state: State): number | null;
  /** When the clock will have something to say; null: never. */
  dueAt(state: State): Instant | null;
  /** What it says then. */
  judge(state: State, at: Instant, words: Words): readonly Fact[];
  /** For lists that read no facts: how it stands or ended. Plain data. */
  result(state: State): unknown;
}
