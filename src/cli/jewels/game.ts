import { UserError } from "../../base/user-error.ts";
import { parseClock } from "../../formats/jewels-clock.ts";
import { makeJewelsFile } from "../../formats/jewels-record.ts";
import { type PlayedSwap, playSwap } from "../../jewels/cascade.ts";
import * as rules from "../../jewels/game.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import type { JewelsEnd } from "../../jewels/record.ts";
import type { Swap } from "../../jewels/swap.ts";

export { makeClock } from "../../formats/jewels-clock.ts";

/** A person's game as it stands; the clock is the caller's, in milliseconds. */
export class JewelsGame {
  readonly start: JewelsPosition;
  readonly #clock: () => number;
  #game: rules.JewelsGame;

  constructor(start: JewelsPosition, limits: rules.JewelsLimits, clock: () => number) {
    this.start = start;
    this.#clock = clock;
    this.#game = rules.startGame(start, limits, clock());
  }

  /** A swap that was begun in time still counts: the caller looks at the clock before it asks for one. */
  play(swap: Swap): ReturnType<typeof playSwap> {
    const played = playSwap(this.position, swap);
    if (!played.ok) return played;
    const { played: before, moments } = this.#game;
    this.#game = { ...this.#game, played: [...before, played.value], moments: [...moments, this.#clock()] };
    return played;
  }

  get played(): readonly PlayedSwap[] {
    return this.#game.played;
  }

  get position(): JewelsPosition {
    return rules.positionOf(this.#game);
  }

  get points(): number {
    return rules.pointsOf(this.#game);
  }

  /** Milliseconds; null without a limit. */
  get timeLeft(): number | null {
    return rules.timeLeft(this.#game, this.#clock());
  }

  get turnsLeft(): number | null {
    return rules.turnsLeft(this.#game);
  }

  /** Null while it goes on. */
  get end(): JewelsEnd | null {
    return rules.endOf(this.#game, this.#clock());
  }

  get hints(): rules.JewelsHint[] {
    return rules.hintsOf(this.position);
  }

  /** As a record: `left` where the player has not played to the end. */
  get file(): string {
    return makeJewelsFile(this.start, this.played, { player: null, times: [], end: this.end ?? "left" });
  }
}

/** `m:ss`, as milliseconds. */
export function parseLimit(text: string): number {
  const ms = parseClock(text);
  if (ms === null) throw new UserError("jewels.badLimit", { text });
  return ms;
}
