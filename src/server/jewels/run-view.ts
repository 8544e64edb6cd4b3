import { Type } from "typebox";
import type { JewelsRunView, JewelsStart } from "../../protocol/jewels-answers.ts";
import { personOf } from "../accounts/person.ts";
import type { Account, JewelsRun, RunSummary, Store } from "../store/store.ts";
import type { StoredRecord } from "./judge.ts";

export const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

export const BoardName = Type.String({ pattern: "^(?:daily|seed|file|race):[A-Za-z0-9:_-]{1,60}$" });
export const runOf = (run: RunSummary, account: Account | null, now: number): JewelsRunView => ({
  id: run.id,
  person: account && personOf(account),
  board: run.board,
  limit: { ...run.limit },
  points: run.points,
  turns: run.turns,
  startedAt: run.startedAt,
  finishedAt: run.finishedAt,
  now,
});

export function startOf({ record }: JewelsRun): JewelsStart {
  const { rules, board, queues, swaps } = record as StoredRecord;
  return { rules, board: [...board], queues: queues.map((queue) => [...queue]), swaps: [...swaps] };
}

export async function leadersOf(store: Store, runs: readonly RunSummary[], now: number) {
  const accounts = await store.accounts(runs.map(({ account }) => account));
  const people = new Map(accounts.map((account) => [account.id, account]));
  return runs.map((run, index) => ({ rank: index + 1, ...runOf(run, people.get(run.account) ?? null, now) }));
}
