import type { Timed } from "../../activity/activity.ts";
import type { Table, TableFact } from "../../activity/table/fact.ts";
import { isLevel, ratingOf } from "../../bots/levels.ts";
import { dayOf, type Encounter, opponentOf, type RatingPair, type Settled, settle } from "../../ratings/gain.ts";
import { poolOf } from "../../ratings/pool.ts";
import { BEGINNING, measured, type Standing } from "../../ratings/standing.ts";
import type { EndReason } from "../../words/event.ts";
import type { Rating, RatingStep, Store, StoredPair } from "../store/store.ts";

/** What a game does to the ratings of its players. */
interface Rated {
  /** By seat; null for a computer player, and none at all where the game is not rated. */
  readonly changes: readonly ({ readonly before: Standing; readonly after: Standing } | null)[];
  readonly steps: readonly RatingStep[];
  readonly pairs: readonly StoredPair[];
}

/** The game came to its own end: nobody left, and not all gave up trying. */
const RAN_OUT: ReadonlySet<EndReason> = new Set(["tilesLaid", "bagEmpty", "noMove"]);

/** Reckons from what the store has now: whoever saves it finds out whether that has changed meanwhile. */
export async function rateTable(
  store: Store,
  table: Table,
  log: readonly Timed<TableFact>[],
  places: readonly number[],
  at: number,
): Promise<Rated> {
  const { setup, position } = table;
  if (!setup.rated || (await hasGuest(store, table))) return { changes: [], steps: [], pairs: [] };
  const before = await standingsOf(store, table);
  const standings = before.map(({ standing }) => standing);
  // The libraries take a tenth of a second to load: a server that starts need not wait for them.
  const { rateSeats } = await import("../../ratings/ratings.ts");
  const reckoned = rateSeats(standings, places);
  const words = wordsLaid(log, setup.seats.length);
  const hasRunOut = position.outcome !== null && RAN_OUT.has(position.outcome.reason);
  const settled = before.map(({ opponents, pairs }, seat): Settled | null => {
    if (setup.seats[seat].account === null) return null;
    const known = { before: standings, places, words, hasRunOut, resigned: position.resigned };
    return settle({ ...known, seat, opponents, pairs, day: dayOf(at) } satisfies Encounter, reckoned[seat]);
  });
  return written(table, before, settled, at);
}

/** Games that were begun before guests were kept out of rated ones may still end. Who is gone was perhaps no guest. */
async function hasGuest(store: Store, { setup }: Table): Promise<boolean> {
  const accounts = setup.seats.flatMap(({ account }) => (account === null ? [] : [account]));
  return (await store.accounts(accounts)).some(({ role, deletedAt }) => role === "guest" && deletedAt === null);
}

interface Before {
  readonly standing: Standing;
  readonly known: Rating | null;
  /** As the seat sees the others: null for itself. */
  readonly opponents: readonly (string | null)[];
  readonly pairs: readonly RatingPair[];
}

function standingsOf(store: Store, { setup }: Table): Promise<Before[]> {
  const pool = poolOf(setup.ruleset, setup.seats.length);
  return Promise.all(
    setup.seats.map(async ({ account, bot }, seat): Promise<Before> => {
      const opponents = setup.seats.map((other, i) => (i === seat ? null : opponentOf(other.account, other.bot)));
      if (account === null) {
        const rating = bot !== null && isLevel(bot) ? ratingOf(bot) : null;
        return { standing: measured(rating ?? BEGINNING.rating), known: null, opponents, pairs: [] };
      }
      // In this order: pairs change only together with the rating, so that older pairs never meet a newer rating.
      const known = await store.rating(account, pool);
      const pairs = await store.ratingPairs(
        account,
        pool,
        opponents.filter((opponent) => opponent !== null),
      );
      return { standing: known ?? BEGINNING, known, opponents, pairs };
    }),
  );
}

function written({ setup }: Table, before: readonly Before[], settled: readonly (Settled | null)[], at: number): Rated {
  const pool = poolOf(setup.ruleset, setup.seats.length);
  const steps: RatingStep[] = [];
  const pairs: StoredPair[] = [];
  for (const [seat, { account }] of setup.seats.entries()) {
    const own = settled[seat];
    if (account === null || own === null) continue;
    const { rating, deviation, volatility } = own.standing;
    const games = (before[seat].known?.games ?? 0) + 1;
    steps.push({ account, pool, rating, deviation, volatility, games, at, table: setup.table });
    pairs.push(...own.pairs.map((pair) => ({ ...pair, account, pool })));
  }
  const changes = settled.map((own, seat) => own && { before: before[seat].standing, after: own.standing });
  return { changes, steps, pairs };
}

/** Words that each seat has laid and that stood. */
function wordsLaid(log: readonly Timed<TableFact>[], seats: number): number[] {
  const laid = Array<number>(seats).fill(0);
  let last = 0;
  for (const { fact } of log) {
    if (fact.type === "place") {
      laid[fact.seat]++;
      last = fact.seat;
    }
    if (fact.type === "challenge" && fact.upheld) laid[last]--;
  }
  return laid;
}
