import type { Timed } from "../../activity/activity.ts";
import { applyFact, startTable, type TableFact } from "../../activity/table/fact.ts";
import { lookAt } from "../../activity/table/patience.ts";
import type { SeatSetup, TableSetup } from "../../activity/table/setup.ts";
import { fail, ok } from "../../base/result.ts";
import { numbersAt } from "../../base/stream.ts";
import { isLevel, ratingOf } from "../../bots/levels.ts";
import { poolOf } from "../../ratings/pool.ts";
import { isProvisional } from "../../ratings/standing.ts";
import { findRules } from "../../words/catalog.ts";
import { deal } from "../../words/decide.ts";
import { fairStream, SHUFFLE, seedHashOf } from "../../words/fairstate.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Answer, Clock, SeatPlan, TablePlan, Words } from "../services.ts";
import type { Store, TableRow } from "../store/store.ts";
import { seatLimits } from "./limits.ts";

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly words: Words;
}

export interface Created {
  readonly setup: TableSetup;
  /** Null: it was there already. */
  readonly written: Written | null;
}

export interface Written {
  readonly rules: Rules;
  readonly first: Timed<TableFact>;
}

/** The step of the stream that tells who sits where: no game has so many events. */
const SEATING = 1_000_000;

/** Deals the tiles and writes the table with its first fact, unless somebody was here before. */
export async function createTable({ store, clock, words }: Parts, plan: TablePlan): Answer<Created> {
  const rules = findRules(plan.ruleset);
  if (rules === null) return fail({ code: "noSuchRuleset", figures: { ruleset: plan.ruleset } });
  const { seed } = plan;
  const seats = plan.shuffled ? shuffled(plan) : plan.seats;
  const lexicon = words.lexiconFor(rules);
  const setup: TableSetup = {
    table: plan.id,
    createdAt: clock.now(),
    ruleset: plan.ruleset,
    seats: await seatsOf(store, plan, seats),
    clock: plan.clock,
    rated: plan.rated,
    lexicon: lexicon && { name: lexicon.name, hash: lexicon.hash },
    seedHash: seedHashOf(seed),
    values: seats.map(({ value }) => value),
    commitments: seats.map(({ commitment }) => commitment),
    shuffle: SHUFFLE,
    rematchOf: plan.rematchOf,
  };
  const empty = startTable(setup, rules, seed);
  const first: Timed<TableFact> = { at: setup.createdAt, fact: deal(empty.position) };
  const table = applyFact(empty, first);
  const row: TableRow = {
    id: plan.id,
    createdAt: setup.createdAt,
    ruleset: plan.ruleset,
    setup,
    secret: seed,
    seats: seats.map(({ account }) => account),
    version: 1,
    state: "playing",
    dueAt: lookAt(table),
    turn: table.position.turn,
    finishedAt: null,
    outcome: null,
  };
  try {
    const limits = await seatLimits(store, row.seats);
    const made = await store.createTable(row, [{ ply: 0, at: first.at, body: first.fact }], limits);
    if (!made.ok) {
      const { code, ...figures } = made.fault;
      return fail({ code, figures });
    }
  } catch (error) {
    // Two nodes may find the last seat taken at once: one of them is first.
    const other = await store.table(plan.id);
    if (other === null) throw error;
    return ok({ setup: other.setup as TableSetup, written: null });
  }
  return ok({ setup, written: { rules, first } });
}

/** By seed and values as well, before anybody has a seat: values in the order of the plan. */
function shuffled({ id, seats, seed }: TablePlan): SeatPlan[] {
  const values = seats.map(({ value }) => value);
  const stream = fairStream({ table: id, seed, values, shuffle: SHUFFLE });
  return numbersAt(stream, SEATING).shuffle([...seats]);
}

async function seatsOf(store: Store, { ruleset }: TablePlan, seats: readonly SeatPlan[]): Promise<SeatSetup[]> {
  const ids = seats.flatMap(({ account }) => (account === null ? [] : [account]));
  const accounts = new Map((await store.accounts(ids)).map((account) => [account.id, account]));
  const pool = poolOf(ruleset, seats.length);
  return Promise.all(
    seats.map(async ({ account, bot }): Promise<SeatSetup> => {
      if (account === null)
        return { account, name: "", bot, rating: isLevel(bot ?? "") ? ratingOf(bot as never) : null };
      const rating = await store.rating(account, pool);
      const name = accounts.get(account)?.name ?? "";
      if (rating === null) return { account, name, bot: null, rating };
      return { account, name, bot: null, rating: rating.rating, provisional: isProvisional(rating) };
    }),
  );
}
