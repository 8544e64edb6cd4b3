import { SaidFault } from "../base/said.ts";
import { makeJewelsFile } from "../formats/jewels-record.ts";
import { runsByCell } from "../jewels/board.ts";
import { type PlayedSwap, playSwap } from "../jewels/cascade.ts";
import { isOver, type JewelsPosition } from "../jewels/position.ts";
import type { JewelsEnd } from "../jewels/record.ts";
import { legalSwaps, type Swap, swapped } from "../jewels/swap.ts";

/** A person's game as it stands; the clock is the caller's, in milliseconds. */
export class JewelsGame {
  readonly start: JewelsPosition;
  readonly played: PlayedSwap[] = [];
  readonly #turns: number | null;
  readonly #until: number | null;
  readonly #clock: () => number;
  position: JewelsPosition;
  points = 0;

  constructor(start: JewelsPosition, limits: Limits, clock: () => number) {
    this.start = start;
    this.position = start;
    this.#turns = limits.turns;
    this.#clock = clock;
    this.#until = limits.ms === null ? null : clock() + limits.ms;
  }

  play(swap: Swap): ReturnType<typeof playSwap> {
    const played = playSwap(this.position, swap);
    if (!played.ok) return played;
    this.played.push(played.value);
    this.points += played.value.points;
    this.position = played.value.position;
    return played;
  }

  /** Milliseconds; null without a limit. */
  get timeLeft(): number | null {
    return this.#until === null ? null : Math.max(0, this.#until - this.#clock());
  }

  get turnsLeft(): number | null {
    return this.#turns === null ? null : this.#turns - this.played.length;
  }

  /** Null while it goes on. */
  get end(): JewelsEnd | null {
    if (this.timeLeft === 0) return "time";
    if (this.turnsLeft === 0) return "turns";
    if (this.played.at(-1)?.endless) return "endless";
    return isOver(this.position) ? "noSwap" : null;
  }

  /** Every legal swap with what it gives at once, the best first: what comes from above nobody can know. */
  get hints(): { readonly swap: Swap; readonly points: number }[] {
    const { rules, board } = this.position;
    return legalSwaps(rules, board)
      .map((swap) => ({ swap, points: sum(runsByCell(rules, swapped(board, swap))) }))
      .sort((a, b) => b.points - a.points);
  }

  /** As a record: `left` where the player has not played to the end. */
  get file(): string {
    return makeJewelsFile(this.start, this.played, { player: null, times: [], end: this.end ?? "left" });
  }
}

export interface Limits {
  readonly turns: number | null;
  readonly ms: number | null;
}

const sum = (counts: Uint8Array | null): number => counts?.reduce((total, count) => total + count, 0) ?? 0;

/** `m:ss`, as milliseconds. */
export function parseLimit(text: string): number {
  const match = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  const ms = match === null ? 0 : (Number(match[1]) * 60 + Number(match[2])) * 1000;
  if (ms === 0) throw new SaidFault("jewels.badLimit", { text });
  return ms;
}

/** A second that has begun counts: a game of 1:00 shows 1:00 first, and 0:00 when it is over. */
export function makeClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}
