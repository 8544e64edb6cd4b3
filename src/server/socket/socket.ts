import type { Server as HttpServer } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { LONGEST_COMMAND } from "../../protocol/parse.ts";
import type { Origins } from "../http/address.ts";
import type { Identity } from "../identity/identity.ts";
import { Buckets } from "../limits/bucket.ts";
import type { Services } from "../services/services.ts";
import { Connection } from "./connection.ts";
import { Doorway } from "./doorway.ts";
import { frameListeners } from "./frames.ts";
import { greet } from "./greeting.ts";
import { Roster } from "./roster.ts";
import { watchSessions } from "./sessionwatch.ts";

const LIFE_MS = 30_000;
/** A page sends a few messages a second at most; a person who comes back after a break a few dozen at once. */
const AT_ONCE = 100;
const PER_SECOND = 20;

export interface SocketOptions {
  readonly version: string;
  readonly origins: Origins;
  readonly limitsRates: boolean;
}

export interface Sockets {
  count(): number;
  /** Says why, and closes everything. */
  stop(): void;
}

const newSocketServer = (): WebSocketServer =>
  new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_COMMAND,
    // Idle connections are many, messages are short.
    perMessageDeflate: false,
    clientTracking: true,
    // What the client sends without being asked is answered within its limits.
    autoPong: false,
    skipUTF8Validation: false,
  });

/** Sockets on the same port as everything else. */
export function openSockets(server: HttpServer, services: Services, options: SocketOptions): Sockets {
  const { store, clock, isStopping, metrics } = services;
  const { origins, limitsRates, version } = options;
  const sockets = newSocketServer();
  const roster = new Roster();
  /** By account, so that another connection brings no more of them. */
  const messages = new Buckets(AT_ONCE, PER_SECOND);
  const admits = (account: string): boolean => messages.take(account, clock.now());
  const countOf = (account: string): number => roster.countOf(account);
  const doorway = new Doorway({ store, clock, origins, limitsRates, isStopping, countOf, admits });
  const frames = frameListeners(services, roster, admits);
  const count = (): void => metrics.connections.set(sockets.clients.size);

  function onClose(this: WebSocket): void {
    const connection = roster.of(this);
    if (connection !== undefined) leaveAll(services, roster, connection);
    count();
  }

  function welcome(socket: WebSocket, wire: Duplex, { account, scopes, session }: Identity): void {
    const self = { account: account.id, name: account.name, role: account.role };
    const connection = new Connection(socket, wire, self, scopes, session.hash, new Set());
    roster.enter(socket, connection);
    socket.on("message", frames.message);
    socket.on("ping", frames.ping);
    socket.on("pong", frames.pong);
    socket.on("close", onClose);
    socket.on("error", socket.terminate);
    count();
    connection.inTurn(() => comeIn(services, version, connection));
  }

  server.on("upgrade", (request, stream, head) => {
    doorway.ask(request, stream, (identity) =>
      sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, stream, identity)),
    );
  });
  const endWatch = watchSessions(services, roster);
  const life = setInterval(() => {
    messages.tidy(clock.now());
    doorway.tidy();
    for (const connection of roster.all()) lookAfter(connection);
  }, LIFE_MS);
  life.unref();

  return {
    count: () => sockets.clients.size,
    stop() {
      clearInterval(life);
      endWatch();
      for (const connection of roster.all()) {
        connection.say({ type: "notice", code: "stopping" });
        connection.close("stopping");
      }
      sockets.close();
    },
  };
}

async function comeIn(services: Services, version: string, connection: Connection): Promise<void> {
  try {
    await greet(services, version, connection);
  } catch (error) {
    services.log.warn({ err: error }, "nobody could be greeted");
    connection.end();
  }
}

function leaveAll({ activities, lobby, chat, people }: Services, roster: Roster, connection: Connection): void {
  roster.leave(connection);
  // Whatever it was in the middle of comes first.
  connection.inTurn(async () => {
    activities.leave(null, connection);
    lobby.leave(connection);
    chat.leaveAll(connection);
    people.depart(connection);
  });
}

/** Asks for a sign of life; who has not answered since the last time is gone. */
function lookAfter(connection: Connection): void {
  if (connection.isAlive) connection.ping();
  else connection.end();
}
