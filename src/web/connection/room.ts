import type { Activity, Timed } from "../../activity/activity.ts";
import type { MessageOf, ServerMessage } from "../../protocol/server.ts";

interface Whole<Setup, Seen> {
  readonly type: "activity.whole";
  readonly activity: string;
  readonly setup: Setup;
  readonly seat: number;
  readonly facts: readonly Timed<Seen>[];
}

interface More<Seen> {
  readonly type: "activity.facts";
  readonly activity: string;
  readonly from: number;
  readonly facts: readonly Timed<Seen>[];
}

/** What the page needs of a kind of activity: it follows the facts by the same rules as the server. */
export interface Kind<Setup, Seen, View>
  extends Pick<Activity<Setup, never, never, never, Seen, View, never>, "look" | "follow"> {
  /** What is said of activities of this kind; null for all else. */
  readonly heard: (message: ServerMessage) => Whole<Setup, Seen> | More<Seen> | null;
}

interface Versioned {
  readonly version: number;
}

/** An activity as the page knows it, with who is there. */
export interface Room<Seen, View> {
  readonly id: string;
  /** Null before the first answer. */
  readonly view: View | null;
  /** All that was heard of it, for lists of moves. */
  readonly facts: readonly Timed<Seen>[];
  /** Why there is none: a code. */
  readonly fault: string | null;
  /** Whether each seat is connected; null before that is known. */
  readonly present: readonly boolean[] | null;
  readonly spectators: number;
}

export type AnyRoom = Room<unknown, Versioned>;

export const emptyRoom = <Seen, View>(id: string): Room<Seen, View> => ({
  ...{ id, view: null, facts: [], fault: null, present: null, spectators: 0 },
});

/** What the page knows after a message; the same room where it is not about it. */
export function hearRoom<Setup, Seen, View extends Versioned, R extends Room<Seen, View>>(
  kind: Kind<Setup, Seen, View>,
  room: R,
  message: ServerMessage,
): R {
  if (message.type === "activity.people") return hearPeople(room, message);
  const heard = kind.heard(message);
  if (heard?.activity !== room.id) return room;
  return heard.type === "activity.whole" ? hearWhole(kind, room, heard) : hearFacts(kind, room, heard);
}

const hearPeople = <R extends AnyRoom>(room: R, message: MessageOf<"activity.people">): R =>
  message.activity === room.id ? { ...room, present: message.seats, spectators: message.spectators } : room;

function hearWhole<Setup, Seen, View, R extends Room<Seen, View>>(
  { look, follow }: Kind<Setup, Seen, View>,
  room: R,
  { setup, seat, facts }: Whole<Setup, Seen>,
): R {
  const start = look(setup, seat);
  if (start === null) return { ...room, fault: "unknownRules" };
  return { ...room, fault: null, view: facts.reduce(follow, start), facts };
}

/** Facts that are known already are heard once; after a gap the room stays as it is, and `hasGap` says so. */
function hearFacts<Setup, Seen, View extends Versioned, R extends Room<Seen, View>>(
  { follow }: Kind<Setup, Seen, View>,
  room: R,
  { from, facts }: More<Seen>,
): R {
  const { view } = room;
  if (view === null || from > view.version) return room;
  const fresh = facts.slice(view.version - from);
  if (fresh.length === 0) return room;
  return { ...room, view: fresh.reduce(follow, view), facts: [...room.facts, ...fresh] };
}

/** Something in between was not heard: the activity must be asked for anew. */
export const hasGap = ({ id, view }: AnyRoom, message: ServerMessage): boolean =>
  message.type === "activity.facts" && message.activity === id && view !== null && message.from > view.version;
