import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Me } from "../../protocol/answers.ts";
import { asker, needs, open } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { httpFault } from "../http/fault.ts";
import { Body, Done, done, Fault, Name, Password } from "../http/schemas.ts";
import { fewer, giveCookie, takeCookie } from "../http/security.ts";
import type { Account } from "../store/store.ts";
import { changePassword, createGuest, deleteAccount, proveOwner, register, rename, signIn } from "./accounts.ts";
import { type Arrivals, MOST_NEW } from "./arrivals.ts";
import type { Guesses } from "./guesses.ts";
import { type AccountParts, BROWSER_DAYS, openSession } from "./identity.ts";
import { meOf } from "./person.ts";

const tags = ["account"];
const LONGEST_LABEL = 200;

export interface AccountRouteParts extends AccountParts {
  readonly guesses: Guesses;
  readonly arrivals: Arrivals;
}

/** Come in, take a name, change and leave. */
export function accountRoutes(app: App, parts: AccountRouteParts): void {
  const { store, guesses, arrivals, now } = parts;

  /** Always a new token: what a stranger may have put into the browser before is worth nothing afterwards. */
  async function enter(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> {
    const label = (request.headers["user-agent"] ?? "").slice(0, LONGEST_LABEL);
    const token = await openSession(parts, account.id, { kind: "browser", label, scopes: [], days: BROWSER_DAYS });
    const before = request.identity?.session;
    if (before?.kind === "browser") await store.endSession(before.hash);
    giveCookie(request, reply, token);
  }

  app.post(
    "/api/guest",
    {
      config: { ...open, ...fewer(MOST_NEW.guest, "1 minute") },
      schema: { tags, summary: "Come in as a guest, or stay who you are", response: { 200: Me, 429: Fault } },
    },
    async (request, reply) => {
      if (request.identity !== null) return meOf(request.identity.account);
      await arrivals.admit("guest", request.ip, now());
      const account = await createGuest(parts);
      await enter(request, reply, account);
      return meOf(account);
    },
  );

  app.get(
    "/api/me",
    {
      config: open,
      schema: { tags, summary: "Who asks; null: nobody", response: { 200: Type.Union([Me, Type.Null()]) } },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
      return reply.send((request.identity === null ? "null" : meOf(request.identity.account)) as never);
    },
  );

  app.post(
    "/api/register",
    {
      config: { ...open, ...fewer(MOST_NEW.member, "1 minute") },
      schema: {
        tags,
        summary: "Take a name and a password; a guest keeps account and games",
        body: Body({ name: Name, password: Password }),
        response: { 200: Me, 400: Fault, 409: Fault, 429: Fault },
      },
    },
    async (request, reply) => {
      await arrivals.admit("member", request.ip, now());
      const registered = await register(parts, request.identity?.account ?? null, request.body);
      if (!registered.ok) throw httpFault(registered.fault);
      await enter(request, reply, registered.value);
      store.publish({ kind: "account", id: registered.value.id, topic: "name" });
      return meOf(registered.value);
    },
  );

  app.post(
    "/api/sign-in",
    {
      config: { ...open, ...fewer(30, "1 minute") },
      schema: {
        tags,
        summary: "Sign in",
        body: Body({ name: Name, password: Password }),
        response: { 200: Me, 403: Fault, 429: Fault },
      },
    },
    async (request, reply) => {
      const account = await signIn(parts, guesses, request.ip, request.body);
      if (!account.ok) throw httpFault(account.fault);
      await enter(request, reply, account.value);
      return meOf(account.value);
    },
  );

  app.post(
    "/api/sign-out",
    { config: open, schema: { tags, summary: "End this session", response: { 200: Done } } },
    async (request, reply) => {
      if (request.identity !== null) {
        await store.endSession(request.identity.session.hash);
        store.publish({ kind: "account", id: request.identity.account.id, topic: "sessions" });
      }
      takeCookie(request, reply);
      return done;
    },
  );

  app.put(
    "/api/me/name",
    {
      config: { ...needs("member", "account"), ...fewer(10, "1 hour") },
      schema: {
        tags,
        summary: "Change the name",
        body: Body({ name: Name }),
        response: { 200: Me, 400: Fault, 409: Fault },
      },
    },
    async (request) => {
      const { account } = asker(request);
      const renamed = await rename(parts, account, request.body.name);
      if (!renamed.ok) throw httpFault(renamed.fault);
      store.publish({ kind: "account", id: account.id, topic: "name" });
      return meOf({ ...account, name: renamed.value });
    },
  );

  app.put(
    "/api/me/password",
    {
      config: needs("member", "account"),
      schema: {
        tags,
        summary: "Change the password; all other sessions end",
        body: Body({ current: Password, password: Password }),
        response: { 200: Done, 400: Fault, 403: Fault, 429: Fault },
      },
    },
    async (request, reply) => {
      const { account } = asker(request);
      const { current, password } = request.body;
      const owner = await proveOwner(parts, guesses, request.ip, account, current);
      if (!owner.ok) throw httpFault(owner.fault);
      const changed = await changePassword(parts, account, password);
      if (!changed.ok) throw httpFault(changed.fault);
      await store.endSessionsOf(account.id, null);
      await enter(request, reply, account);
      store.publish({ kind: "account", id: account.id, topic: "sessions" });
      return done;
    },
  );

  app.delete(
    "/api/me",
    {
      config: needs("guest", "account"),
      schema: {
        tags,
        summary: "Delete the account; its games stay, under no name",
        body: Body({ password: Type.Optional(Password) }),
        response: { 200: Done, 403: Fault, 429: Fault },
      },
    },
    async (request, reply) => {
      const { account } = asker(request);
      const owner = await proveOwner(parts, guesses, request.ip, account, request.body.password ?? "");
      if (!owner.ok) throw httpFault(owner.fault);
      await deleteAccount(parts, account);
      store.publish({ kind: "account", id: account.id, topic: "deleted" });
      takeCookie(request, reply);
      return done;
    },
  );
}
