import type { TableSetup } from "../../activity/table/setup.ts";
import type { GameView, ShownOutcome } from "../../protocol/answers.ts";
import { personOf } from "../accounts/person.ts";
import type { Account, AccountStore, Page, TableLog, TableRow } from "../store/store.ts";

/** What everybody may know of a table; the people under the names that they have now. */
export function gameOf(row: TableRow, people: ReadonlyMap<string, Account>): GameView {
  const setup = row.setup as TableSetup;
  return {
    id: row.id,
    ruleset: row.ruleset,
    state: row.state,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    rated: setup.rated,
    clock: setup.clock,
    version: row.version,
    turn: row.turn,
    seats: setup.seats.map(({ account, bot, rating, provisional = false }) => {
      const person = account === null ? undefined : people.get(account);
      return { person: person === undefined ? null : personOf(person), bot, rating, provisional };
    }),
    outcome: (row.outcome ?? null) as ShownOutcome | null,
  };
}

export async function gamesOf(store: AccountStore, rows: readonly TableRow[]) {
  const ids = rows.flatMap(({ seats }) => seats.filter((account) => account !== null));
  const people = new Map((await store.accounts(ids)).map((account) => [account.id, account]));
  return rows.map((row) => gameOf(row, people));
}

const CHUNK = 200;

/** Every table of somebody, the newest first. */
export async function allTables(store: TableLog, account: string): Promise<TableRow[]> {
  const found: TableRow[] = [];
  let page: Page = { limit: CHUNK };
  for (;;) {
    const some = await store.tablesOf(account, "any", page);
    found.push(...some);
    if (some.length < CHUNK) return found;
    page = { limit: CHUNK, before: some[some.length - 1].createdAt };
  }
}
