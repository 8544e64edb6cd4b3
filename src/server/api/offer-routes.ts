import { Type } from "typebox";
import { CommandId } from "../../activity/plain.ts";
import { Commitment, SeatValue } from "../../activity/table/setup.ts";
import { OfferMade, PageKey, SeenOffer } from "../../protocol/server.ts";
import { OfferSetup } from "../../protocol/setup.ts";
import type { Lobby } from "../base/parts.ts";
import { asker, needs, open } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault, httpFault } from "../http/fault.ts";
import { Body, Done, done, Fault, Id, OptionalBody } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import { newId } from "../identity/secrets.ts";
import type { Services } from "../services/services.ts";
import { selfOf } from "./streams.ts";

const tags = ["play"];
const params = Type.Object({ offer: Id });
const Promised = Type.Optional(Commitment);
const responses = { 400: Fault, 401: Fault, 403: Fault, 404: Fault, 409: Fault };

/** Offers: to all, to one person, or to whoever has the link. */
export function offerRoutes(app: App, { lobby }: Services): void {
  lobbyRoutes(app, lobby);
  seatRoutes(app, lobby);
  withdrawalRoutes(app, lobby);
  rematchRoutes(app, lobby);
}

function lobbyRoutes(app: App, lobby: Lobby): void {
  app.get(
    "/api/offers",
    {
      config: open,
      schema: {
        tags,
        summary: "Offers that anybody may take, the newest first, fifty at most",
        description: "Older ones are after the last: `createdAt` and `id` of that, with a dot between.",
        querystring: Type.Object({ after: Type.Optional(PageKey) }),
        response: { 200: Type.Array(SeenOffer) },
      },
    },
    async ({ query }) => (await lobby.offers(query.after ?? null)).offers,
  );

  app.post(
    "/api/offers",
    {
      config: { ...needs("guest", "play"), ...fewer(60, "1 minute") },
      schema: {
        tags,
        summary: "Offer a game; one against computer players alone begins at once",
        description:
          "A person promises a value for the shuffle (`commitment`) and reveals it once all seats are taken. Where no " +
          "other person plays the value itself may be given at once (`value`).",
        body: Body({
          setup: OfferSetup,
          to: Type.Optional(Id),
          hidden: Type.Optional(Type.Boolean()),
          commitment: Promised,
          value: Type.Optional(SeatValue),
          id: Type.Optional(CommandId),
        }),
        response: { 200: OfferMade, ...responses },
      },
    },
    async (request) => {
      const { setup, to = null, hidden = false, commitment = null, value = null, id = newId() } = request.body;
      const made = await lobby.make(selfOf(asker(request)), id, { setup, to, hidden, commitment, value });
      if (!made.ok) throw httpFault(made.fault);
      return made.value;
    },
  );

  app.get(
    "/api/offers/:offer",
    {
      config: needs("guest", "read"),
      schema: { tags, summary: "An offer, for who has its link", params, response: { 200: SeenOffer, ...responses } },
    },
    async (request) => {
      const found = await lobby.look(selfOf(asker(request)), request.params.offer);
      if (!found.ok) throw httpFault(found.fault);
      return found.value;
    },
  );
}

/** Seats are taken first; the values that they promised for the shuffle are revealed once all are. */
function seatRoutes(app: App, lobby: Lobby): void {
  app.post(
    "/api/offers/:offer/take",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "Take a seat; the game begins when all are taken and who promised a value has revealed it",
        params,
        body: OptionalBody({ commitment: Promised }),
        response: { 200: OfferMade, ...responses },
      },
    },
    async (request) => {
      const taken = await lobby.take(selfOf(asker(request)), request.params.offer, request.body?.commitment ?? null);
      if (!taken.ok) throw httpFault(taken.fault);
      return taken.value;
    },
  );

  app.post(
    "/api/offers/:offer/reveal",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "Reveal the value that was promised, once all seats are taken (event `reveal`)",
        params,
        body: Body({ value: SeatValue }),
        response: { 200: OfferMade, ...responses },
      },
    },
    async (request) => {
      const shown = await lobby.reveal(selfOf(asker(request)), request.params.offer, request.body.value);
      if (!shown.ok) throw httpFault(shown.fault);
      return shown.value;
    },
  );
}

/** Ways out of an offer before the game begins. */
function withdrawalRoutes(app: App, lobby: Lobby): void {
  for (const [method, path, summary, work] of [
    ["DELETE", "/api/offers/:offer", "Withdraw an own offer", "withdraw"],
    ["POST", "/api/offers/:offer/leave", "Give a seat back before the game begins", "giveBack"],
    ["POST", "/api/offers/:offer/decline", "Decline an offer that is for the asker", "decline"],
  ] as const)
    app.route({
      method,
      url: path,
      config: needs("guest", "play"),
      schema: { tags, summary, params, response: { 200: Done, ...responses } },
      handler: async (request) => {
        const { offer } = request.params as { offer: string };
        const answer = await lobby[work](selfOf(asker(request)), offer);
        if (!answer.ok) throw httpFault(answer.fault);
        return done;
      },
    });
}

function rematchRoutes(app: App, lobby: Lobby): void {
  app.post(
    "/api/games/:game/rematch",
    {
      config: needs("guest", "play"),
      schema: {
        tags,
        summary: "The same game again; it begins when all who played have asked for it",
        params: Type.Object({ game: Id }),
        body: OptionalBody({ commitment: Promised }),
        response: { 200: OfferMade, ...responses },
      },
    },
    async (request) => {
      const promised = request.body?.commitment ?? null;
      const made = await lobby.rematch(selfOf(asker(request)), request.params.game, promised);
      if (!made.ok) throw made.fault.code === "noSuchTable" ? new HttpFault(404, "noSuchGame") : httpFault(made.fault);
      return made.value;
    },
  );
}
