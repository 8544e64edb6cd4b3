import { Type } from "typebox";
import { Instant } from "../../activity/plain.ts";
import { hasWord } from "../../lexicon/lexicon.ts";
import { spellWord } from "../../lexicon/spelling.ts";
import { AppealSent, OwnAppeal } from "../../protocol/words-answers.ts";
import { plainWord } from "../admin/wordkeeping.ts";
import { asker, needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { httpFault } from "../http/fault.ts";
import { Body, Done, done, Fault, Id } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import type { Services } from "../services/services.ts";
import type { AppealStore } from "../store/store.ts";

const DAY = 86_400_000;
/** Of one account, in a day. */
const MOST_A_DAY = 20;
const WAIT_MS = 5000;

/** Somebody thinks that a word was refused wrongly. */
export function appealRoutes(app: App, { store, clock, tables, words }: Services): void {
  app.post(
    "/api/games/:game/appeals",
    {
      config: { ...needs("guest", "play"), ...fewer(30, "1 minute") },
      schema: {
        tags: ["games"],
        summary: "Say that a word was refused wrongly: once for each word of a list",
        params: Type.Object({ game: Id }),
        body: Body({ word: Type.String({ minLength: 1, maxLength: 60 }) }),
        response: { 200: AppealSent, 400: Fault, 401: Fault, 403: Fault, 404: Fault, 409: Fault, 429: Fault },
      },
    },
    async (request) => {
      const { account } = asker(request);
      const table = await tables.whole(request.params.game);
      if (table === null) throw httpFault({ code: "noSuchTable" });
      const { setup, position, state } = table;
      const { rules } = position;
      if (!setup.seats.some((seat) => seat.account === account.id)) throw httpFault({ code: "notYourSeat" });
      if (setup.lexicon === null) throw httpFault({ code: "noSuchList" });
      // Where words are challenged, to ask for one would tell whether it is good.
      if (rules.ruleset.challenge.rule !== "void" && state === "playing") throw httpFault({ code: "stillPlaying" });
      const word = plainWord(rules.alphabet, request.body.word);
      if (word === null) throw httpFault({ code: "badWord" });
      const list = await words.fetched(rules, setup.lexicon, WAIT_MS);
      if (list.state !== "here") throw httpFault({ code: list.state === "gone" ? "wordsGone" : "wordsNotReady" });
      if (hasWord(list.lexicon, spellWord(rules.alphabet, word) ?? [])) throw httpFault({ code: "wordIsThere" });
      const at = clock.now();
      const appeal = { account: account.id, list: setup.lexicon.name, word, activity: setup.table, at };
      const said = await store.appeal(appeal, { since: at - DAY, most: MOST_A_DAY });
      if (said === "tooMany") throw httpFault({ code: "tooManyAppeals", figures: { most: MOST_A_DAY } });
      return { word, state: said };
    },
  );
  ownAppealRoutes(app, store);
}

const MOST_SHOWN = 100;

function ownAppealRoutes(app: App, store: AppealStore): void {
  app.get(
    "/api/me/appeals",
    {
      config: needs("guest", "account"),
      schema: {
        tags: ["account"],
        summary: "What became of my appeals, the newest first",
        response: { 200: Type.Array(OwnAppeal), 401: Fault, 403: Fault },
      },
    },
    async (request) =>
      (await store.appealsBy(asker(request).account.id, MOST_SHOWN)).map(
        ({ account: _account, activity: _activity, ...appeal }) => appeal,
      ),
  );
  app.post(
    "/api/me/appeals/told",
    {
      config: needs("guest", "account"),
      schema: {
        tags: ["account"],
        summary: "I have seen the answers that were given until then",
        body: Body({ until: Instant }),
        response: { 200: Done, 401: Fault, 403: Fault },
      },
    },
    async (request) => {
      await store.markTold(asker(request).account.id, request.body.until);
      return done;
    },
  );
}
