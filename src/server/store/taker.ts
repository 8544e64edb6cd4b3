import { ok } from "../../base/result.ts";
import { boolean, integer, nullable, object, type Shape, string, unexpected, withDefault } from "../../base/shape.ts";

/** Somebody who has taken a seat of an offer. */
export interface Taker {
  readonly account: string;
  /** When. */
  readonly at: number;
  /** What was promised for the shuffle; null for who leaves it to the others. */
  readonly commitment: string | null;
  /** Once it is revealed. */
  readonly value: string | null;
  /** Was waited for in vain. */
  readonly isLate: boolean;
}

const rest = object({
  at: withDefault(integer(0, Number.MAX_SAFE_INTEGER), 0),
  commitment: withDefault(nullable(string()), null),
  value: withDefault(nullable(string()), null),
  isLate: withDefault(boolean, false),
});

/**
 * The store keeps takers as texts: the account, a word, and the rest as JSON. Offers of before had the value itself in
 * the place of the word, and a node of that version, while others are newer already, takes the word for one.
 */
export const makeTaker = ({ account, ...more }: Taker): string => `${account} promised ${JSON.stringify(more)}`;

/** In an offer of before a seat leaves the shuffle to the others. */
const taker: Shape<Taker> = (value, field) => {
  const [account, , json = "{}"] = typeof value === "string" ? value.split(" ", 3) : [""];
  if (account === "") return unexpected(field, "text", value);
  try {
    const more = rest(JSON.parse(json), field);
    return more.ok ? ok({ account, ...more.value }) : more;
  } catch {
    return unexpected(field, "text", value);
  }
};

/** A text that is a taker. It stays one: who changes an offer says what it was before, to the letter. */
export const takerText: Shape<string> = (value, field) => {
  const read = taker(value, field);
  return read.ok ? ok(String(value)) : read;
};

/** Of a text that was made here, or that the store has looked at. */
export function parseTaker(text: string): Taker {
  const read = taker(text, "");
  if (!read.ok) throw new TypeError(`no taker: ${read.fault.got}`);
  return read.value;
}
