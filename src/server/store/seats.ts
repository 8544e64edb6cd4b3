import { heldAccounts } from "./accounts.ts";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";
import type { ActivityRow, LimitFault, SeatLimit } from "./store.ts";
import { together } from "./together.ts";
import { takeTurn } from "./turn.ts";

/** Undoes the transaction that it is thrown in. */
export class LimitReached extends Error {
  readonly fault: LimitFault;

  constructor(fault: LimitFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Whoever makes a table for these accounts goes one after the other; in one order, so that no two wait for each other. */
export async function takeTurns(db: Db, database: Database, limits: readonly SeatLimit[]): Promise<void> {
  const accounts = new Set(limits.map(({ account }) => account));
  for (const account of [...accounts].sort()) await takeTurn(db, database, `games ${account}`);
}

/**
 * After the seats of a new table were written: whether all of them are here, and nobody has more games than allowed. Whoever
 * deletes or bans one of them meanwhile waits for this table to be written, and then finds it.
 */
export async function mustFit(
  db: Db,
  database: Database,
  limits: readonly SeatLimit[],
  { createdAt: now, seats }: Pick<ActivityRow, "createdAt" | "seats">,
): Promise<void> {
  if (limits.length === 0) return;
  const accounts = limits.map(({ account }) => account);
  const found = await together(db, database.engine, [heldAccounts(db, database, accounts), gamesInPlay(db, accounts)]);
  const [{ rows: held }, { rows: playing }] = found as NonNullable<typeof found>;
  const gone = held.find(({ deleted_at, banned_until }) => deleted_at !== null || (banned_until ?? 0) > now);
  if (gone !== undefined) throw new LimitReached({ code: "playerGone", account: gone.id });
  for (const { account, games, botGames } of limits) {
    const count = countOf(playing, account);
    if (count.games > games) throw new LimitReached({ code: "tooManyGames", account, most: games });
    if (seats.includes(null) && count.botGames > botGames)
      throw new LimitReached({ code: "tooManyBotGames", account, most: botGames });
  }
}

/** What several play, and so wait for each other in. */
const GAMES = ["table", "race"];

/** What it costs hangs on the games in play, not on all that were ever played. */
export const gamesInPlay = (db: Db, accounts: readonly string[]) =>
  db
    .selectFrom("activity_seats as own")
    .select(({ exists, selectFrom }) => [
      "own.account",
      exists(
        selectFrom("activity_seats as other")
          .select("other.seat")
          .whereRef("other.activity", "=", "own.activity")
          .where("other.account", "is", null),
      ).as("has_bots"),
    ])
    .where("own.account", "in", accounts)
    .where("own.state", "=", "playing")
    .where("own.kind", "in", GAMES);

export function countOf(
  playing: readonly { readonly account: string | null; readonly has_bots: unknown }[],
  account: string,
): { games: number; botGames: number } {
  const own = playing.filter((seat) => seat.account === account);
  return { games: own.length, botGames: own.filter(({ has_bots }) => Boolean(has_bots)).length };
}
