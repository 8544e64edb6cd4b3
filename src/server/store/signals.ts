import { reasonOf } from "./away.ts";
import type { SignalLine, StoreLog } from "./database.ts";
import type { Signal } from "./records.ts";

interface Listener {
  readonly hear: (signal: Signal) => void;
  readonly lost: () => void;
}

/** Those in this process who want to hear. One that fails does not keep the others from hearing. */
export class Audience {
  readonly #listeners = new Set<Listener>();
  readonly #log: StoreLog;

  constructor(log: StoreLog) {
    this.#log = log;
  }

  join(hear: (signal: Signal) => void, lost: () => void): () => void {
    const listener = { hear, lost };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(signals: readonly Signal[]): void {
    for (const signal of signals) this.#each((listener) => listener.hear(signal));
  }

  tellLost(): void {
    this.#each((listener) => listener.lost());
  }

  #each(call: (listener: Listener) => void): void {
    for (const listener of [...this.#listeners])
      try {
        call(listener);
      } catch (error) {
        this.#log.warn({ reason: reasonOf(error) }, "a signal was not taken well");
      }
  }
}

/** Of two signals that say the same thing, one is enough: of an activity the newer version, else the last. */
export function withoutRepeats(signals: readonly Signal[]): Signal[] {
  const byTopic = new Map<string, Signal>();
  for (const signal of signals) {
    const topic = signal.kind === "activity" ? `activity ${signal.id}` : JSON.stringify(signal);
    const before = byTopic.get(topic);
    const isOlder = signal.kind === "activity" && before?.kind === "activity" && before.version > signal.version;
    if (!isOlder) byTopic.set(topic, signal);
  }
  return [...byTopic.values()];
}

/** One process: signals go round in it, a moment later, so that nobody is called in the middle of a write. */
export function localSignals(log: StoreLog): SignalLine {
  const audience = new Audience(log);
  let waiting: Signal[] = [];
  const flush = () => {
    const signals = withoutRepeats(waiting);
    waiting = [];
    audience.tell(signals);
  };
  return {
    publish(signal) {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(signal);
    },
    subscribe: (hear, lost) => audience.join(hear, lost),
    close: async () => flush(),
  };
}
