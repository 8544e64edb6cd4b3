import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Timed } from "../../src/activity/activity.ts";
import type { Table, TableFact } from "../../src/activity/table/fact.ts";
import type { TableAction, TableWords } from "../../src/activity/table/rules.ts";
import type { TableSetup } from "../../src/activity/table/setup.ts";
import { table } from "../../src/activity/table/table.ts";
import { Random } from "../../src/base/random.ts";
import { must } from "../../src/base/result.ts";
import { playSwap } from "../../src/jewels/cascade.ts";
import { dealPosition } from "../../src/jewels/deal.ts";
import { CLASSIC, LONGEST_QUEUE } from "../../src/jewels/rules.ts";
import { legalSwaps, type Swap } from "../../src/jewels/swap.ts";
import { adviseByScore, hasMove } from "../../src/movegen/generate.ts";
import type { Schema } from "../../src/server/store/schema.ts";
import { findRules } from "../../src/words/catalog.ts";
import { seedHashOf } from "../../src/words/fairstate.ts";
import { madeUpLexicon } from "./games.ts";

export const SEED = "5eed";
export const RULESET = "classic-en";
const { alphabet } = findRules(RULESET) ?? expect.fail(RULESET);
const WORDS: TableWords = {
  list: { state: "here", lexicon: madeUpLexicon(alphabet, 1), lacked: null },
  ...{ canLay: hasMove, advise: adviseByScore },
};

export interface Game {
  readonly setup: TableSetup;
  readonly facts: readonly Timed<TableFact>[];
  readonly state: Table;
}

/** A table of Ada and Ben at which each of these happened, a minute apart. */
export function gameOf(id: string, actions: readonly TableAction["type"][]): Game {
  const people = ["ada", "ben"].map((account) => ({ account, name: account, bot: null, rating: null }));
  const setup: TableSetup = {
    ...{ table: id, createdAt: 1000, ruleset: RULESET, rated: false, lexicon: null, rematchOf: null },
    ...{ seats: people, clock: { type: "days", days: 3 }, seedHash: seedHashOf(SEED), values: [null, null] },
  };
  let state = table.start(setup, SEED) ?? expect.fail(id);
  const facts: Timed<TableFact>[] = [];
  const happen = (more: readonly TableFact[], at: number): void => {
    for (const fact of more) {
      facts.push({ at, fact });
      state = table.apply(state, { at, fact });
    }
  };
  happen(table.opening(state), setup.createdAt);
  for (const [i, type] of actions.entries()) {
    const { turn, version: ply } = state.position;
    const action: TableAction =
      type === "abort" ? { type, wanted: true } : { type: "move", ply, move: { type: "pass" } };
    const at = setup.createdAt + (i + 1) * 60_000;
    happen(must(table.decide(state, turn, action, at, WORDS)), at);
  }
  return { setup, facts, state };
}

/** As the version before wrote it: each fact in `events`, a command with all but the deal. */
export async function writeGame(db: Kysely<Schema>, { setup, facts, state }: Game, isSaved = 0): Promise<void> {
  const { table: id, createdAt, seats } = setup;
  const status = table.status(state);
  const end = status === "playing" ? null : (facts.at(-1)?.at ?? null);
  await sql`insert into tables (id, created_at, ruleset, setup, secret, seats, version, state, due_at, turn, finished_at,
    outcome, results_saved) values (${id}, ${createdAt}, ${RULESET}, ${JSON.stringify(setup)}, ${SEED},
    ${JSON.stringify(table.seats(setup))}, ${facts.length}, ${status}, ${table.dueAt(state)}, ${table.turn(state)}, ${end},
    ${JSON.stringify(table.result(state))}, ${isSaved})`.execute(db);
  for (const [seat, { account }] of seats.entries())
    await sql`insert into table_seats (table_id, seat, account, created_at, playing) values (${id}, ${seat}, ${account},
      ${createdAt}, ${status === "playing" ? 1 : 0})`.execute(db);
  for (const [ply, { at, fact }] of facts.entries())
    await sql`insert into events (table_id, ply, at, body, command) values (${id}, ${ply}, ${at}, ${JSON.stringify(fact)},
      ${ply === 0 ? null : `ada:${ply}`})`.execute(db);
}

const START = dealPosition(CLASSIC, Random.fromSeed(7), LONGEST_QUEUE);

export interface OldRun {
  readonly id: string;
  readonly account: string;
  readonly board: string;
  /** How many swaps were played. */
  readonly turns: number;
  readonly limitTurns?: number;
  readonly limitSeconds?: number;
  readonly startedAt: number;
  readonly finishedAt?: number;
}

/** The first legal swap, again and again. */
export function swapsOf(turns: number): { readonly swaps: Swap[]; readonly points: number } {
  const swaps: Swap[] = [];
  let [position, points] = [START, 0];
  while (swaps.length < turns) {
    const swap = legalSwaps(CLASSIC, position.board)[0];
    const played = must(playSwap(position, swap));
    swaps.push(swap);
    ({ position } = played);
    points += played.points;
  }
  return { swaps, points };
}

export async function writeRun(db: Kysely<Schema>, old: OldRun): Promise<void> {
  const { swaps, points } = swapsOf(old.turns);
  const queues = START.queues.map((queue) => [...queue]);
  const record = JSON.stringify({ rules: CLASSIC, board: [...START.board], queues, swaps });
  await sql`insert into runs (id, account, board, limit_turns, limit_seconds, record, points, turns, started_at, finished_at)
    values (${old.id}, ${old.account}, ${old.board}, ${old.limitTurns ?? null}, ${old.limitSeconds ?? null}, ${record},
    ${points}, ${old.turns}, ${old.startedAt}, ${old.finishedAt ?? null})`.execute(db);
}
