import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Instant, Numbered, orNull } from "../../activity/plain.ts";
import { Role } from "../../protocol/answers.ts";
import { FOR_EVER } from "../../protocol/names.ts";
import { PersonText } from "../accounts/find.ts";
import { needs } from "../http/access.ts";
import type { App } from "../http/app.ts";
import { httpFault } from "../http/fault.ts";
import { Body, Done, done, Fault } from "../http/schemas.ts";
import { fewer } from "../http/security.ts";
import { WORKS } from "../store/aside.ts";
import type { Store } from "../store/store.ts";
import { type Moderation, moderationBy } from "./moderation.ts";

const tags = ["order"];
const params = Type.Object({ person: PersonText });
const PersonView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Role,
  bannedUntil: orNull(Instant),
  mutedUntil: orNull(Instant),
});
const ReportView = Type.Object({
  id: Type.Integer(),
  by: Type.String(),
  byName: orNull(Type.String()),
  about: Type.String(),
  aboutName: orNull(Type.String()),
  reason: Type.String(),
  chat: orNull(Type.Integer()),
  line: orNull(Type.String()),
  at: Instant,
  settledAt: orNull(Instant),
});
const AsideView = Type.Object({
  id: Type.String(),
  work: Type.Enum(WORKS),
  reason: Type.String(),
  times: Type.Integer(),
  since: Instant,
  until: Instant,
});
const responses = { 401: Fault, 403: Fault, 404: Fault };
const Until = Body({ until: Type.Optional(orNull({ ...Instant, description: "Absent or null: for ever" })) });

/** Moderation in the name of the person who asks. */
type ModerationOf = (request: FastifyRequest) => Moderation;

/** For those who keep order. */
export function adminRoutes(app: App, { store, now }: { readonly store: Store; readonly now: () => number }): void {
  const moderationOf: ModerationOf = (request) => moderationBy(store, now, request.identity?.account ?? null);
  roleRoutes(app, moderationOf);
  sanctionRoutes(app, moderationOf);
  passwordResetRoutes(app, moderationOf);
  reportRoutes(app, moderationOf);
  chatRoutes(app, moderationOf);
  asideRoutes(app, moderationOf);
}

function roleRoutes(app: App, moderationOf: ModerationOf): void {
  app.put(
    "/api/admin/people/:person/role",
    {
      config: needs("admin", "account"),
      schema: {
        tags,
        summary: "Give somebody a role",
        params,
        body: Body({ role: Role }),
        response: { 200: PersonView, ...responses },
      },
    },
    async (request) => {
      const changed = await moderationOf(request).setRole(request.params.person, request.body.role);
      if (!changed.ok) throw httpFault(changed.fault);
      return changed.value;
    },
  );
}

/** Bans and mutes. */
function sanctionRoutes(app: App, moderationOf: ModerationOf): void {
  for (const [what, putting, taking] of [
    ["ban", "Ban somebody: they can look, and nothing else", "Let somebody in again"],
    ["mute", "Mute somebody: they can play, and say nothing", "Let somebody speak again"],
  ] as const) {
    const url = `/api/admin/people/:person/${what}`;
    const config = needs("moderator", "account");
    app.put(
      url,
      { config, schema: { tags, summary: putting, params, body: Until, response: { 200: PersonView, ...responses } } },
      async (request) => {
        const changed = await moderationOf(request)[what](request.params.person, request.body.until ?? FOR_EVER);
        if (!changed.ok) throw httpFault(changed.fault);
        return changed.value;
      },
    );
    app.delete(
      url,
      { config, schema: { tags, summary: taking, params, response: { 200: PersonView, ...responses } } },
      async (request) => {
        const changed = await moderationOf(request)[what](request.params.person, null);
        if (!changed.ok) throw httpFault(changed.fault);
        return changed.value;
      },
    );
  }
}

function passwordResetRoutes(app: App, moderationOf: ModerationOf): void {
  app.post(
    "/api/admin/people/:person/reset-password",
    {
      config: { ...needs("admin", "account"), ...fewer(30, "1 minute") },
      schema: {
        tags,
        summary: "A word to set a new password with: for the operator of the machine alone",
        params,
        response: {
          200: Type.Object({ name: Type.String(), word: Type.String(), until: Instant }),
          409: Fault,
          ...responses,
        },
      },
    },
    async (request) => {
      const given = await moderationOf(request).resetPassword(request.params.person);
      if (!given.ok) throw httpFault(given.fault);
      return given.value;
    },
  );
}

function reportRoutes(app: App, moderationOf: ModerationOf): void {
  app.get(
    "/api/admin/reports",
    {
      config: needs("moderator", "account"),
      schema: {
        tags,
        summary: "Reports, the newest first",
        querystring: Type.Object({ all: Type.Optional(Type.Boolean()) }),
        response: { 200: Type.Array(ReportView), ...responses },
      },
    },
    async (request) => [...(await moderationOf(request).reports(request.query.all !== true))],
  );

  app.post(
    "/api/admin/reports/:report/settle",
    {
      config: needs("moderator", "account"),
      schema: {
        tags,
        summary: "A report is dealt with",
        params: Type.Object({ report: Numbered }),
        response: { 200: Done, ...responses },
      },
    },
    async (request) => {
      const settled = await moderationOf(request).settle(request.params.report);
      if (!settled.ok) throw httpFault(settled.fault);
      return done;
    },
  );
}

function chatRoutes(app: App, moderationOf: ModerationOf): void {
  app.delete(
    "/api/admin/chat/:line",
    {
      config: needs("moderator", "account"),
      schema: {
        tags,
        summary: "Remove a line of chat",
        params: Type.Object({ line: Numbered }),
        response: { 200: Done, ...responses },
      },
    },
    async (request) => {
      const removed = await moderationOf(request).removeChat(request.params.line);
      if (!removed.ok) throw httpFault(removed.fault);
      return done;
    },
  );
}

function asideRoutes(app: App, moderationOf: ModerationOf): void {
  app.get(
    "/api/admin/set-aside",
    {
      config: needs("admin", "account"),
      schema: {
        tags,
        summary: "Games at which regular work has failed, and until when they are left alone",
        response: { 200: Type.Array(AsideView), ...responses },
      },
    },
    async (request) => [...(await moderationOf(request).asides())],
  );
}
