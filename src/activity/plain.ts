import { type Static, type TSchema, Type } from "typebox";

/** Ids are made by whoever makes the thing; they stand in addresses and in the store. */
export const Id = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" });
/** The id of a command: whoever sends it chooses it, and never again for another one. */
export const CommandId = Type.String({
  pattern: "^[A-Za-z0-9_.:-]{1,64}$",
  description: "An id of your choice: the same command sent twice with it is done once",
});
export const Seat = Type.Integer({ minimum: 0, maximum: 3 });
export const Count = Type.Integer({ minimum: 0, maximum: 10_000 });
export const Points = Type.Integer({ minimum: -100_000, maximum: 100_000 });
export const Tile = Type.Integer({ minimum: 0, maximum: 255 });
export const Square = Type.Integer({ minimum: 0, maximum: 65_535 });
export const Tiles = Type.Array(Tile, { maxItems: 400 });
/** How many facts there are, or which of them: as large as a database of ours counts. */
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
/** What the database has numbered itself, from 1. */
export const Numbered = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** By the server's clock; up to the last one that a `Date` can tell. */
export const Instant = Type.Integer({
  minimum: 0,
  maximum: 8_640_000_000_000_000,
  description: "Milliseconds since 1970",
});

/** An object with just these fields. */
export const closed = <const P extends Record<string, TSchema>>(fields: P) =>
  Type.Object(fields, { additionalProperties: false });

export const orNull = <const S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** The form of a type that is written elsewhere: whatever has the form is of the type, or this does not compile. */
export const formOf =
  <T>() =>
  <const S extends TSchema>(form: Static<S> extends T ? S : never) =>
    Type.Unsafe<T>(form);
