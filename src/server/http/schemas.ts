import { Type } from "typebox";
import { Instant } from "../../activity/plain.ts";

/** Forms that several routes share. */
export const Name = Type.String({ minLength: 1, maxLength: 100 });
export const Password = Type.String({ minLength: 1, maxLength: 1000 });
export const Id = Type.String({ pattern: "^[\\w~:.-]{1,64}$" });

export const Fault = Type.Object(
  { code: Type.String({ description: "What is wrong; figures stand beside it" }) },
  { additionalProperties: true, description: "Refused" },
);

/** Newest first, so many at most; `before` goes on where the last page ended. */
export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  before: Type.Optional(Instant),
});

const PAGE = 20;

export const pageOf = (query: { readonly limit?: number; readonly before?: number }) => ({
  limit: query.limit ?? PAGE,
  ...(query.before === undefined ? {} : { before: query.before }),
});

export const Done = Type.Object({ ok: Type.Literal(true) });
export const done = { ok: true } as const;

/** Bodies are closed: an unknown field is most often a slip of the pen. */
export const Body = <const P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** One that may be left out. */
export const OptionalBody = <const P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Union([Body(properties), Type.Null()]);
