import type { Socket } from "node:net";
import Fastify, { type FastifyReply, LogController } from "fastify";
import { accountRoutes } from "./accounts/account-routes.ts";
import { Devices } from "./accounts/devices.ts";
import { makeDoor } from "./accounts/door.ts";
import { LoginLimits } from "./accounts/login-limits.ts";
import { ownRoutes } from "./accounts/own-routes.ts";
import { recoveryRoutes } from "./accounts/recovery-routes.ts";
import { sessionRoutes } from "./accounts/session-routes.ts";
import { SignupLimits } from "./accounts/signup-limits.ts";
import { adminRoutes } from "./admin/admin-routes.ts";
import { wordRoutes } from "./admin/word-routes.ts";
import { appealRoutes } from "./api/appeal-routes.ts";
import { moveRoutes } from "./api/move-routes.ts";
import { offerRoutes } from "./api/offer-routes.ts";
import { streamRoutes } from "./api/stream-routes.ts";
import { Streams } from "./api/streams.ts";
import { guardRoutes } from "./http/access.ts";
import { answerFaults, sendFault } from "./http/answers.ts";
import { type App, checkCompiler } from "./http/app.ts";
import { readBodies } from "./http/body.ts";
import { HttpFault } from "./http/fault.ts";
import { serveHealth } from "./http/health.ts";
import { serveLexicons } from "./http/lexicons.ts";
import { makeLimits } from "./http/limits.ts";
import type { Metrics } from "./http/metrics.ts";
import { describeApi, serveApiPage } from "./http/openapi.ts";
import { servePage } from "./http/page.ts";
import { secure } from "./http/security.ts";
import { newToken } from "./identity/secrets.ts";
import { runRoutes } from "./jewels/run-routes.ts";
import type { Mail } from "./mail/mail.ts";
import { exportRoutes } from "./people/export.ts";
import { gameRoutes } from "./people/game-routes.ts";
import { peopleRoutes } from "./people/people-routes.ts";
import type { Services } from "./services/services.ts";

export type HttpServices = Services;

export interface HttpOptions {
  /** Where the built page lies. */
  readonly pageFolder: string;
  /** Whose word about the visitor's address and TLS is believed: addresses, as `proxy-addr` reads them. */
  readonly trustProxy: string;
  readonly limitsRates: boolean;
  /** Who shows it may read the figures from anywhere; null: they are read on the machine itself alone. */
  readonly metricsToken: string | null;
  /** Who shows it on the machine itself may do what an admin may; null: nobody. */
  readonly operatorToken: string | null;
  /** Who takes nothing of an answer for so long gets no more of it. */
  readonly stalledMs: number;
  /** How letters are sent; null: none are. */
  readonly mail: Mail | null;
  /** Where lexicons lie. */
  readonly env: NodeJS.ProcessEnv;
}

/** Settings are the largest that most routes take; one that takes more says so. */
const LARGEST_BODY = 32_768;
const REQUEST_MS = 30_000;
const LAST_ANSWERS_MS = 2000;

/** Everything that is spoken over HTTP. The sockets stand beside it, on the same port. */
export async function buildHttp(services: HttpServices, options: HttpOptions): Promise<App> {
  const { store, clock, metrics, tables, log } = services;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_MS,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_, __, reply) => sendFault(reply as FastifyReply, new HttpFault(400, "badAddress")),
    // Streams and sockets are ended by those who hold them; idle connections need not be waited for.
    forceCloseConnections: "idle",
  }) as unknown as App;
  readBodies(app);
  app.setValidatorCompiler(checkCompiler);
  // The schemas of answers describe; every answer is built field by field already.
  app.setSerializerCompiler(() => JSON.stringify);
  answerFaults(app, services.readiness);
  app.addHook("onRequest", async (_, reply) => void reply.raw.setTimeout(options.stalledMs, letGoUnread));
  await secure(app);
  const limits = await makeLimits(app, options.limitsRates);
  app.addHook("onRequest", limits.route);
  await describeApi(app);
  const signupLimits = new SignupLimits(store, options.limitsRates);
  const now = () => clock.now();
  const devices = new Devices(await store.sharedSecret("devices", newToken()));
  const door = makeDoor({ store, now }, devices);
  const parts = { store, now, loginLimits: new LoginLimits(store), signupLimits, door, leaving: services.leaving };
  guardRoutes(app, parts, options.operatorToken);
  app.addHook("onRequest", limits.account);
  measure(app, metrics);
  serveHealth(app, {
    ...{ store, metrics, readiness: services.readiness, isStopping: services.isStopping },
    metricsToken: options.metricsToken,
  });
  serveLexicons(app, { env: options.env, now: parts.now, words: services.words });
  accountRoutes(app, parts);
  recoveryRoutes(app, { ...parts, mail: options.mail, log });
  sessionRoutes(app, parts);
  ownRoutes(app, parts);
  exportRoutes(app, { ...parts, runs: services.runs });
  peopleRoutes(app, parts);
  gameRoutes(app, { store, tables });
  offerRoutes(app, services);
  moveRoutes(app, services);
  openStreams(app, services);
  runRoutes(app, { ...parts, runs: services.runs });
  adminRoutes(app, parts);
  wordRoutes(app, { ...parts, env: options.env });
  appealRoutes(app, services);
  await serveApiPage(app);
  await servePage(app, options.pageFolder, limits.missing);
  return app;
}

/** Nothing has moved for a while: an answer that is still being made may take its time, one that waits to be read not. */
function letGoUnread(socket?: Socket): void {
  if (socket !== undefined && socket.writableLength > 0) socket.destroy();
}

function openStreams(app: App, services: HttpServices): void {
  const { store, clock, metrics } = services;
  const streams = new Streams({ store, now: () => clock.now() }, metrics);
  streamRoutes(app, services, streams);
  const letGo = services.people.hold(streams);
  app.addHook("preClose", async () => {
    letGo();
    streams.endAll();
    // What is under way is finished; who does not let go of a connection is not waited for.
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
  });
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
