import { type Static, type TSchema, Type } from "typebox";

/** Ids are made by whoever makes the thing; they stand in addresses and in the store. */
export const Id = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" });
/** The id of a command: whoever sends it chooses it, and never again for another one. */
export const CommandId = Type.String({ pattern: "^[A-Za-z0-9_.:-]{1,64}$" });
export const Seat = Type.Integer({ minimum: 0, maximum: 3 });
export const Count = Type.Integer({ minimum: 0, maximum: 10_000 });
export const Points = Type.Integer({ minimum: -100_000, maximum: 100_000 });
export const Tile = Type.Integer({ minimum: 0, maximum: 255 });
export const Square = Type.Integer({ minimum: 0, maximum: 65_535 });
export const Tiles = Type.Array(Tile, { maxItems: 400 });
/** By the server's clock. */
export const Instant = Type.Integer({ minimum: 0, description: "Milliseconds since 1970" });

/** An object with just these fields. */
export const closed = <const P extends Record<string, TSchema>>(fields: P) =>
  Type.Object(fields, { additionalProperties: false });

export const orNull = <const S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export type { Static };
