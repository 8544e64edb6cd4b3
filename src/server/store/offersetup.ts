import { type Static, Type } from "typebox";
import { closed, Id, orNull } from "../../activity/plain.ts";
import { RaceOffer, TableOffer } from "../../protocol/setup.ts";
import { formShape } from "./damage.ts";

/** An offer's setup as it is stored: with what a rematch keeps of the game before it. */
const StoredTable = closed({
  ...TableOffer.properties,
  rematchOf: orNull(Id),
  /** Who sits where, in a rematch; else whoever comes takes the next seat. */
  seating: orNull(Type.Array(orNull(Id), { minItems: 2, maxItems: 4 })),
});
const StoredRace = closed({ ...RaceOffer.properties, rematchOf: Type.Null(), seating: Type.Null() });
const StoredSetup = Type.Union([StoredTable, StoredRace]);
export type StoredTable = Static<typeof StoredTable>;
export type StoredSetup = StoredTable | Static<typeof StoredRace>;

export const storedSetup = formShape(StoredSetup);
