import Fastify from "fastify";
import type { Logger } from "pino";
import { accountRoutes } from "../accounts/account-routes.ts";
import { Guesses } from "../accounts/guesses.ts";
import { ownRoutes } from "../accounts/own-routes.ts";
import { sessionRoutes } from "../accounts/session-routes.ts";
import type { Instant, Store } from "../store/store.ts";
import { guardRoutes } from "./access.ts";
import { answerFaults } from "./answers.ts";
import { type App, checkCompiler } from "./app.ts";
import { serveHealth } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import { describeApi, serveApiPage } from "./openapi.ts";
import { servePage } from "./page.ts";
import { secure } from "./security.ts";

/** What the routes need of the server behind them. */
export interface HttpParts {
  readonly store: Store;
  readonly now: () => Instant;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly isStopping: () => boolean;
}

export interface HttpOptions {
  /** Where the built page lies. */
  readonly pageFolder: string;
  /** Whose word about the visitor's address and TLS is believed: addresses, as `proxy-addr` reads them. */
  readonly trustProxy: string;
  readonly limitsRates: boolean;
  readonly metricsToken: string | null;
}

/** A whole game of Jewels as a file is the largest thing that anybody sends. */
const LARGEST_BODY = 262_144;
const REQUEST_MS = 30_000;

/** Everything that is spoken over HTTP; `more` adds routes, such as the socket's. */
export async function buildHttp(
  parts: HttpParts,
  options: HttpOptions,
  more: (app: App) => Promise<void>,
): Promise<App> {
  const app = Fastify({
    loggerInstance: parts.log,
    disableRequestLogging: true,
    trustProxy: options.trustProxy,
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_MS,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Streams and sockets are ended by those who hold them; idle connections need not be waited for.
    forceCloseConnections: "idle",
  }) as unknown as App;
  app.setValidatorCompiler(checkCompiler);
  // The schemas of answers describe; every answer is built field by field already.
  app.setSerializerCompiler(() => JSON.stringify);
  answerFaults(app);
  await secure(app, options.limitsRates);
  await describeApi(app);
  guardRoutes(app, parts);
  measure(app, parts.metrics);
  serveHealth(app, { ...parts, metricsToken: options.metricsToken });
  const accounts = { ...parts, guesses: new Guesses() };
  accountRoutes(app, accounts);
  sessionRoutes(app, accounts);
  ownRoutes(app, accounts);
  await more(app);
  await serveApiPage(app);
  await servePage(app, options.pageFolder);
  return app;
}

function measure(app: App, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    const status = String(reply.statusCode);
    metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1000);
    request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
  });
}
