import { ok, type Result } from "../../base/result.ts";
import type { ClientMessage, CommandOf, CommandType } from "../../protocol/client.ts";
import type { MessageOf } from "../../protocol/server.ts";
import { SPECTATOR } from "../../words/position.ts";
import type { Scope } from "../accounts/identity.ts";
import type { Races } from "../races/races.ts";
import type { Fault, OfferMade, Services } from "../services.ts";
import type { Connection } from "./connection.ts";

export interface SocketServices extends Services {
  readonly races: Races;
}

type Done = Omit<MessageOf<"done">, "type" | "id">;
/** Null: the handler has answered itself. */
type Handle<T extends CommandType> = (
  services: SocketServices,
  connection: Connection,
  command: CommandOf<T>,
) => Promise<Result<Done | null, Fault>>;

const NOTHING: Done = {};

const madeOf = (made: Result<OfferMade, Fault>): Result<Done, Fault> =>
  made.ok
    ? ok(made.value.table === null ? { offer: made.value.offer } : { offer: made.value.offer, table: made.value.table })
    : made;

const nothingOf = (result: Result<unknown, Fault>): Result<Done, Fault> => (result.ok ? ok(NOTHING) : result);

/** What is done with each command. */
const handlers: { readonly [T in CommandType]: Handle<T> } = {
  async ping({ clock }, connection, { id }) {
    connection.say({ type: "pong", id, now: clock.now() });
    return ok(null);
  },
  async "lobby.enter"({ lobby, chat }, connection) {
    await lobby.enter(connection);
    await chat.enter(connection, "lobby");
    return ok(NOTHING);
  },
  async "lobby.leave"({ lobby, chat }, connection) {
    lobby.leave(connection);
    chat.leave(connection, "lobby");
    return ok(NOTHING);
  },
  async "offer.make"({ lobby }, { self }, { id, setup, to, hidden, commitment, value = null }) {
    return madeOf(await lobby.make(self, id, { setup, to, hidden, commitment, value }));
  },
  async "offer.seal"({ lobby }, connection, { command }) {
    connection.say({ type: "seal", command, ...lobby.seal(connection.self, command) });
    return ok(NOTHING);
  },
  async "offer.withdraw"({ lobby }, { self }, { offer }) {
    return nothingOf(await lobby.withdraw(self, offer));
  },
  async "offer.take"({ lobby }, { self }, { offer, commitment }) {
    return madeOf(await lobby.take(self, offer, commitment));
  },
  async "offer.reveal"({ lobby }, { self }, { offer, value }) {
    return madeOf(await lobby.reveal(self, offer, value));
  },
  async "offer.leave"({ lobby }, { self }, { offer }) {
    return nothingOf(await lobby.giveBack(self, offer));
  },
  async "offer.decline"({ lobby }, { self }, { offer }) {
    return nothingOf(await lobby.decline(self, offer));
  },
  async "offer.look"({ lobby }, connection, { offer }) {
    const seen = await lobby.look(connection.self, offer);
    if (!seen.ok) return seen;
    connection.say({ type: "offer", offer: seen.value });
    return ok(NOTHING);
  },
  async rematch({ lobby }, { self }, { table, commitment }) {
    return madeOf(await lobby.rematch(self, table, commitment));
  },
  async "table.enter"({ tables, chat }, connection, { table, version }) {
    const entered = await tables.enter(table, connection, version);
    if (!entered.ok) return entered;
    await chat.enter(connection, `table:${table}`);
    if (entered.value.seat === SPECTATOR) await chat.enter(connection, `watch:${table}`);
    return ok({ version: entered.value.version });
  },
  async "table.leave"({ tables, chat }, connection, { table }) {
    tables.leave(table, connection);
    chat.leave(connection, `table:${table}`);
    chat.leave(connection, `watch:${table}`);
    return ok(NOTHING);
  },
  async "table.move"({ tables }, { self }, { id, table, ply, move }) {
    return tables.act(table, self.account, id, { type: "move", ply, move });
  },
  async "table.hint"({ tables }, { self }, { id, table, ply, kind }) {
    return tables.act(table, self.account, id, { type: "hint", ply, kind });
  },
  async "table.abort"({ tables }, { self }, { id, table, wanted }) {
    return tables.act(table, self.account, id, { type: "abort", wanted });
  },
  async "chat.say"({ chat }, { self }, { id, room, text }) {
    return nothingOf(await chat.say(self, id, room, text));
  },
  async "chat.back"({ chat }, connection, { room, before }) {
    const lines = await chat.back(connection.self, room, before);
    if (!lines.ok) return lines;
    connection.say({ type: "chat.lines", room, lines: [...lines.value] });
    return ok(NOTHING);
  },
  async "race.enter"({ races }, connection, { race }) {
    return nothingOf(await races.enter(race, connection));
  },
  async "race.leave"({ races }, connection, { race }) {
    races.leave(race, connection);
    return ok(NOTHING);
  },
  async "race.swap"({ races }, { self }, { race, n, swap }) {
    return nothingOf(await races.swap(race, self.account, n, swap));
  },
};

/** What a program's token must allow; the browser of a person may do all. */
const SCOPES: Partial<Readonly<Record<CommandType, Scope>>> = { ping: "read", "chat.say": "chat", "chat.back": "chat" };

export const scopeOf = (type: CommandType): Scope =>
  SCOPES[type] ?? (/\.(enter|leave|look)$/.test(type) && type !== "offer.leave" ? "read" : "play");

export function handle(
  services: SocketServices,
  connection: Connection,
  command: ClientMessage,
): Promise<Result<Done | null, Fault>> {
  const handler = handlers[command.type] as Handle<CommandType>;
  return handler(services, connection, command as CommandOf<CommandType>);
}
