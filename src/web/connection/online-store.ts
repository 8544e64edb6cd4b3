import { useEffect, useSyncExternalStore } from "react";
import { create } from "zustand";
import { ApiError, api } from "../http/api.ts";
import { textStore } from "../storage/text-store.ts";
import { type Account, decline, hearAccount, NO_ACCOUNT, seeTable } from "./account.ts";
import { commit, valueFor } from "./commitments.ts";
import { type Connection, makeConnection } from "./connection.ts";
import type { ConnectionState } from "./connection-state.ts";
import type { Entry } from "./dialler.ts";
import type { SocketLine } from "./line.ts";
import type { OpenRoom } from "./open-room.ts";
import { openTableRoom, type TableRoom } from "./table-room.ts";
import { useWanted } from "./wanted-store.ts";

const ID_BYTES = 12;
const ENTRY_MS = 10_000;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const newId = (): string => hex(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
/** What a seat gives to the shuffle: no server can foresee it. */
export const newValue = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));
/** A new value is kept on this device, and the commitment to it may be shown. */
export const newCommitment = (): string => commit(textStore(), newValue());

/** The account of this browser, or a guest's that is made now. */
async function comeIn(): Promise<Entry> {
  const slow = new Promise<never>((_, reject) => setTimeout(() => reject(new ApiError(0, "offline")), ENTRY_MS));
  try {
    const me = await Promise.race([api.guest(), slow]);
    return me.bannedUntil !== null && me.bannedUntil > Date.now() ? "banned" : "in";
  } catch (error) {
    const { status = 0, code = "" } = error instanceof ApiError ? error : {};
    if (status === 403) return "banned";
    return status === 429 || (status === 503 && code !== "storeAway") ? "full" : "away";
  }
}

const openSocket = (): SocketLine => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/socket`);
};

export const connection: Connection = makeConnection({
  comeIn,
  open: openSocket,
  reader: () => import("./messages.ts"),
  store: textStore(),
  now: Date.now,
  newId,
  chance: Math.random,
  isOnline: () => navigator.onLine,
});

addEventListener("online", connection.look);
addEventListener("offline", connection.look);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connection.look();
});

/** What concerns this person, on every page. */
export const useAccount = create<Account>(() => NO_ACCOUNT);

connection.listen((message) => {
  const before = useAccount.getState();
  const after = hearAccount(before, message);
  if (after !== before) useAccount.setState(after);
});

/** A game that has begun and that nobody was led to yet: what leads there may still be on its way to this device. */
export const useBegun = create<{ readonly href: string | null }>(() => ({ href: null }));

connection.listen((message) => {
  if (message.type !== "event" || message.event.kind !== "started") return;
  const { game, table } = message.event;
  useBegun.setState({ href: game === "words" ? `/game/${table}` : `/jewels/race/${table}` });
});

/** Says no to an offer that is for me. */
export function declineOffer(offer: string): void {
  useAccount.setState((account) => decline(account, offer));
  void connection.ask({ type: "offer.decline", offer });
}

/** All seats of a game are taken: now our value may be known. */
connection.listen((message) => {
  const me = connection.state().you?.account;
  if (message.type !== "event" || message.event.kind !== "reveal" || me === undefined) return;
  const value = valueFor(textStore(), message.event, me);
  if (value !== null) void connection.ask({ type: "offer.reveal", offer: message.event.offer.id, value });
});

/** Looks at a table; what it says of turns is known on every page. */
export function lookAt(id: string): OpenRoom<TableRoom> {
  const room = openTableRoom(id, connection);
  room.subscribe(() => {
    const { view } = room.state();
    if (view === null) return;
    const before = useAccount.getState();
    const after = seeTable(before, view);
    if (after !== before) useAccount.setState(after);
  });
  return room;
}

/** Whether this browser has an account without a name of its own. */
export const isGuest = (): boolean => connection.state().you?.role === "guest";

export const useIsGuest = (): boolean => useSyncExternalStore(connection.subscribe, isGuest);

/** Makes the connection where it is not made yet. */
export function useConnection(): ConnectionState {
  useEffect(() => {
    connection.start();
    useWanted.setState({ isWanted: true });
  }, []);
  return useSyncExternalStore(connection.subscribe, connection.state);
}
