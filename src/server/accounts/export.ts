import { asker, needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { fewer } from "../http/security.ts";
import { allTables } from "../people/games.ts";
import { allResults } from "../people/statistics.ts";
import type { Account, JewelsRun, Page, Store } from "../store/store.ts";
import { sessionOf } from "./person.ts";

const LONGEST_HISTORY = 100_000;
const CHUNK = 200;

/** Everything that is kept of a person, but for what would let somebody in: the password's hash and the tokens. */
export async function exportOf(store: Store, account: Account, exportedAt: number) {
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
    games: await Promise.all(tables.map((row) => gameIn(store, row.id, id))),
    jewels: await allRuns(store, id),
    chat: (await store.chatBy(id)).map(({ room, text, at, removed }) => ({ room, text, at, removed })),
    blocked: blocked.map((other) => ({ id: other.id, name: other.deletedAt === null ? other.name : null })),
    reports: await store.reportsBy(id),
    offers: (await store.offers(exportedAt)).filter(({ owner }) => owner === id),
  };
}

/** A game in play would show what its players must not know yet: of that only the setup is given. */
async function gameIn(store: Store, table: string, account: string) {
  const row = await store.table(table);
  if (row === null) return { id: table };
  const { id, ruleset, setup, seats, state, createdAt, finishedAt, outcome } = row;
  const seat = seats.indexOf(account);
  const events = state === "playing" ? null : await store.events(id);
  return { id, ruleset, setup, seat, state, createdAt, finishedAt, outcome, events };
}

async function allRuns(store: Store, account: string): Promise<JewelsRun[]> {
  const found: JewelsRun[] = [];
  let page: Page = { limit: CHUNK };
  for (;;) {
    const some = await store.runsOf(account, page);
    found.push(...some);
    if (some.length < CHUNK) return found;
    page = { limit: CHUNK, before: some[some.length - 1].startedAt };
  }
}

export function exportRoutes(app: App, { store, now }: { readonly store: Store; readonly now: () => number }): void {
  app.get(
    "/api/me/export",
    {
      config: { ...needs("guest", "account"), ...fewer(10, "1 hour") },
      schema: { tags: ["account"], summary: "All own data as a file" },
    },
    async (request, reply) => {
      const { account } = asker(request);
      const data = await exportOf(store, account, now());
      return reply
        .header("content-disposition", 'attachment; filename="tessera-account.json"')
        .header("cache-control", "no-store")
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(data, null, 2));
    },
  );
}
