import { type Static, Type } from "typebox";
import { closed, orNull } from "../activity/plain.ts";
import { ClockSetup, Level, ListName, RulesetId } from "../activity/table/setup.ts";

/** A letter game. */
export const TableOffer = closed({
  kind: Type.Literal("table"),
  ruleset: RulesetId,
  /** A word list that this server keeps, made of the ruleset's; absent: the ruleset's. */
  lexicon: Type.Optional(ListName),
  /** A person, or a computer player of a level, in the order of play. The first person is who makes the offer. */
  seats: Type.Array(Type.Union([Type.Literal("person"), closed({ bot: Level })]), { minItems: 2, maxItems: 4 }),
  /** Whether chance says who sits where. */
  shuffled: Type.Boolean(),
  rated: Type.Boolean(),
  clock: ClockSetup,
});
export type TableOffer = Static<typeof TableOffer>;

/** A race of two on one board of Jewels. */
export const RaceOffer = closed({
  kind: Type.Literal("race"),
  /** Null: by turns. */
  minutes: orNull(Type.Integer({ minimum: 1, maximum: 180 })),
});
export type RaceOffer = Static<typeof RaceOffer>;

/** What somebody offers to play: the kind of the activity that it becomes. */
export const OfferSetup = Type.Union([TableOffer, RaceOffer]);
export type OfferSetup = TableOffer | RaceOffer;
