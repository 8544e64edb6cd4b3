import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type AccountParts,
  type Identity,
  identify,
  isBanned,
  type Permission,
  shownToken,
} from "../identity/identity.ts";
import { hashToken } from "../identity/secrets.ts";
import type { Role } from "../store/store.ts";
import { isFromHere } from "./address.ts";
import { HttpFault } from "./fault.ts";

/** Who may use a route: anyone at all, anyone with an account (guests too), members, or those who keep order. */
export type Who = "anyone" | "guest" | "member" | "moderator" | "admin";

export interface Access {
  readonly who: Who;
  /** What a program's token must allow, one of these; none: nobody's token counts. The browser of the person may do everything. */
  readonly scopes: readonly Permission[];
  /** Also somebody who is banned: to take the own data along, and to go. */
  readonly banned: boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    identity: Identity | null;
  }
}

/** For the `config` of a route. */
export const open: { readonly access: Access } = { access: { who: "anyone", scopes: [], banned: false } };
export const needs = (who: Who, scope: Permission): { readonly access: Access } => ({
  access: { who, scopes: [scope], banned: false },
});
/** For anyone, and more for whom it knows: a token without one of these scopes is nobody here. */
export const openTo = (...scopes: readonly Permission[]): { readonly access: Access } => ({
  access: { who: "anyone", scopes, banned: false },
});
/** The same for people who are banned. */
export const evenBanned = ({ access }: { readonly access: Access }): { readonly access: Access } => ({
  access: { ...access, banned: true },
});

const RANKS: Readonly<Record<Role, readonly Who[]>> = {
  guest: ["guest"],
  member: ["guest", "member"],
  bot: ["guest", "member"],
  moderator: ["guest", "member", "moderator"],
  admin: ["guest", "member", "moderator", "admin"],
};

/** Every route of the API says who may use it; one that does not is our mistake and stops the start. */
export function guardRoutes(app: FastifyInstance, parts: AccountParts, operatorToken: string | null): void {
  app.decorateRequest("identity", null);
  app.addHook("onRoute", ({ url, method, config }) => {
    const isHidden = url === "/api" || /^\/api\/(?:static\/|json$|yaml$|uiConfig$|initOAuth$|$)/.test(url);
    if (url.startsWith("/api") && !isHidden && method !== "OPTIONS" && config?.access === undefined)
      throw new Error(`${method} ${url} does not say who may use it`);
  });
  app.addHook("onRequest", async (request) => {
    const access = request.routeOptions.config.access;
    if (access === undefined) return;
    checkOrigin(request);
    if (access.who === "anyone") {
      // What asks nobody's name needs no look into the store, and has nothing to show to the wrong one.
      if (access.scopes.length === 0) return;
      const identity = await identify(parts, shownToken(request.headers, request.protocol === "https"));
      request.identity = identity !== null && objection(identity, access, parts.now()) === null ? identity : null;
      return;
    }
    request.identity = await identify(parts, shownToken(request.headers, request.protocol === "https"));
    if (isOperator(request, access, operatorToken)) return;
    if (request.identity === null) throw new HttpFault(401, "signInFirst");
    const fault = objection(request.identity, access, parts.now());
    if (fault !== null) throw fault;
  });
}

export const OPERATOR_HEADER = "x-tessera-operator";

/** Whoever runs the machine reads the token in the data folder; what came through a proxy comes from elsewhere. */
function isOperator(request: FastifyRequest, { who }: Access, token: string | null): boolean {
  const shown = request.headers[OPERATOR_HEADER];
  if (token === null || typeof shown !== "string" || (who !== "admin" && who !== "moderator")) return false;
  return isFromHere(request) && timingSafeEqual(Buffer.from(hashToken(shown)), Buffer.from(hashToken(token)));
}

/** Why this identity does not count on a route; null: it does. */
function objection({ account, scopes }: Identity, access: Access, now: number): HttpFault | null {
  const { who, banned } = access;
  if (!banned && isBanned(account, now)) return new HttpFault(403, "banned", { until: account.bannedUntil });
  if (who !== "anyone" && !RANKS[account.role].includes(who)) return new HttpFault(403, "notAllowed", { needs: who });
  if (access.scopes.some((scope) => scopes.includes(scope))) return null;
  return new HttpFault(403, "scope", { needs: access.scopes[0] });
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * A page of another site cannot act for somebody who is signed in here. Browsers say where such a request comes from;
 * one that shows a cookie and does not say it is no browser's, and is refused as well.
 */
export function checkOrigin(request: FastifyRequest): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const { origin, cookie } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin !== undefined) {
    if (!isOwnOrigin(origin, request.host)) throw new HttpFault(403, "foreignOrigin");
  } else if (site !== undefined) {
    if (site !== "same-origin" && site !== "none") throw new HttpFault(403, "foreignOrigin");
  } else if (cookie !== undefined) throw new HttpFault(403, "foreignOrigin");
}

/** Also for the socket, which browsers let any page open. */
export function isOwnOrigin(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase().replace(/:(?:80|443)$/, "");
  } catch {
    return false;
  }
}

/** On a route that needs an account: whoever asks. */
export function asker(request: FastifyRequest): Identity {
  if (request.identity === null) throw new HttpFault(401, "signInFirst");
  return request.identity;
}
