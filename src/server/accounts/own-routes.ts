import { Type } from "typebox";
import { Numbered } from "../../activity/plain.ts";
import { Person } from "../../protocol/answers.ts";
import { asker, needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { HttpFault } from "../http/fault.ts";
import { Body, Done, done, Fault } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import type { AccountParts } from "../identity/identity.ts";
import { findPerson, idIn, needPerson, PersonText } from "./find.ts";
import { personOf } from "./person.ts";

const tags = ["order"];
const params = Type.Object({ person: PersonText });
const LARGEST_SETTINGS = 16_384;
const MOST_BLOCKED = 1000;
const Settings = Type.Record(Type.String({ pattern: "^[\\w.-]{1,60}$" }), Type.Unknown(), {
  maxProperties: 100,
  additionalProperties: false,
});

/** Settings, and what one does about others who do not behave. */
export function ownRoutes(app: App, parts: AccountParts): void {
  settingsRoutes(app, parts);
  blockRoutes(app, parts);
  reportRoutes(app, parts);
}

/** Settings belong to the page: the server stores them and does not interpret them. */
function settingsRoutes(app: App, { store }: AccountParts): void {
  app.get(
    "/api/me/settings",
    {
      config: needs("guest", "read"),
      schema: { tags: ["account"], summary: "Settings", response: { 200: Settings } },
    },
    async (request) => ({ ...asker(request).account.settings }),
  );

  app.put(
    "/api/me/settings",
    {
      config: needs("guest", "account"),
      schema: {
        tags: ["account"],
        summary: "Replace all settings",
        body: Settings,
        response: { 200: Settings, 400: Fault, 413: Fault },
      },
    },
    async (request) => {
      if (JSON.stringify(request.body).length > LARGEST_SETTINGS)
        throw new HttpFault(413, "tooLarge", { most: LARGEST_SETTINGS });
      await store.changeAccount(asker(request).account.id, { settings: request.body });
      return request.body;
    },
  );
}

function blockRoutes(app: App, { store, now }: AccountParts): void {
  app.get(
    "/api/me/blocks",
    {
      config: needs("guest", "read"),
      schema: { tags, summary: "People whom you blocked", response: { 200: Type.Array(Person) } },
    },
    async (request) => {
      const ids = await store.blockedBy(asker(request).account.id);
      return (await store.accounts(ids)).map(personOf);
    },
  );

  app.put(
    "/api/me/blocks/:person",
    {
      config: needs("guest", "account"),
      schema: { tags, summary: "Block somebody", params, response: { 200: Done, 404: Fault, 409: Fault } },
    },
    async (request) => {
      const { account } = asker(request);
      const other = await needPerson(store, request.params.person);
      if (other.id === account.id) throw new HttpFault(409, "notYourself");
      if (!(await store.block(account.id, other.id, now(), MOST_BLOCKED)))
        throw new HttpFault(409, "tooManyBlocked", { most: MOST_BLOCKED });
      store.publish({ kind: "account", id: account.id, topic: "blocks" });
      return done;
    },
  );
  app.delete(
    "/api/me/blocks/:person",
    {
      config: needs("guest", "account"),
      schema: { tags, summary: "Unblock somebody", params, response: { 200: Done, 404: Fault } },
    },
    async (request) => {
      const { account } = asker(request);
      // Also somebody who has left meanwhile, by id.
      const other = (await findPerson(store, request.params.person))?.id ?? idIn(request.params.person);
      if (other !== null) await store.unblock(account.id, other);
      store.publish({ kind: "account", id: account.id, topic: "blocks" });
      return done;
    },
  );
}

function reportRoutes(app: App, { store, now }: AccountParts): void {
  app.post(
    "/api/reports",
    {
      config: { ...needs("guest", "account"), ...fewer(10, "1 hour") },
      schema: {
        tags,
        summary: "Report somebody to those who keep order",
        body: Body({
          about: PersonText,
          reason: Type.String({ minLength: 1, maxLength: 1000 }),
          chat: Type.Optional({ ...Numbered, description: "The line of chat that it is about" }),
        }),
        response: { 200: Type.Object({ id: Type.Integer() }), 404: Fault },
      },
    },
    async (request) => {
      const { account } = asker(request);
      const { reason, chat = null } = request.body;
      const about = await needPerson(store, request.body.about);
      const line = chat === null ? null : await store.chatLine(chat);
      if (chat !== null && line?.account !== about.id) throw new HttpFault(404, "noSuchLine");
      return { id: await store.report({ by: account.id, about: about.id, reason, chat, at: now() }) };
    },
  );
}
