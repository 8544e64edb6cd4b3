import type { Account, Role, SeatLimit } from "../store/store.ts";

interface Limit {
  readonly games: number;
  readonly botGames: number;
  /** Games that one begins or joins within the window below. */
  readonly fresh: number;
}

/**
 * Somebody who plays by correspondence has dozens of games at once; a guest, who costs nothing to be, has a few. Computer
 * players think on this machine, so games with them are fewer.
 */
const GUEST: Limit = { games: 12, botGames: 4, fresh: 20 };
const MEMBER: Limit = { games: 100, botGames: 20, fresh: 100 };
const PROGRAM: Limit = { games: 200, botGames: 20, fresh: 200 };

export const FRESH_MINUTES = 10;

export const limitOf = (role: Role): Limit => (role === "guest" ? GUEST : role === "bot" ? PROGRAM : MEMBER);

/** Of everybody who sits at a table that is to be made. */
export const seatLimits = (accounts: readonly Account[]): SeatLimit[] =>
  accounts.map(({ id, role }) => ({ account: id, ...limitOf(role) }));
