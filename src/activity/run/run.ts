import type { Activity } from "../activity.ts";
import { type RunFact, RunFactForm, RunSetup, type RunStanding, type SeenRunFact } from "./forms.ts";
import { applyRun, decideRun, isDone, judgeRun, type Run, type RunAction, runDueAt, startRun } from "./rules.ts";
import { followRun, lookAtRun, type RunView, seeRun } from "./seen.ts";

type RunKind = Activity<RunSetup, Run, RunAction, RunFact, SeenRunFact, RunView, null>;

const kindOf = (kind: string, isPublic: boolean): RunKind => ({
  kind,
  isPublic,
  forms: { setup: RunSetup, fact: RunFactForm },
  seats: ({ seats }) => seats.map(({ account }) => account),
  topic: ({ board }) => board,
  start: startRun,
  opening: () => [],
  decide: decideRun,
  apply: applyRun,
  see: (_, fact, seat) => seeRun(fact, seat),
  look: lookAtRun,
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

/** One person on a board of Jewels, alone: whoever looked at the board of the day could think about it beforehand. */
export const run = kindOf("run", false);

/** Two on one board at the same time. */
export const race = kindOf("race", true);
