import { Type } from "typebox";
import type { TableSetup } from "../../protocol/setup.ts";
import { personOf } from "../accounts/person.ts";
import { Instant, Person } from "../http/schemas.ts";
import type { Account, Page, Store, TableRow } from "../store/store.ts";

const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()]);

/** A game in a list. */
export const GameView = Type.Object({
  id: Type.String(),
  ruleset: Type.String(),
  state: Type.Union([Type.Literal("playing"), Type.Literal("over"), Type.Literal("aborted")]),
  createdAt: Instant,
  finishedAt: orNull(Instant),
  rated: Type.Boolean(),
  clock: Type.Unknown(),
  version: Type.Integer(),
  turn: orNull(Type.Integer({ description: "The seat whose turn it is" })),
  seats: Type.Array(
    Type.Object({
      person: orNull(Person),
      bot: orNull(Type.String({ description: "The level of a computer player" })),
      rating: orNull(Type.Number({ description: "Before the game" })),
    }),
  ),
  outcome: Type.Unknown({ description: "Scores, winners and reason, once it is over" }),
});

/** What everybody may know of a table; the people under the names that they have now. */
export function gameOf(row: TableRow, people: ReadonlyMap<string, Account>) {
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
    seats: setup.seats.map(({ account, bot, rating }) => {
      const person = account === null ? undefined : people.get(account);
      return { person: person === undefined ? null : personOf(person), bot, rating };
    }),
    outcome: row.outcome ?? null,
  };
}

export async function gamesOf(store: Store, rows: readonly TableRow[]) {
  const ids = rows.flatMap(({ seats }) => seats.filter((account) => account !== null));
  const people = new Map((await store.accounts(ids)).map((account) => [account.id, account]));
  return rows.map((row) => gameOf(row, people));
}

const CHUNK = 200;

/** Every table of somebody, the newest first. */
export async function allTables(store: Store, account: string): Promise<TableRow[]> {
  const found: TableRow[] = [];
  let page: Page = { limit: CHUNK };
  for (;;) {
    const some = await store.tablesOf(account, "any", page);
    found.push(...some);
    if (some.length < CHUNK) return found;
    page = { limit: CHUNK, before: some[some.length - 1].createdAt };
  }
}
