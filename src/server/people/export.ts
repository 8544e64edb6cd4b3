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
import { allTables } from "./games.ts";
import { allResults } from "./statistics.ts";

const LONGEST_HISTORY = 100_000;
const CHUNK = 200;

/** An export takes a while; one that was never ended is forgotten after so long. */
const EXPORT_MS = 300_000;

/** Everything but Jewels that is kept of a person, but for what would let somebody in: the password's hash and the tokens. */
async function exportOf(store: Store, account: Account, exportedAt: number) {
  const { id, name, role, createdAt, seenAt, bannedUntil, mutedUntil, settings } = account;
  const sessions = await store.sessionsOf(id);
  const ratings = await store.ratingsOf(id);
  const tables = await allTables(store, id);
  const blocked = await store.accounts(await store.blockedBy(id));
  return {
    format: "tessera-account",
    exportedAt,
    account: { id, name, role, createdAt, seenAt, bannedUntil, mutedUntil, hasPassword: account.passwordHash !== null },
    settings,
    sessions: sessions.map((session) => ({ kind: session.kind, ...sessionOf(session, session), current: undefined })),
    ratings: await Promise.all(
      ratings.map(async (rating) => ({
        ...rating,
        history: await store.ratingHistory(id, rating.pool, LONGEST_HISTORY),
      })),
    ),
    results: await allResults(store, id, null),
    games: await gamesIn(store, tables, id),
    chat: (await store.chatBy(id)).map(({ room, text, at, removed }) => ({ room, text, at, removed })),
    blocked: blocked.map((other) => ({ id: other.id, name: other.deletedAt === null ? other.name : null })),
    reports: await store.reportsBy(id),
    email: await store.emailOf(id),
    recoveryCodes: await store.countKeys(id, "code"),
    offers: (await store.offersOf(id, exportedAt)).map((offer) => offerIn(offer, id)),
  };
}

/** One after the other: somebody who has played thousands must not make the server read all of them at once. */
async function gamesIn(store: Store, tables: readonly ActivityRow[], account: string) {
  const games: Awaited<ReturnType<typeof gameIn>>[] = [];
  for (const row of tables) {
    const game = await gameIn(store, row, account).catch(unlessDamaged);
    if (game !== null) games.push(game);
  }
  return games;
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

/** As text, a run at a time: thousands of records are never in memory together. */
async function* exportText(
  store: Store,
  runs: RunService,
  account: Account,
  exportedAt: number,
): AsyncGenerator<string> {
  const rest = JSON.stringify(await exportOf(store, account, exportedAt));
  yield `${rest.slice(0, -1)},"jewels":[`;
  let comma = "";
  let page: Page = { limit: CHUNK };
  for (;;) {
    const some = await store.runsOf(account.id, page);
    for (const { activity, kind, seat } of some) {
      const found = await runs.find(runIdOf(activity, kind, seat)).catch(unlessDamaged);
      if (found === null) continue;
      yield `${comma}\n${JSON.stringify(recordOf(found))}`;
      comma = ",";
    }
    if (some.length < CHUNK) break;
    page = { limit: CHUNK, before: some[some.length - 1].startsAt };
  }
  yield "]}\n";
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
