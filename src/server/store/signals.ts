import { pause, reasonOf } from "./away.ts";
import type { SignalLine, StoreLog } from "./database.ts";
import { type Channel, parseLetter, type Signal } from "./letter.ts";

/** While nobody can be told, more than this is not kept: the others are told to read everything anew. */
const MOST_WAITING = 5000;
const RETRY_MS = [50, 100, 200, 500, 1000, 2000] as const;

/** How long to wait before the next try. */
export const retryMs = (failures: number): number => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];

interface Listener {
  readonly hear: (signal: Signal) => void;
  readonly missed: (channels: readonly Channel[] | null) => void;
}

/** Those in this process who want to hear. One that fails does not keep the others from hearing. */
export class Audience {
  readonly #listeners = new Set<Listener>();
  readonly #log: StoreLog;

  constructor(log: StoreLog) {
    this.#log = log;
  }

  join(hear: Listener["hear"], missed: Listener["missed"]): () => void {
    const listener = { hear, missed };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(signals: readonly Signal[]): void {
    for (const signal of signals) this.#each((listener) => listener.hear(signal));
  }

  /** Of these channels, or (null) of any. */
  tellMissed(channels: readonly Channel[] | null): void {
    this.#each((listener) => listener.missed(channels));
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

/** Hears letters of other nodes; those of `me` have gone round here already. */
export function letterEar(me: string, audience: Audience, log: StoreLog): (text: string) => void {
  const mine = JSON.stringify({ from: me }).slice(0, -1);
  return (text) => {
    if (text.startsWith(mine)) return;
    const letter = parseLetter(text);
    if (letter?.lost) audience.tellMissed(null);
    if (letter !== null) audience.tell(letter.signals);
    else log.warn({}, "another node said what this one does not understand");
  };
}

/** What carries signals to other nodes. */
export interface Carrier {
  /** Rejects where they may not have arrived. `lost`: others before them were dropped. */
  post(signals: readonly Signal[], lost: boolean): Promise<void>;
  /** As many of the first as go together. */
  firstOf(signals: readonly Signal[]): Signal[];
  /** So long more are gathered before they go. */
  readonly gatherMs: number;
  follow(channel: Channel): () => void;
  close(): Promise<void>;
}

/** Signals go round in this process, a moment later, so that nobody is called in the middle of a write; and to others. */
export function signalLine(audience: Audience, carrier: Carrier | null, log: StoreLog): SignalLine {
  const box = carrier && outbox(carrier, log);
  let fresh: Signal[] = [];
  const flush = () => {
    const signals = withoutRepeats(fresh);
    fresh = [];
    audience.tell(signals);
    box?.send(signals);
  };
  return {
    publish(signal) {
      if (fresh.length === 0) setImmediate(flush);
      fresh.push(signal);
    },
    subscribe: (hear, missed) => audience.join(hear, missed),
    follow: (channel) => carrier?.follow(channel) ?? (() => {}),
    async close() {
      flush();
      await box?.close();
      await carrier?.close();
    },
  };
}

/** One process alone. */
export const localSignals = (log: StoreLog): SignalLine => signalLine(new Audience(log), null, log);

/** One letter is on its way at a time; what is published meanwhile, and a moment longer, goes together into the next. */
function outbox({ post, firstOf, gatherMs }: Carrier, log: StoreLog) {
  let waiting: Signal[] = [];
  let dropped = false;
  let closing = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (let failures = 0; waiting.length > 0 || dropped; ) {
      if (!closing && failures === 0 && gatherMs > 0) await pause(gatherMs);
      const [before, wasDropped] = [withoutRepeats(waiting), dropped];
      const signals = firstOf(before);
      waiting = before.slice(signals.length);
      dropped = false;
      try {
        await post(signals, wasDropped);
        failures = 0;
      } catch (error) {
        if (failures === 0) log.warn({ reason: reasonOf(error) }, "cannot tell the other nodes");
        // What came meanwhile stands behind what could not be sent.
        waiting = [...signals, ...waiting];
        dropped ||= wasDropped;
        if (waiting.length > MOST_WAITING) forget();
        if (closing) return;
        await pause(retryMs(failures++));
      }
    }
  }

  function forget(): void {
    waiting = [];
    dropped = true;
  }

  return {
    send(signals: readonly Signal[]) {
      waiting.push(...signals);
      if (waiting.length === 0) return;
      running ??= run().finally(() => {
        running = null;
      });
    },
    async close() {
      closing = true;
      await running;
    },
  };
}
