import { Type } from "typebox";
import type { JewelsRunView, JewelsStart } from "../../protocol/jewels-answers.ts";
import { personOf } from "../accounts/person.ts";
import type { Account, AccountStore, RunSummary } from "../store/store.ts";
import { limitOf } from "./boards.ts";
import { type FoundRun, runIdOf } from "./runs.ts";

export const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

export const BoardName = Type.String({ pattern: "^(?:daily|seed|file|race):[A-Za-z0-9:_-]{1,60}$" });
export const runOf = (run: RunSummary, account: Account | null, now: number): JewelsRunView => ({
  id: runIdOf(run.activity, run.kind, run.seat),
  person: account && personOf(account),
  board: run.board,
  limit: limitOf(run.limits),
  points: run.points,
  turns: run.turns,
  startedAt: run.startsAt,
  finishedAt: run.finishedAt,
  now,
});

export function startOf({ run, seat }: FoundRun): JewelsStart {
  return { ...run.setup.start, swaps: [...run.seats[seat].swaps] };
}

export async function leadersOf(store: AccountStore, runs: readonly RunSummary[], now: number) {
  const accounts = await store.accounts(runs.map(({ account }) => account));
  const people = new Map(accounts.map((account) => [account.id, account]));
  return runs.map((run, index) => ({ rank: index + 1, ...runOf(run, people.get(run.account) ?? null, now) }));
}
