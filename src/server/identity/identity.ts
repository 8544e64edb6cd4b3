import { SCOPES, type Scope } from "../../protocol/names.ts";
import type { Account, Instant, Session, Store } from "../store/store.ts";
import { hashToken, newToken } from "./secrets.ts";

/** `account` is for the person alone: no program can change a password or make a token. */
export type Permission = Scope | "account";
const ALL_SCOPES: readonly Permission[] = [...SCOPES, "account"];

/** Who asks. */
export interface Identity {
  readonly account: Account;
  readonly session: Session;
  readonly scopes: readonly Permission[];
}

/** What the functions around accounts need. */
export interface AccountParts {
  readonly store: Store;
  readonly now: () => Instant;
}

const DAY = 86_400_000;
export const BROWSER_DAYS = 90;
/** A session is marked as used at most so often: a write for every request would be too many. */
const TOUCH_AFTER = 3_600_000;

const PLAIN_COOKIE = "tessera";
/** With TLS the name keeps other hosts and plain connections from setting it. */
const SAFE_COOKIE = "__Host-tessera";

export const cookieName = (isSecure: boolean): string => (isSecure ? SAFE_COOKIE : PLAIN_COOKIE);
export const deviceCookieName = (isSecure: boolean): string => `${cookieName(isSecure)}-device`;

/** What a request shows: a program's token, or the cookie of a browser; null for neither. */
export function shownToken(
  headers: { readonly cookie?: string | undefined; readonly authorization?: string | undefined },
  isSecure: boolean,
): { readonly token: string; readonly kind: Session["kind"] } | null {
  const bearer = /^Bearer ([\w-]{16,128})$/i.exec(headers.authorization ?? "");
  if (bearer !== null) return { token: bearer[1], kind: "token" };
  const cookies = new Map(
    (headers.cookie ?? "").split(";").map((part) => part.trim().split("=", 2) as [string, string]),
  );
  // Over TLS the plain one may have been set by anybody on the way, or by a neighbour of our host.
  const value = cookies.get(cookieName(isSecure));
  return value !== undefined && /^[\w-]{16,128}$/.test(value) ? { token: value, kind: "browser" } : null;
}

/** Who shows this token; null where it is unknown, has run out, or its account is gone. */
export async function identify(
  { store, now }: AccountParts,
  shown: { readonly token: string; readonly kind: Session["kind"] } | null,
): Promise<Identity | null> {
  if (shown === null) return null;
  const session = await store.session(hashToken(shown.token));
  const at = now();
  if (session === null || session.kind !== shown.kind || session.expiresAt <= at) return null;
  const account = await store.account(session.account);
  if (account === null || account.deletedAt !== null) return null;
  if (at - session.usedAt > TOUCH_AFTER)
    await store.touchSession(
      session.hash,
      at,
      session.kind === "browser" ? at + BROWSER_DAYS * DAY : session.expiresAt,
    );
  const scopes = session.kind === "browser" ? ALL_SCOPES : ALL_SCOPES.filter((scope) => session.scopes.includes(scope));
  return { account, session, scopes };
}

export const isBanned = ({ bannedUntil }: Account, now: Instant): boolean => bannedUntil !== null && bannedUntil > now;

/** Of one account at once. The browser that was used longest ago makes room for another, a token does not. */
export const MOST_SESSIONS: Readonly<Record<Session["kind"], number>> = { browser: 50, token: 20 };

/** A new session; the token is told once, here. Null: there are as many as there may be. */
export async function openSession(
  { store, now }: AccountParts,
  account: string,
  { kind, label, scopes, days }: { kind: Session["kind"]; label: string; scopes: readonly Scope[]; days: number },
): Promise<{ readonly token: string; readonly session: Session } | null> {
  const token = newToken();
  const at = now();
  const hash = hashToken(token);
  const session = { hash, account, kind, scopes, label, createdAt: at, usedAt: at, expiresAt: at + days * DAY };
  return (await store.saveSession(session, MOST_SESSIONS[kind])) ? { token, session } : null;
}
