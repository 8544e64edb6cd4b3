import type { Fault } from "../../activity/activity.ts";
import { ok, type Result } from "../../base/result.ts";
import { type AnswerOf, type CommandOf, type CommandType, commands } from "../../protocol/client.ts";
import { parseClientMessage } from "../../protocol/parse.ts";
import { SPECTATOR } from "../../words/position.ts";
import type { Answer } from "../base/parts.ts";
import type { Services } from "../services/services.ts";
import { StoreAway } from "../store/away.ts";
import type { Connection } from "./connection.ts";

type Handlers = {
  readonly [T in CommandType]: (
    services: Services,
    connection: Connection,
    command: CommandOf<T>,
  ) => Answer<AnswerOf<T>>;
};

const nothingOf = (result: Result<unknown, Fault>): Result<null, Fault> => (result.ok ? ok(null) : result);

/** What is done with each command. */
const handlers: Handlers = {
  async ping({ clock }) {
    return ok({ now: clock.now() });
  },
  async "lobby.enter"({ lobby, chat }, connection) {
    await lobby.enter(connection);
    await chat.enter(connection, "lobby");
    return ok(null);
  },
  async "lobby.leave"({ lobby, chat }, connection) {
    lobby.leave(connection);
    chat.leave(connection, "lobby");
    return ok(null);
  },
  async "lobby.people"({ lobby }, _, { after, find }) {
    return ok(await lobby.people(after, find));
  },
  async "lobby.offers"({ lobby }, _, { after }) {
    return ok(await lobby.offers(after));
  },
  "offer.make"({ lobby }, { self }, { id, setup, to, hidden, commitment, value = null }) {
    return lobby.make(self, id, { setup, to, hidden, commitment, value });
  },
  async "offer.seal"({ lobby }, { self }, { command }) {
    return ok(lobby.seal(self, command));
  },
  async "offer.withdraw"({ lobby }, { self }, { offer }) {
    return nothingOf(await lobby.withdraw(self, offer));
  },
  "offer.take"({ lobby }, { self }, { offer, commitment }) {
    return lobby.take(self, offer, commitment);
  },
  "offer.reveal"({ lobby }, { self }, { offer, value }) {
    return lobby.reveal(self, offer, value);
  },
  async "offer.leave"({ lobby }, { self }, { offer }) {
    return nothingOf(await lobby.giveBack(self, offer));
  },
  async "offer.decline"({ lobby }, { self }, { offer }) {
    return nothingOf(await lobby.decline(self, offer));
  },
  async "offer.look"({ lobby }, { self }, { offer }) {
    const seen = await lobby.look(self, offer);
    return seen.ok ? ok({ offer: seen.value }) : seen;
  },
  rematch({ lobby }, { self }, { table, commitment }) {
    return lobby.rematch(self, table, commitment);
  },
  async "activity.enter"({ activities, chat }, connection, { activity, version }) {
    const entered = await activities.enter(activity, connection, version);
    if (!entered.ok) return entered;
    const { kind, seat, version: now } = entered.value;
    // People talk at tables; who races has no hand free.
    if (kind === "table") await chat.enter(connection, `table:${activity}`);
    if (kind === "table" && seat === SPECTATOR) await chat.enter(connection, `watch:${activity}`);
    return ok({ version: now });
  },
  async "activity.leave"({ activities, chat }, connection, { activity }) {
    activities.leave(activity, connection);
    chat.leave(connection, `table:${activity}`);
    chat.leave(connection, `watch:${activity}`);
    return ok(null);
  },
  "table.move"({ tables }, { self }, { id, table, ply, move }) {
    return tables.act(table, self.account, id, { type: "move", ply, move });
  },
  "table.hint"({ tables }, { self }, { id, table, ply, kind }) {
    return tables.act(table, self.account, id, { type: "hint", ply, kind });
  },
  "table.abort"({ tables }, { self }, { id, table, wanted }) {
    return tables.act(table, self.account, id, { type: "abort", wanted });
  },
  async "chat.say"({ chat }, { self }, { id, room, text }) {
    const said = await chat.say(self, id, room, text);
    return said.ok ? ok({ line: said.value }) : said;
  },
  "chat.back"({ chat }, { self }, { room, before }) {
    return chat.back(self, room, before);
  },
  "run.swaps"({ runs }, { self }, { id, activity, after, swaps }) {
    return runs.act(activity, self.account, id, { type: "swaps", after, swaps, finish: false });
  },
};

const handle = <T extends CommandType>(
  services: Services,
  connection: Connection,
  type: T,
  command: CommandOf<T>,
): Answer<AnswerOf<T>> => handlers[type](services, connection, command);

/** Does what a text asks for, if it is a command and the connection may give it, and says how that went. */
export async function answer(services: Services, connection: Connection, text: string): Promise<void> {
  if (connection.isClosed) return;
  const parsed = parseClientMessage(text);
  if (!parsed.ok) return connection.say({ type: "fault", ...parsed.fault });
  const command = parsed.value;
  const { id, type } = command;
  const { scope } = commands[type];
  if (!connection.mayDo(scope)) return connection.say({ type: "fault", id, code: "scope", figures: { needs: scope } });
  try {
    const result = await handle(services, connection, type, command);
    if (result.ok) connection.say({ type: "done", id, value: result.value });
    else connection.say({ type: "fault", id, code: result.fault.code, figures: result.fault.figures });
  } catch (error) {
    const isAway = error instanceof StoreAway;
    if (isAway) services.readiness.refused(error);
    else services.log.error({ err: error, command: type }, "a command failed");
    connection.say({ type: "fault", id, code: isAway ? "storeAway" : "internal", figures: {} });
  }
}
