import { type Static, Type } from "typebox";
import { Instant, orNull } from "../activity/plain.ts";

/** What the server answers about the word lists that it keeps. */

export const KeptListView = Type.Object({
  name: Type.String(),
  base: Type.String({ description: "The list that it is made of" }),
  owner: orNull(Type.String({ description: "Null: the operator of the server" })),
  createdAt: Instant,
  version: Type.Integer({ description: "Counts its changes, those that were taken back included" }),
});
export type KeptListView = Static<typeof KeptListView>;

export const ChangeView = Type.Object({
  word: Type.String(),
  change: Type.Union([Type.Literal("add"), Type.Literal("drop")]),
  reason: Type.String(),
  byName: orNull(Type.String({ description: "Null: the operator of the machine, or somebody who has left" })),
  at: Instant,
  since: Type.Integer({ description: "The version of the list that it made" }),
});
export type ChangeView = Static<typeof ChangeView>;

const AppealState = Type.Union([Type.Literal("open"), Type.Literal("granted"), Type.Literal("declined")]);

export const AppealView = Type.Object({
  list: Type.String(),
  base: Type.String(),
  word: Type.String(),
  state: AppealState,
  count: Type.Integer({ description: "How many people" }),
  names: Type.Array(Type.String()),
  game: Type.String({ description: "Of who came last" }),
  at: Instant,
});
export type AppealView = Static<typeof AppealView>;

/** What became of an appeal of one's own. */
export const OwnAppeal = Type.Object({
  list: Type.String(),
  word: Type.String(),
  state: AppealState,
  at: Instant,
  into: orNull(Type.String({ description: "The list that the word came into" })),
  answer: orNull(Type.String({ description: "Why" })),
  settledAt: orNull(Instant),
  isTold: Type.Boolean({ description: "The answer has been seen" }),
});
export type OwnAppeal = Static<typeof OwnAppeal>;

export const AppealSent = Type.Object({
  word: Type.String(),
  state: Type.Union([AppealState, Type.Literal("sent")], {
    description: "Another than `sent`: it had been sent before",
  }),
});

/** A word as the list has it. */
export const WordTold = Type.Object({ word: Type.String() });
export type WordTold = Static<typeof WordTold>;
