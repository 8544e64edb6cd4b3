import type { Activity } from "../../activity/activity.ts";
import type { Listener } from "../base/parts.ts";
import type { Telling } from "../base/telling.ts";
import type { Live } from "./live.ts";

/** The parts of a kind that follow facts. Who holds one of these need not know what can be done there. */
export type Followed<Setup, State, Fact, Seen, View> = Pick<
  Activity<Setup, State, never, Fact, Seen, View, never>,
  "kind" | "seats" | "start" | "apply" | "see" | "look" | "follow"
>;

/** What a server adds to a kind: what deciding needs, and what follows. */
export interface Hooks<Setup, State, Fact, Seen, View, Words> {
  words(state: State): Words;
  /** How a listener is told; as pages are where nothing is said. */
  telling?(listener: Listener): Telling<Setup, View>;
  /** This node has written facts. */
  wrote?(live: Live<Setup, State, Fact, Seen, View>, before: State): void;
  /** Activities whose computer players think on this node, or wait for that, for longer than so many milliseconds. */
  asked?(millis: number): readonly string[];
  /**
   * It is over: what follows from that is done once on all nodes, and noted in the store. Gives what those who look on
   * are told, if anything; null where another node has done it.
   */
  settle?(live: Live<Setup, State, Fact, Seen, View>, state: State): Promise<{ readonly tell: object | null } | null>;
}
