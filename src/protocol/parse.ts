import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Check } from "typebox/value";
import { CommandId } from "../activity/plain.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { type ClientMessage, commands } from "./client.ts";
import { firstFlaw } from "./flaw.ts";
import { messages, type ServerMessage } from "./server.ts";

/** Why a text is no message. `id`: of the command, where it has one. */
export interface MessageFault {
  readonly code: "notJson" | "noType" | "unknownType" | "badField";
  readonly id: string | null;
  readonly figures: { readonly type?: string; readonly field?: string; readonly expected?: string };
}

/** The longest text of a client that is looked at, in bytes. */
export const LONGEST_COMMAND = 16_384;

export const parseClientMessage = (text: string): Result<ClientMessage, MessageFault> =>
  parse<ClientMessage>(text, clientForms);

export const parseServerMessage = (text: string): Result<ServerMessage, MessageFault> =>
  parse<ServerMessage>(text, serverForms);

export const makeClientMessage = (message: ClientMessage): string => JSON.stringify(message);
export const makeServerMessage = (message: ServerMessage): string => JSON.stringify(message);

type Forms = (type: string) => Validator | null;

/** Each form is compiled when its first message comes: a client never sees most of them. */
function formsOf<T>(table: Readonly<Record<string, T>>, formOf: (entry: T) => TSchema): Forms {
  const compiled = new Map<string, Validator>();
  return (type) => {
    if (!Object.hasOwn(table, type)) return null;
    const known = compiled.get(type) ?? Compile(formOf(table[type]));
    compiled.set(type, known);
    return known;
  };
}

const clientForms = formsOf(commands, ({ form }) => form);
const serverForms = formsOf(messages, (form) => form);

function parse<M>(text: string, forms: Forms): Result<M, MessageFault> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail({ code: "notJson", id: null, figures: {} });
  }
  if (typeof json !== "object" || json === null) return fail({ code: "noType", id: null, figures: {} });
  const { type, id } = json as { type?: unknown; id?: unknown };
  const flaw = (code: MessageFault["code"], figures: MessageFault["figures"]) =>
    fail({ code, id: Check(CommandId, id) ? id : null, figures });
  if (typeof type !== "string") return flaw("noType", {});
  const form = forms(type);
  if (form === null) return flaw("unknownType", { type: type.slice(0, 40) });
  if (form.Check(json)) return ok(json as M);
  return flaw("badField", { type, ...firstFlaw(form.Type(), json) });
}
