import type { TableSetup } from "../../src/activity/table/setup.ts";
import { poolOf } from "../../src/ratings/pool.ts";
import { type AccountParts, BROWSER_DAYS, cookieName } from "../../src/server/identity/identity.ts";
import { hashToken } from "../../src/server/identity/secrets.ts";
import type { Account, Role, Store } from "../../src/server/store/store.ts";

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

/** Members who lead in a game that only one test looks at. */
export const LEADERS = [known("Lea", 201), known("Sam", 202)].map((person, i) => ({
  ...person,
  guest: ["Lea Leads", "Sam Second"][i],
}));

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
  for (const { account, guest } of LEADERS) await store.createAccount(accountOf(account, guest, "member", now()));
  await rate(store, "quick-en", [KNOWN.Ada.account, KNOWN.Ben.account], now());
  await rate(
    store,
    "mini-11",
    LEADERS.map(({ account }) => account),
    now(),
  );
}

const accountOf = (id: string, name: string, role: Role, at: number): Account => ({
  ...{ id, name, passwordHash: null, role, createdAt: at, seenAt: at },
  ...{ bannedUntil: null, mutedUntil: null, deletedAt: null, settings: {} },
});

/** Ratings as they are after many games, which would take the tests too long: the first of the two is the better one. */
async function rate(store: Store, ruleset: string, accounts: readonly string[], at: number): Promise<void> {
  const table = `rated-${ruleset}`;
  const pool = poolOf(ruleset, 2);
  const setup: TableSetup = {
    ...{ table, createdAt: at, ruleset, clock: { type: "days", days: 1 }, rated: true, lexicon: null },
    seats: accounts.map((account) => ({ account, name: account, bot: null, rating: null })),
    ...{ seedHash: "0".repeat(64), values: [null, null], rematchOf: null },
  };
  await store.createActivity(
    {
      ...{ id: table, kind: "table", createdAt: at, topic: ruleset, setup, secret: "", seats: accounts, once: null },
      ...{ version: 0, state: "over", dueAt: null, turn: null, botDueAt: null, finishedAt: at },
      result: { scores: [300, 200], winners: [0] },
    },
    [],
  );
  const met = ["bot club", "bot expert", "bot master"];
  const none = { day: 0, gained: 0, shortGained: 0 };
  await store.saveResults(
    table,
    [],
    accounts.map((account, i) => ({
      ...{ account, pool, rating: 1600 - 50 * i, deviation: 60, volatility: 0.06, games: 1, at, table },
    })),
    accounts.flatMap((account) => met.map((opponent) => ({ account, pool, opponent, ...none, games: 5 }))),
  );
}

async function come(store: Store, { account, guest, token }: Known, at: number): Promise<void> {
  await store.createAccount(accountOf(account, guest, "guest", at));
  await store.saveSession({
    ...{ hash: hashToken(token), account, kind: "browser", scopes: [], label: "" },
    ...{ createdAt: at, usedAt: at, expiresAt: at + BROWSER_DAYS * DAY },
  });
}

export const cookieOf = ({ token }: Known): string => `${cookieName(false)}=${token}`;

/** The id of a command as the page writes it: 12 bytes in hexadecimal digits. */
export const commandOf = (number: number): string => number.toString(16).padStart(24, "0");
