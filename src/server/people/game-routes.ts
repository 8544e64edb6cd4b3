import { Type } from "typebox";
import { makeGcg } from "../../formats/gcg.ts";
import { gcgFromRecord } from "../../formats/gcg-export.ts";
import { makeRecord } from "../../formats/record.ts";
import { GameView } from "../../protocol/answers.ts";
import type { GameRecord } from "../../words/record.ts";
import type { Tables } from "../base/parts.ts";
import { open, openTo } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault } from "../http/fault.ts";
import { Fault, Id, PageQuery, pageOf } from "../http/schemas.ts";
import type { ActivityRow, Store } from "../store/store.ts";
import { gamesOf } from "./games.ts";

export interface GameParts {
  readonly store: Store;
  readonly tables: Tables;
}

const tags = ["games"];
const params = Type.Object({ game: Id });
const A_DAY = "public, max-age=86400";

async function needGame(store: Store, id: string): Promise<ActivityRow> {
  const row = await store.activity(id);
  if (row?.kind !== "table") throw new HttpFault(404, "noSuchGame");
  return row;
}

/** While a game lasts its record would show racks that nobody may see. */
async function needRecord({ store, tables }: GameParts, id: string): Promise<GameRecord> {
  const row = await needGame(store, id);
  if (row.state === "playing") throw new HttpFault(409, "stillPlaying");
  const record = await tables.record(id);
  if (record === null) throw new HttpFault(409, "noRecord", { state: row.state });
  return record;
}

const file = (id: string, ending: string) => ({
  "content-disposition": `attachment; filename="tessera-${id}.${ending}"`,
  "cache-control": A_DAY,
});

/** Games of everybody: what is going on, and every finished game to read, replay and take along. */
export function gameRoutes(app: App, parts: GameParts): void {
  summaryRoutes(app, parts);
  viewRoutes(app, parts);
  replayRoutes(app, parts);
  recordRoutes(app, parts);
}

function summaryRoutes(app: App, { store }: GameParts): void {
  app.get(
    "/api/games",
    {
      config: open,
      schema: {
        tags,
        summary: "Games of everybody, the newest first",
        querystring: Type.Object({
          ...PageQuery.properties,
          state: Type.Optional(Type.Union([Type.Literal("playing"), Type.Literal("over")])),
        }),
        response: { 200: Type.Array(GameView) },
      },
    },
    async ({ query }) => gamesOf(store, await store.recentActivities("table", query.state ?? "playing", pageOf(query))),
  );

  app.get(
    "/api/games/:game",
    { config: open, schema: { tags, summary: "A game, in short", params, response: { 200: GameView, 404: Fault } } },
    async (request) => (await gamesOf(store, [await needGame(store, request.params.game)]))[0],
  );
}

function viewRoutes(app: App, { store, tables }: GameParts): void {
  app.get(
    "/api/games/:game/view",
    {
      config: openTo("read", "play"),
      schema: {
        tags,
        summary: "What the asker may see of a game now: own rack only, and all once it is over",
        params,
        response: { 200: Type.Unknown(), 404: Fault },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      await needGame(store, game);
      const view = await tables.view(game, request.identity?.account.id ?? null);
      if (view === null) throw new HttpFault(404, "noSuchGame");
      const { view: seen, ...course } = view;
      const { rules, board, ...rest } = seen;
      reply.header("cache-control", "no-store");
      return { ...course, view: { ...rest, ruleset: rules.ruleset.id, board: [...board] } };
    },
  );
}

function replayRoutes(app: App, { store }: GameParts): void {
  app.get(
    "/api/games/:game/replay",
    {
      config: open,
      schema: {
        tags,
        summary: "A finished game event by event, with the time of each",
        params,
        response: {
          200: Type.Object({ setup: Type.Unknown(), facts: Type.Array(Type.Unknown()) }),
          404: Fault,
          409: Fault,
        },
      },
    },
    async (request, reply) => {
      const row = await needGame(store, request.params.game);
      if (row.state === "playing") throw new HttpFault(409, "stillPlaying");
      const facts = await store.facts(row.id);
      reply.header("cache-control", "no-cache");
      return { setup: row.setup, facts: facts.map(({ at, body }) => ({ at, fact: body })) };
    },
  );
}

function recordRoutes(app: App, parts: GameParts): void {
  app.get(
    "/api/games/:game/record.json",
    {
      config: open,
      schema: {
        tags,
        summary: "A finished game as a file of Tessera, which `bin/tessera verify` checks",
        params,
        response: { 200: Type.Unknown(), 404: Fault, 409: Fault },
      },
    },
    async (request, reply) => {
      const record = await needRecord(parts, request.params.game);
      return reply
        .headers(file(request.params.game, "json"))
        .type("application/json; charset=utf-8")
        .send(makeRecord(record) as never);
    },
  );
  app.get(
    "/api/games/:game/record.gcg",
    {
      config: open,
      schema: {
        tags,
        summary: "A finished game as GCG",
        params,
        produces: ["text/plain"],
        response: { 200: Type.String(), 404: Fault, 409: Fault },
      },
    },
    async (request, reply) => {
      const record = await needRecord(parts, request.params.game);
      return reply
        .headers(file(request.params.game, "gcg"))
        .type("text/plain; charset=utf-8")
        .send(makeGcg(gcgFromRecord(record)));
    },
  );
}
