import { type AccountParts, BROWSER_DAYS, cookieName } from "../../src/server/accounts/identity.ts";
import { hashToken } from "../../src/server/accounts/secrets.ts";
import type { Store } from "../../src/server/store/store.ts";

/** Somebody whose account, session and value for the shuffle are the same in every run. */
export interface Known {
  readonly account: string;
  readonly guest: string;
  readonly token: string;
  /** What the browser of this person gives to every shuffle, as hexadecimal digits of 16 bytes. */
  readonly value: string;
}

const known = (name: string, number: number): Known => ({
  account: name.padEnd(12, "0"),
  guest: `Guest ${number}`,
  token: `${name}-token-of-the-browser-tests`,
  value: number.toString(16).padStart(32, "0"),
});

/** Guests who are there before the first test; each is used by one test alone. */
export const KNOWN: Readonly<Record<string, Known>> = {
  Ada: known("Ada", 101),
  Ben: known("Ben", 102),
  Cora: known("Cora", 103),
  Dan: known("Dan", 104),
};

/** From it follow the ids of offers and the seeds of games: whoever knows it can foresee the tiles. */
const SECRET = "known to everybody: for browser tests alone";
const DAY = 86_400_000;

/**
 * Fixes the tiles of a server that is still to be started for the first time, by what its store holds. The server has no
 * setting for it: one that real people play on has drawn its secret when it began, and keeps it.
 */
export async function knowAll({ store, now }: AccountParts): Promise<void> {
  if ((await store.sharedSecret("offers", SECRET)) !== SECRET) throw new Error("this store has a secret of its own");
  for (const person of Object.values(KNOWN)) await come(store, person, now());
}

async function come(store: Store, { account, guest, token }: Known, at: number): Promise<void> {
  await store.createAccount({
    ...{ id: account, name: guest, passwordHash: null, role: "guest", createdAt: at, seenAt: at },
    ...{ bannedUntil: null, mutedUntil: null, deletedAt: null, settings: {} },
  });
  await store.saveSession({
    ...{ hash: hashToken(token), account, kind: "browser", scopes: [], label: "" },
    ...{ createdAt: at, usedAt: at, expiresAt: at + BROWSER_DAYS * DAY },
  });
}

export const cookieOf = ({ token }: Known): string => `${cookieName(false)}=${token}`;

/** The id of a command as the page writes it: 12 bytes in hexadecimal digits. */
export const commandOf = (number: number): string => number.toString(16).padStart(24, "0");
