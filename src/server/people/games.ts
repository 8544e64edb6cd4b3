import type { GameView, ShownOutcome } from "../../protocol/answers.ts";
import { personOf } from "../accounts/person.ts";
import { wholeOnes } from "../activities/reading.ts";
import type { Account, AccountStore, ActivityRow, ActivityStore, Page } from "../store/store.ts";
import { tableSetupOf } from "../tables/rows.ts";

/** What everybody may know of a table; the people under the names that they have now. */
export function gameOf(row: ActivityRow, people: ReadonlyMap<string, Account>): GameView {
  const setup = tableSetupOf(row);
  return {
    id: row.id,
    ruleset: row.topic,
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
    outcome: (row.result ?? null) as ShownOutcome | null,
  };
}

export async function gamesOf(store: AccountStore, rows: readonly ActivityRow[]) {
  const ids = rows.flatMap(({ seats }) => seats.filter((account) => account !== null));
  const people = new Map((await store.accounts(ids)).map((account) => [account.id, account]));
  return wholeOnes(rows, (row) => gameOf(row, people));
}

const CHUNK = 200;

/** Every table of somebody, the newest first. */
export async function allTables(store: ActivityStore, account: string): Promise<ActivityRow[]> {
  const found: ActivityRow[] = [];
  let page: Page = { limit: CHUNK };
  for (;;) {
    const some = await store.activitiesOf(account, "table", "any", page);
    found.push(...some);
    if (some.length < CHUNK) return found;
    page = { limit: CHUNK, before: some[some.length - 1].createdAt };
  }
}
