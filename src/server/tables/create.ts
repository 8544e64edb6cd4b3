import type { Fault } from "../../activity/activity.ts";
import type { NamedList, SeatSetup, TableSetup } from "../../activity/table/setup.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { numbersAt } from "../../base/stream.ts";
import { isLevel, ratingOf } from "../../bots/levels.ts";
import { poolOf } from "../../ratings/pool.ts";
import { isProvisional } from "../../ratings/standing.ts";
import { findRules } from "../../words/catalog.ts";
import { fairStream, SHUFFLE, seedHashOf } from "../../words/fairstate.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Answer, SeatPlan, TablePlan, Words } from "../base/parts.ts";
import type { Account, RatingStore } from "../store/store.ts";

/** The step of the stream that tells who sits where: no game has so many events. */
const SEATING = 1_000_000;

/** Who wants to begin is told after so long that the list is being prepared. */
const BEGIN_MS = 5000;

/** The list that a new game is to name, by which it is judged to its end; null where people judge for themselves. */
export async function listForNew(
  words: Words,
  rules: Rules,
  hasBots: boolean,
  wanted: string | null,
): Promise<Result<NamedList | null, Fault>> {
  const list = await words.ready(rules, BEGIN_MS, wanted);
  const { id: ruleset } = rules.ruleset;
  const name = wanted ?? rules.ruleset.lexicon;
  if (list.state === "none" && wanted !== null) return fail({ code: "noSuchList", figures: { name: wanted } });
  if (list.state === "awaited") return fail({ code: "wordsNotReady", figures: { ruleset, name } });
  if (list.state === "gone") return fail({ code: "wordsGone", figures: { ruleset, name } });
  if (list.state === "here") return ok({ name: list.lexicon.name, hash: list.lexicon.hash });
  return hasBots ? fail({ code: "noWords", figures: { ruleset } }) : ok(null);
}

/** All that is fixed when a table is made. `accounts`: of those who play. */
export async function planSetup(
  store: RatingStore,
  words: Words,
  plan: TablePlan,
  accounts: readonly Account[],
  createdAt: number,
): Answer<TableSetup> {
  const rules = findRules(plan.ruleset);
  if (rules === null) return fail({ code: "noSuchRuleset", figures: { ruleset: plan.ruleset } });
  const seats = plan.shuffled ? shuffled(plan) : plan.seats;
  const listed = await listForNew(
    words,
    rules,
    seats.some(({ bot }) => bot !== null),
    plan.lexicon,
  );
  if (!listed.ok) return listed;
  return ok({
    table: plan.id,
    createdAt,
    ruleset: plan.ruleset,
    seats: await seatsOf(store, plan, seats, accounts),
    clock: plan.clock,
    rated: plan.rated,
    lexicon: listed.value,
    seedHash: seedHashOf(plan.seed),
    values: seats.map(({ value }) => value),
    commitments: seats.map(({ commitment }) => commitment),
    shuffle: SHUFFLE,
    rematchOf: plan.rematchOf,
  });
}

/** By seed and values as well, before anybody has a seat: values in the order of the plan. */
function shuffled({ id, seats, seed }: TablePlan): SeatPlan[] {
  const values = seats.map(({ value }) => value);
  const stream = fairStream({ table: id, seed, values, shuffle: SHUFFLE });
  return numbersAt(stream, SEATING).shuffle([...seats]);
}

async function seatsOf(
  store: RatingStore,
  { ruleset }: TablePlan,
  seats: readonly SeatPlan[],
  accounts: readonly Account[],
): Promise<SeatSetup[]> {
  const pool = poolOf(ruleset, seats.length);
  const ratings = await store.ratingsAmong(accounts.map(({ id }) => ({ account: id, pool })));
  return seats.map(({ account, bot }): SeatSetup => {
    if (account === null)
      return { account, name: "", bot, rating: bot !== null && isLevel(bot) ? ratingOf(bot) : null };
    const name = accounts.find(({ id }) => id === account)?.name ?? "";
    const rating = ratings.find((own) => own.account === account);
    if (rating === undefined) return { account, name, bot: null, rating: null };
    return { account, name, bot: null, rating: rating.rating, provisional: isProvisional(rating) };
  });
}
