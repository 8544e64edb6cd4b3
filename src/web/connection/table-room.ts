import { rulesOfTable } from "../../activity/table/fact.ts";
import { follow, type SeenFact, startView, type TableView } from "../../activity/table/seen.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import type { MessageOf, SaidLine, ServerMessage } from "../../protocol/server.ts";
import type { Connection } from "./connection.ts";
import { hearLines, withoutLine } from "./lines.ts";
import { type OpenRoom, openRoom } from "./open-room.ts";
import { emptyRoom, hearRoom, type Kind, type Room } from "./room.ts";

/** A table with all that is around it. */
export interface TableRoom extends Room<SeenFact, TableView> {
  readonly result: MessageOf<"table.result">["seats"] | null;
  readonly lines: readonly SaidLine[];
}

/** Not the whole of the activity: its forms and what decides moves would be another 16 kB to fetch. */
const tables: Kind<TableSetup, SeenFact, TableView> = {
  look: (setup, seat) => {
    const rules = rulesOfTable(setup);
    return rules && startView(setup, rules, seat);
  },
  follow,
  heard: (message) =>
    (message.type === "activity.whole" || message.type === "activity.facts") && message.kind === "table"
      ? message
      : null,
};

export const emptyTableRoom = (id: string): TableRoom => ({ ...emptyRoom(id), result: null, lines: [] });

/** What the page knows after a message; the same room where it is not about it. */
export function hearTableRoom(room: TableRoom, message: ServerMessage): TableRoom {
  switch (message.type) {
    case "table.result":
      return message.table === room.id ? { ...room, result: message.seats } : room;
    case "chat.lines":
      return isRoomOf(room, message.room) ? { ...room, lines: hearLines(room.lines, message.lines) } : room;
    case "chat.removed":
      return isRoomOf(room, message.room) ? { ...room, lines: withoutLine(room.lines, message.id) } : room;
    default:
      return hearRoom(tables, room, message);
  }
}

/** Those who watch have a room of their own beside the table's. */
const isRoomOf = ({ id }: TableRoom, name: string): boolean => name === `table:${id}` || name === `watch:${id}`;

export const openTableRoom = (id: string, connection: Connection): OpenRoom<TableRoom> =>
  openRoom(emptyTableRoom(id), hearTableRoom, connection);
