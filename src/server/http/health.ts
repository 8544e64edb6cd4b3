import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Readiness } from "../base/parts.ts";
import { hashToken } from "../identity/secrets.ts";
import type { Upkeep } from "../store/store.ts";
import { isFromHere } from "./address.ts";
import { HttpFault } from "./fault.ts";
import type { Metrics } from "./metrics.ts";

export interface HealthParts {
  readonly store: Upkeep;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** True once the server is about to stop: then a balancer sends nobody here any more. */
  readonly isStopping: () => boolean;
  /** Who shows this may read the figures from anywhere; null: they are read on the machine itself alone. */
  readonly metricsToken: string | null;
}

/** For whoever keeps the server running: does the process live, can it work, and how is it doing. */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const { store, metrics, readiness } = parts;
  app.get("/healthz", { schema: { hide: true } }, async (_, reply) => {
    reply.header("cache-control", "no-store");
    return { ok: true };
  });
  app.get("/readyz", { schema: { hide: true } }, async (_, reply) => {
    reply.header("cache-control", "no-store");
    if (parts.isStopping()) throw new HttpFault(503, "stopping", { retryAfter: 5 });
    if (!(await readiness.check())) throw new HttpFault(503, "storeAway", { retryAfter: 5 });
    return { ok: true, store: store.engine };
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, parts.metricsToken)) throw new HttpFault(403, "notAllowed");
    metrics.damagedRows.set(store.damagedRows());
    reply.header("cache-control", "no-store").type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isFromHere(request);
  const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(Buffer.from(hashToken(shown)), Buffer.from(hashToken(token)));
}
