import { type Static, Type } from "typebox";
import { closed } from "../activity/plain.ts";
import { ClockSetup, Level, RulesetId } from "../activity/table/setup.ts";

export { JEWELS } from "./names.ts";

export const OfferSetup = closed({
  /** A ruleset's id, or "jewels". */
  ruleset: RulesetId,
  /** A person, or a computer player of a level, in the order of play. The first person is who makes the offer. */
  seats: Type.Array(Type.Union([Type.Literal("person"), closed({ bot: Level })]), { minItems: 2, maxItems: 4 }),
  /** Whether chance says who sits where. */
  shuffled: Type.Boolean(),
  rated: Type.Boolean(),
  clock: ClockSetup,
});
export type OfferSetup = Static<typeof OfferSetup>;
