import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_DAYS, cookieName } from "../accounts/identity.ts";
import { HttpFault } from "./fault.ts";

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

/** Requests a minute and address. A page that is played in makes a few; a program may stream and poll. */
const MOST_REQUESTS = 600;

/** For routes that are worth guessing at or filling up. */
export const fewer = (max: number, timeWindow: string) => ({ rateLimit: { max, timeWindow } });

export async function secure(app: FastifyInstance, limitsRates: boolean): Promise<void> {
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
    if (/^\/api(?:\/static\/.*|\/)?$/.test(request.url)) reply.header("content-security-policy", API_PAGE);
  });
  if (limitsRates)
    await app.register(rateLimit, {
      max: MOST_REQUESTS,
      timeWindow: "1 minute",
      allowList: (request) => !request.url.startsWith("/api"),
      errorResponseBuilder: (_, { ttl }) => new HttpFault(429, "tooMany", { retryAfter: Math.ceil(ttl / 1000) }),
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

export function takeCookie(request: FastifyRequest, reply: FastifyReply): void {
  const options = cookieOptions(request);
  reply.clearCookie(cookieName(options.secure), options);
}
