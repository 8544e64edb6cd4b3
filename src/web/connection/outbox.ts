import type { ClientMessage, CommandOf, CommandType } from "../../protocol/client.ts";
import type { TextStore } from "../storage/text-store.ts";

/** A command that was not answered yet. */
export interface Unanswered {
  readonly command: ClientMessage;
  /** Whose it is; null: of whoever is there first. A command never changes hands. */
  readonly account: string | null;
  /** `Date.now()`: when it was asked for. */
  readonly at: number;
}

export type Outbox = readonly Unanswered[];

/** A move that was made counts, also after a reload of the page: it waits on the device until it is answered. */
export const isLasting = ({ type }: Pick<ClientMessage, "type">): boolean => type === "table.move";

const OF_THE_LINE: ReadonlySet<CommandType> = new Set([
  ...(["ping", "offer.look", "chat.back"] as const),
  ...(["lobby.enter", "lobby.leave", "activity.enter", "activity.leave"] as const),
]);

/** What is asked for again, in another form, when there is a new connection. */
export const isOfTheLine = ({ type }: Pick<ClientMessage, "type">): boolean => OF_THE_LINE.has(type);

export const withCommand = (outbox: Outbox, added: Unanswered): Outbox => [
  ...outbox.filter(({ command }) => command.id !== added.command.id),
  added,
];

export const withoutCommand = (outbox: Outbox, id: string): Outbox => outbox.filter(({ command }) => command.id !== id);

/** What is sent again after a connection was lost, in its order, with the ids it had: it counts once. */
export const sentAgain = (outbox: Outbox, account: string): ClientMessage[] =>
  outbox.filter((waiting) => waiting.account === null || waiting.account === account).map(({ command }) => command);

/** What somebody else left on this device. */
export const strangersIn = (outbox: Outbox, account: string): Outbox =>
  outbox.filter((waiting) => waiting.account !== null && waiting.account !== account);

/** The move that waits at a table. `ply`: as the table stands; a move for another position is no longer waited for. */
export function waitingMove(outbox: Outbox, table: string, ply: number): CommandOf<"table.move"> | null {
  for (const { command } of outbox)
    if (command.type === "table.move" && command.table === table && command.ply === ply) return command;
  return null;
}

const PREFIX = "tessera.sent.";
/** Nobody waits longer than this for a move to arrive. */
const KEPT_MS = 7 * 86_400_000;

export function keep(store: TextStore, { command, account, at }: Unanswered): void {
  if (!isLasting(command)) return;
  try {
    store.setItem(PREFIX + command.id, JSON.stringify({ command, account, at }));
  } catch {
    // A browser that keeps nothing: the move waits as long as its tab.
  }
}

export const forget = (store: TextStore, id: string): void => store.removeItem(PREFIX + id);

/** What was kept by an earlier page. Whatever cannot be read, or is too old to mean anything, goes. */
export function keptCommands(store: TextStore, now: number): Outbox {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? "").filter((key) =>
    key.startsWith(PREFIX),
  );
  const found: Unanswered[] = [];
  for (const key of keys) {
    const kept = parseKept(store.getItem(key));
    if (kept !== null && now - kept.at < KEPT_MS) found.push(kept);
    else store.removeItem(key);
  }
  return found.sort((a, b) => a.at - b.at);
}

function parseKept(text: string | null): Unanswered | null {
  try {
    const { command, account, at } = JSON.parse(text ?? "");
    const isWhole = typeof command.id === "string" && isLasting(command) && Number.isFinite(at);
    return isWhole && typeof account === "string" ? { command, account, at } : null;
  } catch {
    return null;
  }
}
