import { type Static, Type } from "typebox";
import { closed, Id, Instant, orNull } from "../plain.ts";

/** No game lasts so long; without an end a log would grow for ever. */
export const MOST_SWAPS = 2000;

const Cell = Type.Integer({ minimum: 0, maximum: 255 });
const Side = Type.Integer({ minimum: 1, maximum: 16 });
const Stone = Type.Integer({ minimum: 0, maximum: 8 });
const Points = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Turns = Type.Integer({ minimum: 0, maximum: MOST_SWAPS });
/** The two who race, or the one who plays. */
const Seat = Type.Integer({ minimum: 0, maximum: 1 });

export const SwapForm = closed({ from: Cell, to: Cell });
const Swaps = Type.Array(SwapForm, { minItems: 1, maxItems: MOST_SWAPS });

/** What ends it before its swaps do; null is no limit. */
export const LimitsForm = closed({
  turns: orNull(Type.Integer({ minimum: 1, maximum: MOST_SWAPS })),
  ms: orNull(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
});

/** All that is fixed when a run or a race is made. Everybody who plays it knows it. */
export const RunSetup = closed({
  id: Id,
  /** What runs on the same board have in common: "daily:2026-11-16", "seed:123", "file:<hash>", "race:<id>". */
  board: Type.String({ minLength: 1, maxLength: 80 }),
  limits: LimitsForm,
  startsAt: Instant,
  /** The board of a day is played on that day alone: afterwards everybody may see how it was played. */
  closesAt: Type.Optional(Instant),
  start: closed({
    rules: closed({ rows: Side, columns: Side, colours: Type.Integer({ minimum: 1, maximum: 8 }) }),
    /** Stones by cell, row by row from the top. */
    board: Type.Array(Stone, { maxItems: 256 }),
    /** What falls into each column, the next stone first. */
    queues: Type.Array(Type.Array(Stone, { maxItems: 1024 }), { maxItems: 16 }),
  }),
  seats: Type.Array(closed({ account: Id, name: Type.String({ maxLength: 100 }) }), { minItems: 1, maxItems: 2 }),
});
export type RunSetup = Static<typeof RunSetup>;

/** Why a seat is done; `recorded`: how, an older server did not note. */
const RunEnd = Type.Union([
  Type.Literal("noSwap"),
  Type.Literal("turns"),
  Type.Literal("time"),
  Type.Literal("endless"),
  Type.Literal("left"),
  Type.Literal("recorded"),
]);
export type RunEnd = Static<typeof RunEnd>;

const finished = closed({ type: Type.Literal("finished"), seat: Seat, by: RunEnd });

/** `points`: what all these swaps have brought. */
const swapped = closed({ type: Type.Literal("swaps"), seat: Seat, swaps: Swaps, points: Points });

export const RunFactForm = Type.Union([swapped, finished]);
export type RunFact = Static<typeof RunFactForm>;

/** Of the other in a race only points and the number of swaps are seen. */
export const SeenRunFactForm = Type.Union([
  swapped,
  closed({ type: Type.Literal("progress"), seat: Seat, turns: Turns, points: Points }),
  finished,
]);
export type SeenRunFact = Static<typeof SeenRunFactForm>;

/** How it stands, for lists that read no facts. */
export const RunStanding = closed({
  limits: LimitsForm,
  startsAt: Instant,
  seats: Type.Array(closed({ points: Points, turns: Turns, finishedAt: orNull(Instant) }), { maxItems: 2 }),
});
export type RunStanding = Static<typeof RunStanding>;
