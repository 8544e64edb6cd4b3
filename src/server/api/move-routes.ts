import { Type } from "typebox";
import { CommandId } from "../../activity/plain.ts";
import type { TableAction } from "../../activity/table/rules.ts";
import type { Chat, Tables } from "../base/parts.ts";
import { asker, needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault, httpFault } from "../http/fault.ts";
import { Body, Fault, Id, OptionalBody } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import { newId } from "../identity/secrets.ts";
import type { Services } from "../services/services.ts";
import { parseMove } from "./notation.ts";
import { selfOf } from "./streams.ts";

const tags = ["play"];
const params = Type.Object({ game: Id });
const Version = Type.Object({ version: Type.Integer({ description: "Of the table after it" }) });
const responses = { 200: Version, 400: Fault, 401: Fault, 403: Fault, 404: Fault, 409: Fault };
const Ply = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description: "The `ply` of the state that it is meant for; a stale one is refused",
  }),
);
const id = Type.Optional(CommandId);

/** What a seat does, one request each. */
export function moveRoutes(app: App, { tables, chat }: Services): void {
  turnRoutes(app, tables);
  hintRoutes(app, tables);
  abortRoutes(app, tables);
  chatRoutes(app, chat);
}

async function act(tables: Tables, game: string, account: string, command: string | undefined, action: TableAction) {
  const acted = await tables.act(game, account, command ?? null, action);
  if (!acted.ok) throw httpFault(acted.fault);
  return { version: acted.value.version };
}

/** The view of somebody who has a seat: nobody else moves. */
async function seatView(tables: Tables, game: string, account: string) {
  const table = await tables.view(game, account);
  if (table === null) throw new HttpFault(404, "noSuchGame");
  if (table.view.seat < 0) throw new HttpFault(403, "notYourSeat");
  return table.view;
}

/** `move` reads every notation; what needs no tiles also has an address of its own. */
function turnRoutes(app: App, tables: Tables): void {
  app.post(
    "/api/games/:game/move",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "Move: `8H WORD`, `exch ABC?`, `pass`, `challenge` or `resign`",
        params,
        body: Body({ move: Type.String({ minLength: 1, maxLength: 200 }), ply: Ply, id }),
        response: responses,
      },
    },
    async (request) => {
      const { account } = asker(request);
      const { game } = request.params;
      const view = await seatView(tables, game, account.id);
      const move = parseMove(view, request.body.move);
      if (!move.ok) throw httpFault(move.fault);
      const ply = request.body.ply ?? view.version;
      return act(tables, game, account.id, request.body.id, { type: "move", ply, move: move.value });
    },
  );

  for (const type of ["pass", "challenge", "resign"] as const)
    app.post(
      `/api/games/:game/${type}`,
      {
        config: needs("guest", "play"),
        schema: {
          tags,
          summary: { pass: "Let the turn go", challenge: "Doubt the last move", resign: "Give the game up" }[type],
          params,
          body: OptionalBody({ ply: Ply, id }),
          response: responses,
        },
      },
      async (request) => {
        const { account } = asker(request);
        const { game } = request.params;
        const view = await seatView(tables, game, account.id);
        const ply = request.body?.ply ?? view.version;
        return act(tables, game, account.id, request.body?.id, { type: "move", ply, move: { type } });
      },
    );
}

function hintRoutes(app: App, tables: Tables): void {
  app.post(
    "/api/games/:game/hint",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "A hint, for the price that the ruleset names; the game's stream and view tell it",
        params,
        body: Body({ kind: Type.Union([Type.Literal("best"), Type.Literal("square")]), ply: Ply, id }),
        response: responses,
      },
    },
    async (request) => {
      const { account } = asker(request);
      const { game } = request.params;
      const view = await seatView(tables, game, account.id);
      const { kind, ply = view.version, id } = request.body;
      return act(tables, game, account.id, id, { type: "hint", ply, kind });
    },
  );
}

function abortRoutes(app: App, tables: Tables): void {
  app.post(
    "/api/games/:game/abort",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "Offer to abort the game, agree to it, or take that back",
        params,
        body: Body({ wanted: Type.Boolean(), id }),
        response: responses,
      },
    },
    async (request) => {
      const { account } = asker(request);
      await seatView(tables, request.params.game, account.id);
      const { wanted, id } = request.body;
      return act(tables, request.params.game, account.id, id, { type: "abort", wanted });
    },
  );
}

function chatRoutes(app: App, chat: Chat): void {
  app.post(
    "/api/games/:game/chat",
    {
      config: { ...needs("guest", "chat"), ...fewer(60, "1 minute") },
      schema: {
        tags,
        summary: "Say something at a table, or among those who watch it",
        params,
        body: Body({
          text: Type.String({ minLength: 1, maxLength: 300 }),
          watchers: Type.Optional(Type.Boolean({ description: "To those who watch, not to the table" })),
          id,
        }),
        response: { ...responses, 200: Type.Object({ line: Type.Integer() }) },
      },
    },
    async (request) => {
      const self = selfOf(asker(request));
      const { text, watchers = false, id = newId() } = request.body;
      const room = `${watchers ? "watch" : "table"}:${request.params.game}`;
      const said = await chat.say(self, id, room, text);
      if (!said.ok) throw httpFault(said.fault);
      return { line: said.value.id };
    },
  );
}
