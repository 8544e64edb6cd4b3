import type { Visitor } from "../../protocol/server.ts";

/**
 * `idle`: nobody wanted it yet. `offline`: the device has no network. `stopping`: the server said that it ends.
 * `full`: it does not let anybody in now. `banned`: not this person.
 */
export type Status = "idle" | "connecting" | "live" | "reconnecting" | "offline" | "stopping" | "full" | "banned";

export interface ConnectionState {
  readonly status: Status;
  /** Who we are; stays known while the connection is lost. */
  readonly you: Visitor | null;
  /** The server lives, but its store does not answer: nothing can be written. */
  readonly isStoreAway: boolean;
  /** The server speaks a newer protocol than this page. */
  readonly isOutdated: boolean;
  /** What to add to `Date.now()` to have the server's time. */
  readonly ahead: number;
}

/** Those who want to hear of something. */
export interface Listeners<Heard extends readonly unknown[]> {
  /** Gives what ends it. */
  readonly add: (listener: (...heard: Heard) => void) => () => void;
  readonly tell: (...heard: Heard) => void;
}

export function makeListeners<Heard extends readonly unknown[]>(): Listeners<Heard> {
  const listeners = new Set<(...heard: Heard) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Whoever hears of it may well stop listening.
    tell: (...heard) => {
      for (const listener of [...listeners]) listener(...heard);
    },
  };
}

/** How it stands with the connection: the one place where that changes. */
export interface StateHolder {
  readonly now: () => ConnectionState;
  readonly change: (by: Partial<ConnectionState>) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export function makeStateHolder(): StateHolder {
  const listeners = makeListeners<[]>();
  let state: ConnectionState = { status: "idle", you: null, isStoreAway: false, isOutdated: false, ahead: 0 };
  return {
    now: () => state,
    change: (by) => {
      state = { ...state, ...by };
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}
