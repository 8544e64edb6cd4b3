import { Type } from "typebox";
import { Me, NewMember } from "../../protocol/answers.ts";
import { asker, evenBanned, needs, openTo } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { httpFault } from "../http/fault.ts";
import { Body, Done, done, Fault, Name, Password } from "../http/schemas.ts";
import { fewer, takeCookie } from "../http/security.ts";
import type { AccountParts } from "../identity/identity.ts";
import { changePassword, createGuest, proveOwner, register, rename, signIn } from "./accounts.ts";
import type { Door } from "./door.ts";
import type { Leaving } from "./leaving.ts";
import type { LoginLimits } from "./login-limits.ts";
import { meOf } from "./person.ts";
import { giveCodes } from "./recovery.ts";
import { MOST_NEW, type SignupLimits } from "./signup-limits.ts";

const tags = ["account"];
/** Whoever comes in, also with a program's token, is told who they are. */
const everybody = evenBanned(openTo("account", "read", "play", "chat"));
/** The person's own browser, or nobody. */
const browser = evenBanned(openTo("account"));

export interface AccountRouteParts extends AccountParts {
  readonly loginLimits: LoginLimits;
  readonly signupLimits: SignupLimits;
  readonly door: Door;
  readonly leaving: Pick<Leaving, "leave">;
}

/** Come in, take a name, change and leave. */
export function accountRoutes(app: App, parts: AccountRouteParts): void {
  guestRoutes(app, parts);
  registrationRoutes(app, parts);
  signInRoutes(app, parts);
  nameRoutes(app, parts);
  passwordRoutes(app, parts);
  leavingRoutes(app, parts);
}

function guestRoutes(app: App, parts: AccountRouteParts): void {
  const { signupLimits, door, now } = parts;

  app.post(
    "/api/guest",
    {
      // Who is somebody already makes nobody new: a school that loads the page anew is not held up.
      config: everybody,
      schema: { tags, summary: "Come in as a guest, or stay who you are", response: { 200: Me, 429: Fault } },
    },
    async (request, reply) => {
      if (request.identity !== null) return meOf(request.identity.account);
      await signupLimits.admit("guest", request.ip, now());
      const account = await createGuest(parts);
      await door.enter(request, reply, account);
      return meOf(account);
    },
  );

  app.get(
    "/api/me",
    {
      config: everybody,
      schema: { tags, summary: "Who asks; null: nobody", response: { 200: Type.Union([Me, Type.Null()]) } },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
      return reply.send((request.identity === null ? "null" : meOf(request.identity.account)) as never);
    },
  );
}

function registrationRoutes(app: App, parts: AccountRouteParts): void {
  const { store, signupLimits, door, now } = parts;

  app.post(
    "/api/register",
    {
      config: { ...browser, ...fewer(MOST_NEW.member, "1 minute") },
      schema: {
        tags,
        summary: "Take a name and a password; a guest keeps account and games. The codes are shown once",
        body: Body({ name: Name, password: Password }),
        response: { 200: NewMember, 503: Fault, 400: Fault, 409: Fault, 429: Fault },
      },
    },
    async (request, reply) => {
      await signupLimits.admit("member", request.ip, now());
      const registered = await register(parts, request.identity?.account ?? null, request.body);
      if (!registered.ok) throw httpFault(registered.fault);
      await door.enter(request, reply, registered.value);
      store.publish({ kind: "account", id: registered.value.id, topic: "name" });
      return { ...meOf(registered.value), codes: await giveCodes(parts, registered.value.id) };
    },
  );
}

function signInRoutes(app: App, parts: AccountRouteParts): void {
  const { store, loginLimits, door } = parts;

  app.post(
    "/api/sign-in",
    {
      config: { ...browser, ...fewer(30, "1 minute") },
      schema: {
        tags,
        summary: "Sign in",
        body: Body({ name: Name, password: Password }),
        response: { 200: Me, 403: Fault, 429: Fault, 503: Fault },
      },
    },
    async (request, reply) => {
      const account = await signIn(parts, loginLimits, door.guesser(request), request.body);
      if (!account.ok) throw httpFault(account.fault);
      await door.enter(request, reply, account.value);
      return meOf(account.value);
    },
  );

  app.post(
    "/api/sign-out",
    { config: everybody, schema: { tags, summary: "End this session", response: { 200: Done } } },
    async (request, reply) => {
      if (request.identity !== null) {
        await store.endSession(request.identity.session.hash);
        store.publish({ kind: "account", id: request.identity.account.id, topic: "sessions" });
      }
      takeCookie(request, reply);
      return done;
    },
  );
}

function nameRoutes(app: App, parts: AccountRouteParts): void {
  const { store } = parts;

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
}

function passwordRoutes(app: App, parts: AccountRouteParts): void {
  const { loginLimits, door } = parts;

  app.put(
    "/api/me/password",
    {
      config: { ...needs("member", "account"), ...fewer(10, "1 minute") },
      schema: {
        tags,
        summary: "Change the password; all other sessions end",
        body: Body({ current: Password, password: Password }),
        response: { 200: Done, 400: Fault, 403: Fault, 429: Fault, 503: Fault },
      },
    },
    async (request, reply) => {
      const { account } = asker(request);
      const { current, password } = request.body;
      const owner = await proveOwner(parts, loginLimits, door.owner(request), account, current);
      if (!owner.ok) throw httpFault(owner.fault);
      // The page must have its new session before its connection is closed: else it would come back as a guest.
      const answered = (tell: () => void): void => void reply.raw.once("close", tell);
      const changed = await changePassword(parts, account, password, answered);
      if (!changed.ok) throw httpFault(changed.fault);
      await door.enter(request, reply, changed.value);
      return done;
    },
  );
}

function leavingRoutes(app: App, parts: AccountRouteParts): void {
  const { loginLimits, door, leaving } = parts;

  app.delete(
    "/api/me",
    {
      config: { ...evenBanned(needs("guest", "account")), ...fewer(10, "1 minute") },
      schema: {
        tags,
        summary: "Delete the account; games in play are resigned, and all stay, under no name",
        body: Body({ password: Type.Optional(Password) }),
        response: { 200: Done, 403: Fault, 429: Fault, 503: Fault },
      },
    },
    async (request, reply) => {
      const { account } = asker(request);
      const owner = await proveOwner(parts, loginLimits, door.owner(request), account, request.body.password ?? "");
      if (!owner.ok) throw httpFault(owner.fault);
      await leaving.leave(account);
      takeCookie(request, reply);
      return done;
    },
  );
}
