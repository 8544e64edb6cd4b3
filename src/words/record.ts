import { seedState } from "../base/random.ts";
import { apply } from "./apply.ts";
import type { GameEvent } from "./event.ts";
import { fairStream, type SHUFFLE } from "./fairstate.ts";
import { emptyPosition, type Position } from "./position.ts";
import type { Rules } from "./ruleset.ts";

export interface Player {
  readonly name: string;
  /** Which computer player sits here; null for a person. */
  readonly bot: string | null;
}

/** What a game was shuffled with, shown once it is over: see `fair.ts`. */
export interface FairSetup {
  readonly table: string;
  readonly seed: string;
  readonly seedHash: string;
  /** What each seat gave; null where it gave nothing, or did not show its value in time. */
  readonly values: readonly (string | null)[];
  /** What each seat showed of its value before; null where it gave nothing. Games of before have none. */
  readonly commitments?: readonly (string | null)[];
  /** The stream that all of it makes; games of before do not name theirs, xoshiro128**. */
  readonly shuffle?: typeof SHUFFLE;
}

export interface GameSetup {
  readonly players: readonly Player[];
  /** Null in a game whose tiles were drawn by hand. */
  readonly seed: number | null;
  /** The word list that the game was played with, so that an old game is judged by it. */
  readonly lexicon: { readonly name: string; readonly hash: string } | null;
  /** Of a game on a server; it takes the place of `seed`. */
  readonly fair?: FairSetup | null;
}

/** A whole game: who and how, and then facts only. */
export interface GameRecord {
  readonly rules: Rules;
  readonly setup: GameSetup;
  readonly events: readonly GameEvent[];
}

export function firstPosition(rules: Rules, setup: GameSetup): Position {
  const random = setup.fair ? fairStream(setup.fair) : seedState(setup.seed ?? 0);
  return emptyPosition(rules, setup.players.length, random);
}

/** The position after the first `count` events. */
export function replay(record: GameRecord, count = record.events.length): Position {
  let position = firstPosition(record.rules, record.setup);
  for (let i = 0; i < count; i++) position = apply(position, record.events[i]);
  return position;
}
