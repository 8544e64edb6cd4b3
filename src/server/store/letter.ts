import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";

/** Fields that a newer node may have added are let through: nodes of two versions talk while a server is upgraded. */
const Signal = Type.Union([
  Type.Object({ kind: Type.Literal("activity"), id: Type.String(), version: Type.Integer() }),
  Type.Object({ kind: Type.Literal("lobby") }),
  /** These came or went. */
  Type.Object({ kind: Type.Literal("presence"), accounts: Type.Array(Type.String(), { maxItems: 1000 }) }),
  Type.Object({ kind: Type.Literal("chat"), room: Type.String(), id: Type.Integer() }),
  Type.Object({ kind: Type.Literal("account"), id: Type.String(), topic: Type.String() }),
]);

/** What one node tells the others. It carries no truth: who hears it reads the store. */
export type Signal = Static<typeof Signal>;

/** What goes over the wire. A node hears its own signals without the detour, and knows them by its name. */
const Letter = Type.Object({
  from: Type.String(),
  signals: Type.Array(Signal, { maxItems: 10_000 }),
  /** Signals were dropped. */
  lost: Type.Optional(Type.Literal(true)),
});
export type Letter = Static<typeof Letter>;

const check = Compile(Letter);

export const makeLetter = (from: string, signals: readonly Signal[], lost: boolean): string =>
  JSON.stringify({ from, signals, ...(lost ? { lost } : {}) });

/** Null where it is none. */
export function parseLetter(text: string): Letter | null {
  try {
    const letter: unknown = JSON.parse(text);
    return check.Check(letter) ? letter : null;
  } catch {
    return null;
  }
}

/**
 * What a signal is about, and so who wants to hear it. Every node follows "people": who comes, goes, and is gone for good, for
 * names stand in games on nodes where nobody is that knows them.
 */
export type Channel = "lobby" | "people" | `activity ${string}` | `account ${string}` | `chat ${string}`;

export function channelOf(signal: Signal): Channel {
  switch (signal.kind) {
    case "lobby":
      return "lobby";
    case "presence":
      return "people";
    case "chat":
      return `chat ${signal.room}`;
    case "activity":
      return `activity ${signal.id}`;
    case "account":
      return signal.topic === "deleted" ? "people" : `account ${signal.id}`;
  }
}
