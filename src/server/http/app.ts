import type { IncomingMessage, ServerResponse } from "node:http";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyBaseLogger, FastifyInstance, FastifySchemaCompiler, RawServerDefault } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Value } from "typebox/value";
import { type Flaw, firstFlaw, isOversized, unstorable } from "../../protocol/flaw.ts";

/** A server whose routes have their types from their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** In the form that Fastify hands to whoever answers faults. */
const refused = ({ field, expected }: Flaw) => {
  const error = [{ instancePath: `/${field.replaceAll(".", "/")}`, message: expected }];
  return { error: error as never };
};

/**
 * Checks a part of a request. A body is taken as it is; texts of an address become the numbers that the schema asks for.
 * A schema is compiled when it is first needed: all at once would make the start a fifth of a second longer.
 */
export const checkCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: ReturnType<typeof Compile<TSchema>> | null = null;
  return (value: unknown) => {
    compiled ??= Compile(schema);
    const converted = httpPart === "body" ? value : Value.Convert(schema, value);
    if (isOversized(schema, converted) || !compiled.Check(converted)) return refused(firstFlaw(schema, converted));
    const odd = unstorable(converted);
    return odd === null ? { value: converted } : refused(odd);
  };
};
