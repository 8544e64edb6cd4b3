import type { Swap } from "../../jewels/swap.ts";
import type { Timed } from "../activity.ts";
import type { RunEnd, RunFact, RunSetup, SeenRunFact } from "./forms.ts";

/** A seat as somebody knows it. */
export interface SeenSeat {
  readonly points: number;
  readonly turns: number;
  /** One's own; of others they are not told. */
  readonly swaps: readonly Swap[];
  readonly end: RunEnd | null;
}

/** A run or a race as one seat, or who watches, knows it. */
export interface RunView {
  readonly setup: RunSetup;
  readonly seat: number;
  readonly version: number;
  readonly seats: readonly SeenSeat[];
}

export const lookAtRun = (setup: RunSetup, seat: number): RunView => ({
  setup,
  seat,
  version: 0,
  seats: setup.seats.map(() => ({ points: 0, turns: 0, swaps: [], end: null })),
});

export function followRun(view: RunView, { fact }: Timed<SeenRunFact>): RunView {
  const before = view.seats[fact.seat];
  const after = (): SeenSeat => {
    if (fact.type === "finished") return { ...before, end: before.end ?? fact.by };
    const points = before.points + fact.points;
    if (fact.type === "progress") return { ...before, points, turns: before.turns + fact.turns };
    const swaps = [...before.swaps, ...fact.swaps];
    return { ...before, points, swaps, turns: before.turns + fact.swaps.length };
  };
  return { ...view, version: view.version + 1, seats: view.seats.with(fact.seat, after()) };
}

/** Neither sees the other's swaps, and who watches sees none: how a board is played is worth something while it lasts. */
export function seeRun(fact: RunFact, seat: number): SeenRunFact {
  if (fact.type === "finished") return { type: "finished", seat: fact.seat, by: fact.by };
  const { seat: who, points, swaps } = fact;
  if (who === seat) return { type: "swaps", seat: who, swaps, points };
  return { type: "progress", seat: who, turns: swaps.length, points };
}

/** Who has the most points, once all are done; several where they are level. */
export function winnersOf(seats: readonly { readonly points: number; readonly end: unknown }[]): number[] | null {
  if (seats.some(({ end }) => end === null)) return null;
  const most = Math.max(...seats.map(({ points }) => points));
  return [...seats.keys()].filter((seat) => seats[seat].points === most);
}
