import { type Static, Type } from "typebox";
import { Instant, orNull } from "../activity/plain.ts";
import { Person } from "./answers.ts";

/** What the server answers over HTTP about Jewels. */

const Whole = Type.Integer();

export const JewelsLimit = Type.Object({ turns: orNull(Whole), seconds: orNull(Whole) });
export type JewelsLimit = Static<typeof JewelsLimit>;

export const JewelsDay = Type.Object({ day: Type.String(), board: Type.String(), limits: Type.Array(JewelsLimit) });
export type JewelsDay = Static<typeof JewelsDay>;

export const JewelsRunView = Type.Object({
  id: Type.String(),
  person: orNull(Person),
  board: Type.String({ description: "daily:2026-11-16, seed:123, file:<hash>, race:<id>" }),
  limit: JewelsLimit,
  points: Whole,
  turns: Whole,
  startedAt: Instant,
  finishedAt: orNull(Instant),
  now: Type.Integer({ description: "The server's clock" }),
});
export type JewelsRunView = Static<typeof JewelsRunView>;

export const JewelsStart = Type.Object({
  rules: Type.Object({ rows: Whole, columns: Whole, colours: Whole }),
  board: Type.Array(Whole, { description: "Stones by cell, row by row from the top" }),
  queues: Type.Array(Type.Array(Whole), { description: "What falls into each column, the next stone first" }),
  swaps: Type.Array(Type.Object({ from: Whole, to: Whole }), { description: "Those made so far" }),
});
export type JewelsStart = Static<typeof JewelsStart>;

export const BegunRun = Type.Object({ run: JewelsRunView, start: JewelsStart });
export type BegunRun = Static<typeof BegunRun>;

export const JewelsLeader = Type.Object({ rank: Whole, ...JewelsRunView.properties });
export type JewelsLeader = Static<typeof JewelsLeader>;
