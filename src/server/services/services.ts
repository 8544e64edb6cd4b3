import type { Logger } from "pino";
import type { Activities } from "../activities/activities.ts";
import type { Chat, Clock, Lobby, People, Readiness, Tables, Words } from "../base/parts.ts";
import type { Metrics } from "../http/metrics.ts";
import type { RunService } from "../jewels/runs.ts";
import type { Account, Store } from "../store/store.ts";

/** The parts of a server, as its edges (socket, HTTP, commands) see them. */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Tells this node from the others. */
  readonly node: string;
  readonly words: Words;
  readonly people: People;
  readonly readiness: Readiness;
  readonly activities: Activities;
  readonly tables: Tables;
  readonly runs: RunService;
  readonly lobby: Lobby;
  readonly chat: Chat;
  /** Ends an account and what hangs on it. */
  readonly leaving: { leave(account: Account): Promise<void> };
  readonly isStopping: () => boolean;
}
