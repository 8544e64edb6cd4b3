import { heldAccounts } from "./accounts.ts";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";
import type { Instant, LimitFault, SeatLimit } from "./store.ts";
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

/** Whoever deletes or bans one of them meanwhile waits for this table to be written, and then finds it. */
export async function mustBeHere(db: Db, database: Database, limits: readonly SeatLimit[], now: Instant) {
  if (limits.length === 0) return;
  const rows = await heldAccounts(
    db,
    database,
    limits.map(({ account }) => account),
  );
  const gone = rows.find(({ deleted_at, banned_until }) => deleted_at !== null || (banned_until ?? 0) > now);
  if (gone !== undefined) throw new LimitReached({ code: "playerGone", account: gone.id });
}

/** After the seats of a new table were written: whether nobody at it has more games than allowed. */
export async function mustFit(db: Db, limits: readonly SeatLimit[], hasBots: boolean): Promise<void> {
  for (const { account, games, botGames } of limits) {
    const now = await inPlay(db, account);
    if (now.games > games) throw new LimitReached({ code: "tooManyGames", account, most: games });
    if (hasBots && now.botGames > botGames)
      throw new LimitReached({ code: "tooManyBotGames", account, most: botGames });
  }
}

/** What several play, and so wait for each other in. */
const GAMES = ["table", "race"];

/** What it costs hangs on the games in play, not on all that were ever played. */
export async function inPlay(db: Db, account: string): Promise<{ games: number; botGames: number }> {
  const rows = await db
    .selectFrom("activity_seats as own")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("activity_seats as other")
          .select("other.seat")
          .whereRef("other.activity", "=", "own.activity")
          .where("other.account", "is", null),
      ).as("has_bots"),
    )
    .where("own.account", "=", account)
    .where("own.state", "=", "playing")
    .where("own.kind", "in", GAMES)
    .execute();
  return { games: rows.length, botGames: rows.filter(({ has_bots }) => Boolean(has_bots)).length };
}
