import { Readable } from "node:stream";
import { table } from "../../activity/table/table.ts";
import { sessionOf } from "../accounts/person.ts";
import { unlessDamaged } from "../activities/reading.ts";
import { asker, evenBanned, needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault } from "../http/fault.ts";
import { fewer } from "../http/security.ts";
import { type RunService, recordOf, runIdOf } from "../jewels/runs.ts";
import { parseTaker } from "../lobby/seating.ts";
import type { Account, ActivityRow, Offer, Page, Store } from "../store/store.ts";
import { tableFactsOf, tableSetupOf } from "../tables/rows.ts";

const CHUNK = 200;
const MOST_APPEALS = 10_000;

/** An export takes a while; one that was never ended is forgotten after so long. */
const EXPORT_MS = 300_000;

/** What is short: all that is kept of a person but for lists, and for what would let somebody in. */
async function briefOf(store: Store, account: Account, exportedAt: number) {
  const { id, name, role, createdAt, seenAt, bannedUntil, mutedUntil, settings } = account;
  const sessions = await store.sessionsOf(id);
  const blocked = await store.accounts(await store.blockedBy(id));
  return {
    format: "tessera-account",
    exportedAt,
    account: { id, name, role, createdAt, seenAt, bannedUntil, mutedUntil, hasPassword: account.passwordHash !== null },
    settings,
    sessions: sessions.map((session) => ({ kind: session.kind, ...sessionOf(session, session), current: undefined })),
    blocked: blocked.map((other) => ({ id: other.id, name: other.deletedAt === null ? other.name : null })),
    email: await store.emailOf(id),
    recoveryCodes: await store.countKeys(id, "code"),
    offers: (await store.offersOf(id, exportedAt)).map((offer) => offerIn(offer, id)),
    appeals: (await store.appealsBy(id, MOST_APPEALS)).map(({ account: _, ...appeal }) => appeal),
  };
}

/** All of a list, some at a time. `last`: where the next ones begin, by the last of these. */
async function* all<T>(
  read: (from: number | undefined) => Promise<readonly T[]>,
  last: (entry: T) => number,
): AsyncGenerator<T> {
  for (let from: number | undefined; ; ) {
    const some = await read(from);
    yield* some;
    if (some.length < CHUNK) return;
    from = last(some[some.length - 1]);
  }
}

const pageBefore = (before: number | undefined): Page => ({ limit: CHUNK, ...(before !== undefined && { before }) });

/** Entries as text, a line each; what is null is left out. */
async function* linesOf<T>(entries: AsyncIterable<T>, shown: (entry: T) => unknown): AsyncGenerator<string> {
  let comma = "";
  for await (const entry of entries) {
    const line = await shown(entry);
    if (line === null) continue;
    yield `${comma}\n${JSON.stringify(line)}`;
    comma = ",";
  }
}

/** What this seat has seen of a game, and nothing of the others' but what everybody sees. */
async function gameIn(store: Store, row: ActivityRow, account: string) {
  const { id, topic: ruleset, state, createdAt, finishedAt, result: outcome } = row;
  const setup = tableSetupOf(row);
  const seat = row.seats.indexOf(account);
  const { clock, rated, lexicon, seedHash, rematchOf } = setup;
  const seats = setup.seats.map(({ name, bot, rating }) => ({ name, bot, rating }));
  const shown = { seats, clock, rated, lexicon, seedHash, rematchOf, value: setup.values[seat] ?? null };
  const facts = tableFactsOf(id, await store.facts(id));
  let before = table.start(setup, row.secret);
  const events = facts.flatMap((timed, ply) => {
    if (before === null) return [];
    const fact = table.see(before, timed.fact, seat);
    before = table.apply(before, timed);
    return [{ ply, at: timed.at, fact }];
  });
  return { id, ruleset, setup: shown, seat, state, createdAt, finishedAt, outcome, events };
}

/** An own offer, with what oneself gave to its shuffle: what those gave who took it is theirs. */
function offerIn({ id, createdAt, setup, to, hidden, takers, expiresAt }: Offer, account: string) {
  const own = takers.map(parseTaker).find((taker) => taker.account === account);
  const { rematchOf: _, seating: __, ...shown } = setup;
  return { id, createdAt, setup: shown, to, hidden, value: own?.value ?? null, taken: takers.length, expiresAt };
}

/** Newest first, as everything else. */
async function* ratingLines(store: Store, account: string): AsyncGenerator<string> {
  for (const [i, rating] of (await store.ratingsOf(account)).entries()) {
    yield `${i === 0 ? "" : ","}\n${JSON.stringify(rating).slice(0, -1)},"history":[`;
    const steps = all(
      async (before) => (await store.ratingHistory(account, rating.pool, CHUNK, before)).toReversed(),
      ({ games }) => games,
    );
    yield* linesOf(steps, (step) => step);
    yield "]}";
  }
}

/** As text, an entry at a time: what somebody has done in years is never in memory together. */
async function* exportText(
  store: Store,
  runs: RunService,
  account: Account,
  exportedAt: number,
): AsyncGenerator<string> {
  const { id } = account;
  const lists = {
    ratings: ratingLines(store, id),
    results: linesOf(
      all(
        (before) => store.resultsOf(id, pageBefore(before)),
        ({ at }) => at,
      ),
      (result) => result,
    ),
    games: linesOf(
      all(
        (before) => store.activitiesOf(id, "table", "any", pageBefore(before)),
        ({ createdAt }) => createdAt,
      ),
      (row) => gameIn(store, row, id).catch(unlessDamaged),
    ),
    chat: linesOf(
      all(
        (after = 0) => store.chatBy(id, after, CHUNK),
        (line) => line.id,
      ),
      ({ room, text, at, removed }) => ({ room, text, at, removed }),
    ),
    reports: linesOf(
      all(
        (after = 0) => store.reportsBy(id, after, CHUNK),
        (report) => report.id,
      ),
      (report) => report,
    ),
    jewels: linesOf(
      all(
        (before) => store.runsOf(id, pageBefore(before)),
        ({ startsAt }) => startsAt,
      ),
      async ({ activity, kind, seat }) => {
        const found = await runs.find(runIdOf(activity, kind, seat)).catch(unlessDamaged);
        return found === null ? null : recordOf(found);
      },
    ),
  };
  yield JSON.stringify(await briefOf(store, account, exportedAt)).slice(0, -1);
  for (const [name, lines] of Object.entries(lists)) {
    yield `,"${name}":[`;
    yield* lines;
    yield "]";
  }
  yield "}\n";
}

export function exportRoutes(
  app: App,
  { store, runs, now }: { readonly store: Store; readonly runs: RunService; readonly now: () => number },
): void {
  app.get(
    "/api/me/export",
    {
      config: { ...evenBanned(needs("guest", "account")), ...fewer(10, "1 hour") },
      schema: { tags: ["account"], summary: "All own data as a file; one at a time" },
    },
    async (request, reply) => {
      const { account } = asker(request);
      const key = `export ${account.id}`;
      const { count, since } = await store.tally(key, EXPORT_MS, now());
      if (count > 1) throw new HttpFault(429, "tooMany", { retryAfter: Math.ceil((since + EXPORT_MS - now()) / 1000) });
      const text = Readable.from(exportText(store, runs, account, now()));
      // Also of one that is broken off.
      text.once("close", () => store.untally(key, true).catch(() => {}));
      return reply
        .header("content-disposition", 'attachment; filename="tessera-account.json"')
        .header("cache-control", "no-store")
        .type("application/json; charset=utf-8")
        .send(text);
    },
  );
}
