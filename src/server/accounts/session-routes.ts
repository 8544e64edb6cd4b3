import { Type } from "typebox";
import { ScopeForm, SessionView } from "../../protocol/answers.ts";
import { asker, needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault } from "../http/fault.ts";
import { Body, Done, done, Fault, Id } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import { type AccountParts, MOST_SESSIONS, openSession } from "../identity/identity.ts";
import { shownId } from "../identity/secrets.ts";
import { sessionOf } from "./person.ts";

const tags = ["account"];
const MOST_DAYS = 365;
const Scopes = Type.Array(ScopeForm, {
  minItems: 1,
  maxItems: 3,
});

/** The browsers where somebody is signed in, and the tokens of their programs. */
export function sessionRoutes(app: App, parts: AccountParts): void {
  sessionListRoutes(app, parts);
  tokenRoutes(app, parts);
}

/** Both kinds of session are listed and ended in the same way. */
function sessionListRoutes(app: App, { store, now }: AccountParts): void {
  const current = async (account: string, kind: "browser" | "token") =>
    (await store.sessionsOf(account)).filter((session) => session.kind === kind && session.expiresAt > now());

  for (const [kind, path, summary] of [
    ["browser", "/api/me/sessions", "Browsers that are signed in"],
    ["token", "/api/me/tokens", "Tokens of programs"],
  ] as const) {
    app.get(
      path,
      { config: needs("guest", "account"), schema: { tags, summary, response: { 200: Type.Array(SessionView) } } },
      async (request) => {
        const { account, session } = asker(request);
        return (await current(account.id, kind)).map((each) => sessionOf(each, session));
      },
    );
    app.delete(
      `${path}/:id`,
      {
        config: needs("guest", "account"),
        schema: {
          tags,
          summary: kind === "browser" ? "Sign a browser out" : "End a token",
          params: Type.Object({ id: Id }),
          response: { 200: Done, 404: Fault },
        },
      },
      async (request) => {
        const { account } = asker(request);
        const found = (await current(account.id, kind)).find(({ hash }) => shownId(hash) === request.params.id);
        if (found === undefined) throw new HttpFault(404, "noSuchSession");
        await store.endSession(found.hash);
        store.publish({ kind: "account", id: account.id, topic: "sessions" });
        return done;
      },
    );
  }
}

/** A browser's session begins at sign-in; a token is asked for here. */
function tokenRoutes(app: App, parts: AccountParts): void {
  app.post(
    "/api/me/tokens",
    {
      config: { ...needs("member", "account"), ...fewer(20, "1 hour") },
      schema: {
        tags,
        summary: "A token for a program; it is shown once",
        body: Body({
          label: Type.String({ minLength: 1, maxLength: 60 }),
          scopes: Scopes,
          days: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DAYS })),
        }),
        response: {
          200: Type.Object({ ...SessionView.properties, token: Type.String() }),
          409: Fault,
        },
      },
    },
    async (request) => {
      const { account, session } = asker(request);
      const { label, scopes, days = MOST_DAYS } = request.body;
      const wanted = { kind: "token", label, scopes: [...new Set(scopes)], days } as const;
      const opened = await openSession(parts, account.id, wanted);
      if (opened === null) throw new HttpFault(409, "tooManyTokens", { most: MOST_SESSIONS.token });
      return { ...sessionOf(opened.session, session), token: opened.token };
    },
  );
}
