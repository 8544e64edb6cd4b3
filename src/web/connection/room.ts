import type { Timed } from "../../activity/activity.ts";
import { rulesOfTable } from "../../activity/table/fact.ts";
import { followAll, type SeenFact, startView, type TableView } from "../../activity/table/seen.ts";
import type { Line, MessageOf, ServerMessage } from "../../protocol/server.ts";
import { hearLines, withoutLine } from "./lines.ts";

/** A table as the page knows it, with all that is around it. */
export interface Room {
  readonly id: string;
  /** Null before the first answer. */
  readonly table: TableView | null;
  /** All that was heard of it, for lists of moves. */
  readonly facts: readonly Timed<SeenFact>[];
  /** Why there is none: a code. */
  readonly fault: string | null;
  /** Whether each seat is connected; null before that is known. */
  readonly present: readonly boolean[] | null;
  readonly watchers: number;
  readonly result: MessageOf<"table.result">["seats"] | null;
  readonly lines: readonly Line[];
}

export const emptyRoom = (id: string): Room => ({
  ...{ id, table: null, facts: [], fault: null, present: null, watchers: 0, result: null, lines: [] },
});

/** What the page knows after a message; the same room where it is not about it. */
export function hearRoom(room: Room, message: ServerMessage): Room {
  switch (message.type) {
    case "table.whole":
      return message.table === room.id ? hearWhole(room, message) : room;
    case "table.facts":
      return message.table === room.id ? hearFacts(room, message) : room;
    case "table.people":
      return message.table === room.id ? { ...room, present: message.seats, watchers: message.watchers } : room;
    case "table.result":
      return message.table === room.id ? { ...room, result: message.seats } : room;
    case "chat.lines":
      return isRoomOf(room, message.room) ? { ...room, lines: hearLines(room.lines, message.lines) } : room;
    case "chat.removed":
      return isRoomOf(room, message.room) ? { ...room, lines: withoutLine(room.lines, message.id) } : room;
    default:
      return room;
  }
}

/** Those who watch have a room of their own beside the table's. */
const isRoomOf = ({ id }: Room, name: string): boolean => name === `table:${id}` || name === `watch:${id}`;

function hearWhole(room: Room, { setup, seat, facts }: MessageOf<"table.whole">): Room {
  const rules = rulesOfTable(setup);
  if (rules === null) return { ...room, fault: "unknownRules" };
  return { ...room, fault: null, table: followAll(startView(setup, rules, seat), facts), facts };
}

/** Facts that are known already are heard once; after a gap the room stays as it is, and `hasGap` says so. */
function hearFacts(room: Room, message: MessageOf<"table.facts">): Room {
  const { table } = room;
  if (table === null || hasGap(room, message)) return room;
  const fresh = message.facts.slice(table.version - message.from);
  if (fresh.length === 0) return room;
  return { ...room, table: followAll(table, fresh), facts: [...room.facts, ...fresh] };
}

/** Something in between was not heard: the table must be asked for anew. */
export const hasGap = ({ id, table }: Room, message: ServerMessage): boolean =>
  message.type === "table.facts" && message.table === id && table !== null && message.from > table.version;
