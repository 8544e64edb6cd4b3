import type { GameView, ShownOutcome } from "../../protocol/answers.ts";
import { personOf } from "../accounts/person.ts";
import { wholeOnes } from "../activities/reading.ts";
import type { Account, AccountStore, ActivityRow } from "../store/store.ts";
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
    lexicon: setup.lexicon,
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
