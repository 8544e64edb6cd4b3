import { Type } from "typebox";
import type { ServerMessage } from "../../protocol/server.ts";
import { asker, needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault, httpFault } from "../http/fault.ts";
import { Fault, Id } from "../http/schemas.ts";
import type { Services } from "../services.ts";
import { rulesOf, stateOf } from "./gamestate.ts";
import { earOf, type LineStream, type Streams, selfOf } from "./streams.ts";

const tags = ["play"];
const Lines = { description: "Lines of JSON (application/x-ndjson); empty lines keep the connection open" };

/** What happens, as it happens: one stream for a person, and one for each game. */
export function streamRoutes(app: App, services: Services, streams: Streams): void {
  const { people, tables, lobby, store, clock, log } = services;

  app.get(
    "/api/stream/events",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "What happens to the asker: challenges, games that start, turns, ends",
        description:
          "The first line (`welcome`) names the games in play and the offers to the asker; then a line for each event. " +
          "While the stream is open its owner is in the lobby, and own offers stay.",
        response: { 200: Type.Unknown(Lines), 401: Fault, 403: Fault, 429: Fault },
      },
    },
    async (request, reply) => {
      const self = selfOf(asker(request));
      const games = (await store.tablesOf(self.account, "playing", { limit: 100 })).map(
        ({ id, ruleset, turn, seats, dueAt }) => ({
          table: id,
          ruleset,
          turn,
          seat: seats.indexOf(self.account),
          dueAt,
        }),
      );
      const offers = await lobby.offersTo(self.account);
      const stream = await streams.open(request, reply);
      const ear = earOf(stream, (text) => {
        const message = JSON.parse(text) as ServerMessage;
        if (message.type === "event" || message.type === "notice") stream.write(message);
      });
      stream.onEnd(() => people.depart(ear));
      stream.write({ type: "welcome", you: self, now: clock.now(), games, offers });
      await people.arrive(ear);
    },
  );

  app.get(
    "/api/games/:game/stream",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "A game: first all of it, then a line for everything that happens",
        description:
          "The first line (`full`) holds setup, rules and state; every later one (`state`) the facts that are new and the " +
          "whole state after them. Squares and tiles are written as in docs/bot-protocol.md.",
        params: Type.Object({ game: Id }),
        response: { 200: Type.Unknown(Lines), 401: Fault, 404: Fault, 429: Fault },
      },
    },
    async (request, reply) => {
      const { game } = request.params;
      const self = selfOf(asker(request));
      const first = await tables.view(game, self.account);
      if (first === null) throw new HttpFault(404, "noSuchGame");
      const stream = await streams.open(request, reply);
      const told = teller(stream, game);
      const ear = earOf(stream, (text) => told(JSON.parse(text) as ServerMessage));
      stream.onEnd(() => tables.leave(game, ear));
      const entered = await tables.enter(game, ear, null);
      if (entered.ok) return;
      const { status, body } = httpFault(entered.fault);
      stream.write({ type: "fault", status, ...body });
      stream.end();
    },
  );

  /** One line after the other, though each has to be looked up: facts must not overtake each other. */
  function teller(stream: LineStream, game: string): (message: ServerMessage) => void {
    let before: Promise<void> = Promise.resolve();
    const tell = async (message: ServerMessage): Promise<void> => {
      if (message.type !== "table.whole" && message.type !== "table.facts") return stream.write(message);
      const view = await tables.view(game, stream.self.account);
      if (view === null) return;
      const state = stateOf(view, clock.now());
      if (message.type === "table.whole") {
        const { setup, seat, facts } = message;
        stream.write({ type: "full", game, seat, setup, rules: rulesOf(view.view.rules), facts, state });
      } else stream.write({ type: "state", game, from: message.from, facts: message.facts, state });
    };
    return (message) => {
      before = before
        .then(() => tell(message))
        .catch((error: unknown) => {
          log.error({ err: error, game }, "a stream broke");
          stream.end();
        });
    };
  }
}
