import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { LONGEST_COMMAND, parseClientMessage } from "../../protocol/parse.ts";
import { PROTOCOL } from "../../protocol/server.ts";
import type { TableSetup } from "../../protocol/setup.ts";
import { type Identity, identify, isBanned, shownToken } from "../accounts/identity.ts";
import { isOwnOrigin } from "../http/access.ts";
import { StoreAway } from "../store/away.ts";
import { handle, type SocketServices, scopeOf } from "./commands.ts";
import { Connection } from "./connection.ts";

export const SOCKET_PATH = "/socket";
const LIFE_MS = 30_000;
/** A person may look from several places at once, within reason. */
const MOST_OF_ONE = 20;
const MOST_GAMES = 100;

export interface SocketOptions {
  readonly version: string;
  /** Whether a request came over TLS, by the word of a proxy that is trusted. */
  readonly isSecure: (request: IncomingMessage) => boolean;
}

export interface Sockets {
  count(): number;
  /** Says why, and closes everything. */
  stop(): void;
}

const connectionOf = new WeakMap<WebSocket, Connection>();

/** Sockets on the same port as everything else. */
export function openSockets(server: HttpServer, services: SocketServices, options: SocketOptions): Sockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_COMMAND,
    // Idle connections are many, messages are short.
    perMessageDeflate: false,
    clientTracking: true,
    skipUTF8Validation: false,
  });
  const perAccount = new Map<string, number>();

  server.on("upgrade", (request, stream: Duplex, head) => {
    // A socket that breaks before it is one must not break the server.
    stream.on("error", destroyStream);
    admit(request).then(
      (identity) => {
        if (typeof identity === "string") refuse(stream, identity);
        else {
          stream.off("error", destroyStream);
          sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, identity));
        }
      },
      () => refuse(stream, "503 Service Unavailable"),
    );
  });

  async function admit(request: IncomingMessage): Promise<Identity | string> {
    if ((request.url ?? "").split("?")[0] !== SOCKET_PATH) return "404 Not Found";
    if (services.isStopping()) return "503 Service Unavailable";
    const { origin } = request.headers;
    // Browsers cannot set the second one; a proxy that changes the first tells what it was.
    const host = request.headers["x-forwarded-host"] ?? request.headers.host;
    const shown = shownToken(request.headers, options.isSecure(request));
    // Browsers let any page open a socket, and send the cookie along.
    if (shown?.kind !== "token" && (origin === undefined || !isOwnOrigin(origin, String(host ?? ""))))
      return "403 Forbidden";
    const identity = await identify({ store: services.store, now: services.clock.now }, shown);
    if (identity === null) return "401 Unauthorized";
    if (isBanned(identity.account, services.clock.now())) return "403 Forbidden";
    if ((perAccount.get(identity.account.id) ?? 0) >= MOST_OF_ONE) return "429 Too Many Requests";
    return identity;
  }

  function welcome(socket: WebSocket, { account, scopes, session }: Identity): void {
    const self = { account: account.id, name: account.name, role: account.role };
    const connection = new Connection(socket, self, scopes, session.hash, new Set());
    connectionOf.set(socket, connection);
    perAccount.set(self.account, (perAccount.get(self.account) ?? 0) + 1);
    socket.on("message", onMessage);
    socket.on("close", onClose);
    socket.on("pong", onPong);
    socket.on("error", onError);
    services.metrics.connections.set(sockets.clients.size);
    connection.inTurn(async () => {
      try {
        await greet(connection);
      } catch (error) {
        services.log.warn({ err: error }, "nobody could be greeted");
        connection.end();
      }
    });
  }

  async function greet(connection: Connection): Promise<void> {
    const { store, clock, people, lobby, node } = services;
    const { self } = connection;
    connection.blocked = new Set(await store.blockedBy(self.account));
    await people.arrive(connection);
    const rows = await store.tablesOf(self.account, "playing", { limit: MOST_GAMES });
    const games = rows.map(({ id, ruleset, turn, setup, dueAt }) => ({
      ...{ table: id, ruleset, turn, dueAt },
      seat: (setup as TableSetup).seats.findIndex(({ account }) => account === self.account),
    }));
    connection.say({
      type: "welcome",
      you: self,
      now: clock.now(),
      protocol: PROTOCOL,
      version: options.version,
      node,
      games,
      offers: [...(await lobby.offersTo(self.account))],
    });
  }

  // One function for all sockets: a closure for each of thousands would be memory for nothing.
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const connection = connectionOf.get(this);
    if (connection === undefined) return;
    if (!connection.admits(services.clock.now())) connection.close("tooManyMessages");
    else if (isBinary) connection.close("notText");
    else connection.inTurn(() => answer(connection, data.toString()));
  }

  async function answer(connection: Connection, text: string): Promise<void> {
    const parsed = parseClientMessage(text);
    if (!parsed.ok) return connection.say({ type: "fault", ...parsed.fault });
    const command = parsed.value;
    const { id, type } = command;
    const scope = scopeOf(type);
    if (!connection.mayDo(scope))
      return connection.say({ type: "fault", id, code: "scope", figures: { needs: scope } });
    try {
      const result = await handle(services, connection, command);
      if (!result.ok) connection.say({ type: "fault", id, code: result.fault.code, figures: result.fault.figures });
      else if (result.value !== null) connection.say({ type: "done", id, ...result.value });
    } catch (error) {
      const isAway = error instanceof StoreAway;
      if (!isAway) services.log.error({ err: error, command: type }, "a command failed");
      connection.say({ type: "fault", id, code: isAway ? "storeAway" : "internal", figures: {} });
    }
  }

  function onClose(this: WebSocket): void {
    const connection = connectionOf.get(this);
    if (connection === undefined) return;
    const { account } = connection.self;
    const left = (perAccount.get(account) ?? 1) - 1;
    if (left > 0) perAccount.set(account, left);
    else perAccount.delete(account);
    // Whatever it was in the middle of comes first.
    connection.inTurn(async () => {
      services.tables.leaveAll(connection);
      services.lobby.leave(connection);
      services.chat.leaveAll(connection);
      services.races.leaveAll(connection);
      services.people.depart(connection);
    });
    services.metrics.connections.set(sockets.clients.size);
  }

  function onPong(this: WebSocket): void {
    const connection = connectionOf.get(this);
    if (connection !== undefined) connection.isAlive = true;
  }

  function onError(this: WebSocket): void {
    this.terminate();
  }

  /** Topics after which a session may be worth nothing any more. */
  const endings = new Set(["sessions", "banned", "deleted"]);

  async function recheck(account: string): Promise<void> {
    for (const socket of sockets.clients) {
      const connection = connectionOf.get(socket);
      if (connection?.self.account !== account) continue;
      const session = await services.store.session(connection.session);
      const owner = session && (await services.store.account(account));
      if (owner === null || owner.deletedAt !== null || isBanned(owner, services.clock.now()))
        connection.close("noSession");
    }
  }

  const endNotes = services.store.subscribe(
    (note) => {
      if (note.kind === "account" && endings.has(note.topic))
        recheck(note.id).catch((error: unknown) => services.log.warn({ err: error }, "sockets were not checked"));
    },
    () => {},
  );

  const life = setInterval(() => {
    for (const socket of sockets.clients) {
      const connection = connectionOf.get(socket);
      if (connection === undefined) continue;
      if (!connection.isAlive) {
        connection.end();
        continue;
      }
      connection.isAlive = false;
      connection.ping();
    }
  }, LIFE_MS);
  life.unref();

  return {
    count: () => sockets.clients.size,
    stop() {
      clearInterval(life);
      endNotes();
      for (const socket of sockets.clients) {
        connectionOf.get(socket)?.say({ type: "notice", code: "stopping" });
        connectionOf.get(socket)?.close("stopping");
      }
      sockets.close();
    },
  };
}

/** Keeps nothing of the request alive, as a closure would for as long as the connection lasts. */
function destroyStream(this: Duplex): void {
  this.destroy();
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
