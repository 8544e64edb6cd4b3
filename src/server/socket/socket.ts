import type { Server as HttpServer } from "node:http";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { commands } from "../../protocol/client.ts";
import { shownDue } from "../../protocol/clock.ts";
import { LONGEST_COMMAND, parseClientMessage } from "../../protocol/parse.ts";
import { PROTOCOL } from "../../protocol/server.ts";
import type { TableSetup } from "../../protocol/setup.ts";
import { type Identity, isBanned } from "../accounts/identity.ts";
import type { Origins } from "../http/address.ts";
import { Buckets } from "../live/bucket.ts";
import { hearsOfGames } from "../live/connections.ts";
import { StoreAway } from "../store/away.ts";
import { handle, type SocketServices } from "./commands.ts";
import { Connection } from "./connection.ts";
import { Doorway } from "./doorway.ts";

const LIFE_MS = 30_000;
/** A page sends a few messages a second at most; a person who comes back after a break a few dozen at once. */
const AT_ONCE = 100;
const PER_SECOND = 20;
const MOST_GAMES = 100;

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

const connectionOf = new WeakMap<WebSocket, Connection>();

/** Sockets on the same port as everything else. */
export function openSockets(server: HttpServer, services: SocketServices, options: SocketOptions): Sockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_COMMAND,
    // Idle connections are many, messages are short.
    perMessageDeflate: false,
    clientTracking: true,
    // What the client sends without being asked is answered within its limits.
    autoPong: false,
    skipUTF8Validation: false,
  });
  const perAccount = new Map<string, number>();
  /** By account, so that another connection brings no more of them. */
  const messages = new Buckets(AT_ONCE, PER_SECOND);
  const admits = (account: string): boolean => messages.take(account, services.clock.now());
  const { store, clock, isStopping } = services;
  const { origins, limitsRates } = options;
  const countOf = (account: string): number => perAccount.get(account) ?? 0;
  const doorway = new Doorway({ store, clock, origins, limitsRates, isStopping, countOf, admits });

  server.on("upgrade", (request, stream, head) => {
    doorway.ask(request, stream, (identity) =>
      sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, identity)),
    );
  });

  function welcome(socket: WebSocket, { account, scopes, session }: Identity): void {
    const self = { account: account.id, name: account.name, role: account.role };
    const connection = new Connection(socket, self, scopes, session.hash, new Set());
    connectionOf.set(socket, connection);
    perAccount.set(self.account, countOf(self.account) + 1);
    socket.on("message", onMessage);
    socket.on("close", onClose);
    socket.on("ping", onPing);
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
    const isTold = hearsOfGames(connection);
    const rows = isTold ? await store.tablesOf(self.account, "playing", { limit: MOST_GAMES }) : [];
    const games = rows.map(({ id, ruleset, turn, setup, dueAt }) => ({
      ...{ table: id, ruleset, turn, dueAt: shownDue(setup as TableSetup, dueAt) },
      seat: (setup as TableSetup).seats.findIndex(({ account }) => account === self.account),
    }));
    const { offers, reveals } = isTold ? await lobby.offersTo(self.account) : { offers: [], reveals: [] };
    connection.say({
      type: "welcome",
      you: self,
      now: clock.now(),
      protocol: PROTOCOL,
      version: options.version,
      node,
      games,
      offers: [...offers],
    });
    for (const event of reveals) connection.say({ type: "event", event });
  }

  /** Whether one frame more is in order now, of whatever kind; else that was the last one. */
  function isInOrder(connection: Connection): boolean {
    if (connection.isClosed) return false;
    const isFine = admits(connection.self.account) && !connection.isBusy;
    if (!isFine) connection.close("tooManyMessages");
    return isFine;
  }

  // One function for all sockets: a closure for each of thousands would be memory for nothing.
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const connection = connectionOf.get(this);
    if (connection === undefined) return;
    if (!isInOrder(connection)) return;
    if (isBinary) connection.close("notText");
    else connection.inTurn(() => answer(connection, data.toString()));
  }

  async function answer(connection: Connection, text: string): Promise<void> {
    if (connection.isClosed) return;
    const parsed = parseClientMessage(text);
    if (!parsed.ok) return connection.say({ type: "fault", ...parsed.fault });
    const command = parsed.value;
    const { id, type } = command;
    const { scope } = commands[type];
    if (!connection.mayDo(scope))
      return connection.say({ type: "fault", id, code: "scope", figures: { needs: scope } });
    try {
      const result = await handle(services, connection, type, command);
      if (!result.ok) connection.say({ type: "fault", id, code: result.fault.code, figures: result.fault.figures });
      else connection.say({ type: "done", id, value: result.value });
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
    const left = countOf(account) - 1;
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

  function onPing(this: WebSocket, data: Buffer): void {
    const connection = connectionOf.get(this);
    if (connection !== undefined && isInOrder(connection)) connection.pong(data);
  }

  function onPong(this: WebSocket, data: Buffer): void {
    const connection = connectionOf.get(this);
    if (connection !== undefined && isInOrder(connection)) connection.ponged(data);
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
    messages.tidy(clock.now());
    doorway.tidy();
    for (const socket of sockets.clients) {
      const connection = connectionOf.get(socket);
      if (connection === undefined) continue;
      if (!connection.isAlive) {
        connection.end();
        continue;
      }
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
