import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_DAYS, cookieName, deviceCookieName } from "../identity/identity.ts";
import type { Limit } from "./limits.ts";

/** A page of ours gets all that it needs from this host, and nothing from any other. */
const CONTENT_POLICY = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** The page that shows the API sets styles on its elements. */
const API_PAGE_POLICY = { ...CONTENT_POLICY, "style-src": ["'self'", "'unsafe-inline'"] };

const policyText = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join(";");

const API_PAGE = policyText(API_PAGE_POLICY);
const HALF_A_YEAR = 15_552_000;

/** For routes that are worth guessing at or filling up. */
export const fewer = (max: number, timeWindow: string): { readonly limit: Limit } => ({ limit: { max, timeWindow } });

/** Routes of the page that shows the API. */
const API_PAGES: readonly unknown[] = ["/api", "/api/", "/api/static/*"];

export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    // Both are what lets a page share memory with its worker.
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: { policy: "require-corp" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: false,
  });
  app.addHook("onSend", async (request, reply) => {
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
    if (request.protocol === "https") reply.header("strict-transport-security", `max-age=${HALF_A_YEAR}`);
    if (API_PAGES.includes(request.routeOptions.url)) reply.header("content-security-policy", API_PAGE);
  });
}

const DAY_SECONDS = 86_400;

/** Scripts cannot read it, other sites cannot send it along with a form, and with TLS it travels nowhere else. */
const cookieOptions = (request: FastifyRequest) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" }) as const;

export function giveCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const options = { ...cookieOptions(request), maxAge: BROWSER_DAYS * DAY_SECONDS };
  reply.setCookie(cookieName(options.secure), token, options);
}

const DEVICE_DAYS = 365;

export const deviceCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[deviceCookieName(request.protocol === "https")];

/** That somebody signed in here before; it stays when they sign out. */
export function giveDevice(request: FastifyRequest, reply: FastifyReply, value: string): void {
  const options = { ...cookieOptions(request), maxAge: DEVICE_DAYS * DAY_SECONDS };
  reply.setCookie(deviceCookieName(options.secure), value, options);
}

export function takeCookie(request: FastifyRequest, reply: FastifyReply): void {
  const options = cookieOptions(request);
  reply.clearCookie(cookieName(options.secure), options);
}
