import { Type } from "typebox";
import type { ServerMessage } from "../../protocol/server.ts";
import { asker, needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault, httpFault } from "../http/fault.ts";
import { Fault, Id } from "../http/schemas.ts";
import type { Services } from "../services/services.ts";
import { WHOLE_STATE } from "./gamestate.ts";
import { listenerOf, type Streams, selfOf } from "./streams.ts";

const tags = ["play"];
const Lines = { description: "Lines of JSON (application/x-ndjson); empty lines keep the connection open" };

/** What happens, as it happens: one stream for a person, and one for each game. */
export function streamRoutes(app: App, services: Services, streams: Streams): void {
  eventStream(app, services, streams);
  gameStream(app, services, streams);
}

function eventStream(app: App, { people, clock }: Services, streams: Streams): void {
  app.get(
    "/api/stream/events",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "What happens to the asker: challenges, values to reveal, games that start, turns, ends",
        description:
          "The first line (`welcome`) names the games in play and the offers to the asker; then a line for each event. " +
          "While the stream is open its owner is in the lobby, and own offers stay.",
        response: { 200: Type.Unknown(Lines), 401: Fault, 403: Fault, 429: Fault },
      },
    },
    async (request, reply) => {
      const self = selfOf(asker(request));
      const stream = await streams.open(request, reply);
      const listener = listenerOf(stream, (text) => {
        const message = JSON.parse(text) as ServerMessage;
        if (message.type === "event" || message.type === "notice") stream.write(message);
      });
      try {
        await people.arrive(listener);
        await people.welcome(listener, ({ notes, offers, reveals }) => {
          stream.write({ type: "welcome", you: self, now: clock.now(), games: notes, offers });
          for (const event of reveals) stream.write({ type: "event", event });
        });
      } catch (error) {
        // Nobody else ends it: its owner would wait for the first line for ever.
        stream.end();
        throw error;
      } finally {
        // Not before: who goes while arriving would be there for ever.
        stream.onEnd(() => people.depart(listener));
      }
    },
  );
}

function gameStream(app: App, { activities, tables }: Services, streams: Streams): void {
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
      if ((await tables.view(game, self.account)) === null) throw new HttpFault(404, "noSuchGame");
      const stream = await streams.open(request, reply);
      const listener = listenerOf(stream, stream.writeText, WHOLE_STATE);
      const entered = await activities.enter(game, listener, null).catch((error) => {
        stream.end();
        throw error;
      });
      // Not before: who goes while entering would be there for ever.
      stream.onEnd(() => activities.leave(game, listener));
      if (entered.ok) return;
      const { status, body } = httpFault(entered.fault);
      stream.write({ type: "fault", status, ...body });
      stream.end();
    },
  );
}
