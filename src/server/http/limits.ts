import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./address.ts";
import { HttpFault } from "./fault.ts";

/** So many requests in such a time, for one who asks. */
export interface Limit {
  readonly max: number;
  readonly timeWindow: string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    limit?: Limit;
  }
}

/** A page that is played in makes a few; a program may stream and poll. */
const REQUESTS: Limit = { max: 600, timeWindow: "1 minute" };
/** Files of the page: dozens for a first visit, and a school comes from one address. */
const FILES: Limit = { max: 6000, timeWindow: "1 minute" };
/** The route of all files of the page. */
const FILES_ROUTE = "/*";
/** So many addresses are counted at once; then the one that was quiet for longest is forgotten. */
const MOST_KNOWN = 50_000;

type Check = (request: FastifyRequest) => Promise<void>;

/** Each refuses a request that is one too many. */
export interface Limits {
  /** By address, before anything else is done. */
  readonly route: Check;
  /** By address, for what turned out to be nothing that we have. */
  readonly missing: Check;
  /** By account, from wherever it asks; nobody is not counted. */
  readonly account: Check;
}

const UNLIMITED: Limits = { route: async () => {}, missing: async () => {}, account: async () => {} };

/**
 * Requests of late, on this node: they protect the node itself. What must hold for all nodes together (guesses, new
 * accounts) is counted in the store. Decided by the route that was found, never by the address as it was written.
 */
export async function makeLimits(app: FastifyInstance, isLimited: boolean): Promise<Limits> {
  if (!isLimited) return UNLIMITED;
  await app.register(rateLimit, { global: false, cache: MOST_KNOWN });
  const limiter = (limit: Limit, keyGenerator: (request: FastifyRequest) => string): Check => {
    const count = app.createRateLimit({ ...limit, keyGenerator });
    return async (request) => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new HttpFault(429, "tooMany", { retryAfter: Math.max(1, counted.ttlInSeconds) });
    };
  };
  const byNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);
  const general = limiter(REQUESTS, byNetwork);
  const files = limiter(FILES, byNetwork);
  const byAccount = limiter(REQUESTS, ({ identity }) => identity?.account.id ?? "");
  const own = new Map<Limit, Check>();
  const checkOf = ({ url, config }: FastifyRequest["routeOptions"]): Check => {
    if (config.limit === undefined) return url === FILES_ROUTE ? files : general;
    const known = own.get(config.limit) ?? limiter(config.limit, byNetwork);
    own.set(config.limit, known);
    return known;
  };
  return {
    // What has no route comes to `missing`.
    route: async (request) => (request.is404 ? undefined : checkOf(request.routeOptions)(request)),
    missing: general,
    account: async (request) => (request.identity === null ? undefined : byAccount(request)),
  };
}
