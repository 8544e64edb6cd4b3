import { heldAccounts } from "./accounts.ts";
import type { Database } from "./database.ts";
import { kept } from "./kept.ts";
import type { Db } from "./schema.ts";
import type { ActivityRow, LimitFault, SeatLimit } from "./store.ts";
import type { Results } from "./together.ts";
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
  await takeTurn(db, database, ...[...accounts].sort().map((account) => `games ${account}`));
}

/** What `mustFit` judges by. Whoever deletes or bans one of them meanwhile waits for this table to be written, and then finds it. */
export function standingOf(db: Db, database: Database, limits: readonly SeatLimit[]) {
  const accounts = limits.map(({ account }) => account);
  return [heldAccounts(db, database, accounts), gamesInPlay(db, accounts)] as const;
}

export type Standing = Results<ReturnType<typeof standingOf>>;

/** After the seats of a new table were written: whether all of them are here, and nobody has more games than allowed. */
export function mustFit(
  limits: readonly SeatLimit[],
  { createdAt: now, seats }: Pick<ActivityRow, "createdAt" | "seats">,
  [{ rows: held }, { rows: playing }]: Standing,
): void {
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
export const gamesInPlay = kept((db, accounts: readonly string[]) =>
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
    .where("own.kind", "in", GAMES),
);

export function countOf(
  playing: readonly { readonly account: string | null; readonly has_bots: unknown }[],
  account: string,
): { games: number; botGames: number } {
  const own = playing.filter((seat) => seat.account === account);
  return { games: own.length, botGames: own.filter(({ has_bots }) => Boolean(has_bots)).length };
}
