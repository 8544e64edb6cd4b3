import { type TSchema, Type } from "typebox";
import { personOf } from "../accounts/person.ts";
import { Instant, Person } from "../http/schemas.ts";
import type { Account, JewelsRun, Store } from "../store/store.ts";
import type { StoredRecord } from "./judge.ts";

export const orNull = <const S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

export const BoardName = Type.String({ pattern: "^(?:daily|seed|file|race):[A-Za-z0-9:_-]{1,60}$" });
export const LimitForm = Type.Object({ turns: orNull(Type.Integer()), seconds: orNull(Type.Integer()) });

export const RunView = Type.Object({
  id: Type.String(),
  person: orNull(Person),
  board: Type.String(),
  limit: LimitForm,
  points: Type.Integer(),
  turns: Type.Integer(),
  startedAt: Instant,
  finishedAt: orNull(Instant),
  now: Instant,
});

export const runOf = (run: JewelsRun, account: Account | null, now: number) => ({
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

const Count = Type.Integer();
export const StartView = Type.Object({
  rules: Type.Object({ rows: Count, columns: Count, colours: Count }),
  board: Type.Array(Count, { description: "Stones by cell, row by row from the top" }),
  queues: Type.Array(Type.Array(Count), { description: "What falls into each column, the next stone first" }),
  swaps: Type.Array(Type.Object({ from: Count, to: Count }), { description: "Those made so far" }),
});

export function startOf({ record }: JewelsRun) {
  const { rules, board, queues, swaps } = record as StoredRecord;
  return { rules, board: [...board], queues: queues.map((queue) => [...queue]), swaps: [...swaps] };
}

export const Leader = Type.Object({ rank: Type.Integer(), ...RunView.properties });

export async function leadersOf(store: Store, runs: readonly JewelsRun[], now: number) {
  const accounts = await store.accounts(runs.map(({ account }) => account));
  const people = new Map(accounts.map((account) => [account.id, account]));
  return runs.map((run, index) => ({ rank: index + 1, ...runOf(run, people.get(run.account) ?? null, now) }));
}
