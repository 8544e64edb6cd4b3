import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { closed, Id, orNull } from "../../activity/plain.ts";
import { ok } from "../../base/result.ts";
import { type Shape, unexpected } from "../../base/shape.ts";
import { firstFlaw } from "../../protocol/flaw.ts";
import { OfferSetup } from "../../protocol/setup.ts";

/** An offer's setup as it is stored: with what a rematch keeps of the game before it. */
const StoredSetup = closed({
  ...OfferSetup.properties,
  rematchOf: orNull(Id),
  /** Who sits where, in a rematch; else whoever comes takes the next seat. */
  seating: orNull(Type.Array(orNull(Id), { minItems: 2, maxItems: 4 })),
});
export type StoredSetup = Static<typeof StoredSetup>;

const form = Compile(StoredSetup);

export const storedSetup: Shape<StoredSetup> = (value, field) => {
  if (form.Check(value)) return ok(value);
  const flaw = firstFlaw(StoredSetup, value);
  return unexpected(`${field}.${flaw.field}`, "object", value);
};
