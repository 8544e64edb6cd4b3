import { applyFact, startTable, type Table, type TableFact } from "../../src/activity/table/fact.ts";
import { redact } from "../../src/activity/table/seen.ts";
import type { TableSetup } from "../../src/activity/table/setup.ts";
import { parseAnswer } from "../../src/protocol/client.ts";
import type { Store } from "../../src/server/store/store.ts";
import { findRules } from "../../src/words/catalog.ts";
import { type View, viewFor } from "../../src/words/position.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import type { Player, Witness } from "./player.ts";

const MOVES: ReadonlySet<string> = new Set(["place", "exchange", "pass"]);

interface SeatBook {
  readonly seat: number;
  /** What was heard, by version, as JSON. */
  readonly heard: Map<number, string>;
  /** By command: the version that it was acknowledged with. */
  readonly acknowledged: Map<string, number>;
  /** Moves that were answered, whether acknowledged or refused. */
  readonly answered: Set<string>;
}

/** Keeps what each player was told, and holds it against the log afterwards. */
export class Ledger {
  readonly #books = new Map<string, SeatBook>();
  acknowledged = 0;
  heard = 0;

  readonly witness: Witness = {
    answered: (player, message, reply) => {
      if (message.type !== "table.move") return;
      const book = this.#book(player, message.table);
      book?.answered.add(message.id);
      const answer = reply.type === "done" ? parseAnswer(message.type, reply.value) : null;
      if (!answer?.ok) return;
      this.acknowledged++;
      book?.acknowledged.set(message.id, answer.value.version);
    },
    heard: (player, table, version, { fact }) => {
      this.heard++;
      this.#book(player, table)?.heard.set(version, JSON.stringify(fact));
    },
  };

  #book(player: Player, table: string): SeatBook | null {
    const seat = player.table?.view.seat;
    if (seat === undefined || player.table?.setup.table !== table) return null;
    const key = `${table} ${seat}`;
    const book = this.#books.get(key) ?? { seat, heard: new Map(), acknowledged: new Map(), answered: new Set() };
    this.#books.set(key, book);
    return book;
  }

  /** Every difference between what players were told and what the store has. */
  async check(store: Store): Promise<string[]> {
    const faults: string[] = [];
    for (const [key, book] of this.#books) {
      const [id] = key.split(" ");
      const row = await store.activity(id);
      if (row === null) {
        faults.push(`${key}: the table is gone`);
        continue;
      }
      const facts = (await store.facts(id)).map(({ at, body }) => ({ at, fact: body as TableFact }));
      const setup = row.setup as TableSetup;
      let table: Table = startTable(setup, findRules(setup.ruleset) as Rules, row.secret);
      let moves = 0;
      for (const [version, timed] of facts.entries()) {
        const told = book.heard.get(version);
        if (told !== undefined && told !== JSON.stringify(redact(table, timed.fact, book.seat)))
          faults.push(`${key}: fact ${version} is another one than was told`);
        if (MOVES.has(timed.fact.type) && "seat" in timed.fact && timed.fact.seat === book.seat) moves++;
        table = applyFact(table, timed);
      }
      for (const version of book.heard.keys())
        if (version >= facts.length) faults.push(`${key}: fact ${version} was told and is not in the log`);
      for (const [command, version] of book.acknowledged)
        if (version > facts.length) faults.push(`${key}: ${command} was acknowledged at ${version} of ${facts.length}`);
      const distinct = new Set(book.acknowledged.values());
      if (distinct.size !== book.acknowledged.size) faults.push(`${key}: two commands have one version`);
      // One may have been under way when all was stopped.
      const most = book.answered.size + 1;
      if (moves < book.acknowledged.size || moves > most)
        faults.push(`${key}: ${moves} moves in the log, ${book.acknowledged.size} acknowledged, at most ${most} sent`);
    }
    return faults;
  }

  get tables(): number {
    return new Set([...this.#books.keys()].map((key) => key.split(" ")[0])).size;
  }
}

/** What a player holds must be what a replay of the log gives at that version. */
export async function checkPlayer(store: Store, player: Player): Promise<string | null> {
  const held = player.table;
  if (held === null) return null;
  const row = await store.activity(held.setup.table);
  if (row === null) return `${held.setup.table}: the table is gone`;
  const setup = row.setup as TableSetup;
  let table: Table = startTable(setup, findRules(setup.ruleset) as Rules, row.secret);
  for (const { at, body } of (await store.facts(setup.table)).slice(0, held.version))
    table = applyFact(table, { at, fact: body as TableFact });
  const replayed = viewFor(table.position, held.view.seat);
  return summary(replayed) === summary(held.view)
    ? null
    : `${setup.table}: seat ${held.view.seat} holds another position`;
}

const summary = ({ board, scores, rack, turn, version, phase, bagSize }: View): string =>
  JSON.stringify([[...board], scores, [...rack].sort(), turn, version, phase, bagSize]);
