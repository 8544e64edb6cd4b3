import type { Swap } from "../../jewels/swap.ts";
import type { Activity, Timed } from "../activity.ts";
import { type RunEnd, type RunFact, RunFactForm, RunSetup, type RunStanding, type SeenRunFact } from "./forms.ts";
import { applyRun, decideRun, isDone, judgeRun, type Run, type RunAction, runDueAt, startRun } from "./rules.ts";

export type { RunStanding } from "./forms.ts";

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

const lookAt = (setup: RunSetup, seat: number): RunView => ({
  setup,
  seat,
  version: 0,
  seats: setup.seats.map(() => ({ points: 0, turns: 0, swaps: [], end: null })),
});

function followRun(view: RunView, { fact }: Timed<SeenRunFact>): RunView {
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
function see(fact: RunFact, seat: number): SeenRunFact {
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

type RunKind = Activity<RunSetup, Run, RunAction, RunFact, SeenRunFact, RunView, null>;

const kindOf = (kind: string): RunKind => ({
  kind,
  forms: { setup: RunSetup, fact: RunFactForm },
  seats: ({ seats }) => seats.map(({ account }) => account),
  topic: ({ board }) => board,
  start: startRun,
  opening: () => [],
  decide: decideRun,
  apply: applyRun,
  see: (_, fact, seat) => see(fact, seat),
  look: lookAt,
  follow: followRun,
  status: (run) => (isDone(run) ? "over" : "playing"),
  turn: () => null,
  dueAt: runDueAt,
  judge: judgeRun,
  result: ({ setup: { limits, startsAt }, seats }): RunStanding => ({
    limits,
    startsAt,
    seats: seats.map(({ points, swaps, end }) => ({ points, turns: swaps.length, finishedAt: end?.at ?? null })),
  }),
});

/** One person on a board of Jewels: the board of the day, one by its number, one's own. */
export const run = kindOf("run");

/** Two on one board at the same time. */
export const race = kindOf("race");
