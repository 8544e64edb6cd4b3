import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { NewMember, Recovery } from "../../protocol/answers.ts";
import { asker, evenBanned, needs, open, openTo } from "../http/access.ts";
import { networkOf } from "../http/address.ts";
import type { App } from "../http/app.ts";
import { HttpFault, httpFault } from "../http/fault.ts";
import { wantedLanguage } from "../http/page.ts";
import { Body, Done, done, Fault, Name, Password } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import type { AccountParts } from "../identity/identity.ts";
import type { Mail } from "../mail/mail.ts";
import { proveOwner } from "./accounts.ts";
import type { Door } from "./door.ts";
import { Letters, type Sender } from "./letters.ts";
import type { LoginLimits } from "./login-limits.ts";
import { meOf } from "./person.ts";
import { giveCodes, recover, reset } from "./recovery.ts";

const tags = ["account"];
const Code = Type.String({ minLength: 1, maxLength: 60 });
const Word = Type.String({ minLength: 1, maxLength: 128 });
/** One address, and nothing that a letter's head would read as more than one. */
const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>,;:"()\\\\\\[\\]]{1,64}@[^\\s@<>,;:"()\\\\\\[\\]]{3,190}$',
});

export interface RecoveryParts extends AccountParts {
  readonly loginLimits: LoginLimits;
  readonly door: Door;
  /** Null: this server sends no letters, and the page does not speak of them. */
  readonly mail: Mail | null;
  readonly log: { warn(about: object, text: string): void };
}

const senderOf = (request: FastifyRequest): Sender => ({
  language: wantedLanguage(request.headers["accept-language"]),
  network: networkOf(request.ip),
});
const refusals = { 400: Fault, 403: Fault, 429: Fault, 503: Fault };

/** Back into an account whose password is forgotten: by a code, by a word of the operator, by a letter. */
export function recoveryRoutes(app: App, parts: RecoveryParts): void {
  const { door, loginLimits } = parts;
  const browser = evenBanned(openTo("account"));

  app.post(
    "/api/recover",
    {
      config: { ...browser, ...fewer(10, "1 minute") },
      schema: {
        tags,
        summary: "A new password for one of the own codes; all sessions end, and new codes are shown once",
        body: Body({ name: Name, code: Code, password: Password }),
        response: { 200: NewMember, ...refusals },
      },
    },
    async (request, reply) => {
      const recovered = await recover(parts, loginLimits, door.guesser(request), request.body);
      if (!recovered.ok) throw httpFault(recovered.fault);
      const { account, codes } = recovered.value;
      await door.enter(request, reply, account);
      return { ...meOf(account), codes: [...codes] };
    },
  );

  app.post(
    "/api/reset",
    {
      config: { ...browser, ...fewer(10, "1 minute") },
      schema: {
        tags,
        summary: "A new password for the word of a link; all sessions end, and new codes are shown once",
        body: Body({ word: Word, password: Password }),
        response: { 200: NewMember, ...refusals },
      },
    },
    async (request, reply) => {
      const recovered = await reset(parts, request.body);
      if (!recovered.ok) throw httpFault(recovered.fault);
      const { account, codes } = recovered.value;
      await door.enter(request, reply, account);
      return { ...meOf(account), codes: [...codes] };
    },
  );

  ownWays(app, parts);
  const letters = new Letters(parts);
  letterRoutes(app, parts, letters);
  emailRoutes(app, parts, letters);
}

/** What the owner sees and makes on the page of the account. */
function ownWays(app: App, parts: RecoveryParts): void {
  const { store, door, loginLimits, mail } = parts;

  app.get(
    "/api/me/recovery",
    {
      config: needs("member", "account"),
      schema: { tags, summary: "Own ways back into the account", response: { 200: Recovery } },
    },
    async (request) => {
      const { id } = asker(request).account;
      return { codes: await store.countKeys(id, "code"), mail: mail !== null, email: await store.emailOf(id) };
    },
  );

  app.post(
    "/api/me/recovery-codes",
    {
      config: { ...needs("member", "account"), ...fewer(10, "1 minute") },
      schema: {
        tags,
        summary: "New codes, shown once; those before are worth nothing any more",
        body: Body({ password: Password }),
        response: { 200: Type.Object({ codes: Type.Array(Type.String()) }), ...refusals },
      },
    },
    async (request) => {
      const { account } = asker(request);
      const owner = await proveOwner(parts, loginLimits, door.owner(request), account, request.body.password);
      if (!owner.ok) throw httpFault(owner.fault);
      return { codes: await giveCodes(parts, account.id) };
    },
  );
}

/** Letters, where the operator has set them up. */
function letterRoutes(app: App, { mail }: RecoveryParts, letters: Letters): void {
  app.get(
    "/api/recovery",
    {
      config: open,
      schema: {
        tags,
        summary: "Whether this server sends letters",
        response: { 200: Type.Object({ mail: Type.Boolean() }) },
      },
    },
    async () => ({ mail: mail !== null }),
  );

  app.post(
    "/api/forgot",
    {
      config: { ...open, ...fewer(5, "1 minute") },
      schema: {
        tags,
        summary: "A letter with a link to the address of this person, if there is one: the answer does not tell",
        body: Body({ name: Name }),
        response: { 200: Done, 409: Fault, 429: Fault },
      },
    },
    async (request) => {
      letters.must();
      // Not waited for: how long it takes would tell whether there is such a person.
      letters.forgot(request.body.name, senderOf(request));
      return done;
    },
  );
}

/** Where letters go. An address is used only after its owner has confirmed it. */
function emailRoutes(app: App, parts: RecoveryParts, letters: Letters): void {
  const { store, door, loginLimits } = parts;

  app.put(
    "/api/me/email",
    {
      config: { ...needs("member", "account"), ...fewer(5, "1 minute") },
      schema: {
        tags,
        summary: "An address for a forgotten password; a letter asks to confirm it",
        body: Body({ email: Email, password: Password }),
        response: { 200: Done, 409: Fault, ...refusals },
      },
    },
    async (request) => {
      letters.must();
      const { account } = asker(request);
      const owner = await proveOwner(parts, loginLimits, door.owner(request), account, request.body.password);
      if (!owner.ok) throw httpFault(owner.fault);
      if (!(await letters.confirm(account, request.body.email, senderOf(request))))
        throw new HttpFault(429, "tooMany", { retryAfter: 3600 });
      return done;
    },
  );

  app.delete(
    "/api/me/email",
    { config: needs("member", "account"), schema: { tags, summary: "Forget the address", response: { 200: Done } } },
    async (request) => {
      const { id } = asker(request).account;
      await store.saveKeys(id, "email", []);
      await store.setEmail(id, null);
      return done;
    },
  );

  app.post(
    "/api/confirm-email",
    {
      config: { ...open, ...fewer(10, "1 minute") },
      schema: {
        tags,
        summary: "Confirm the address that the word of a letter was sent to, or (`look`) only ask which one it is",
        body: Body({ word: Word, look: Type.Optional(Type.Boolean()) }),
        response: { 200: Type.Object({ email: Type.String() }), 403: Fault, 429: Fault },
      },
    },
    async ({ body: { word, look = false } }) => {
      const email = await letters.confirmed(word, { look });
      if (email === null) throw new HttpFault(403, "wrongWord");
      return { email };
    },
  );
}
