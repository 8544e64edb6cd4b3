import { reasonOf } from "./away.ts";
import type { Notes, StoreLog } from "./database.ts";
import type { Note } from "./records.ts";

interface Listener {
  readonly hear: (note: Note) => void;
  readonly lost: () => void;
}

/** Those in this process who want to hear. One that fails does not keep the others from hearing. */
export class Audience {
  readonly #listeners = new Set<Listener>();
  readonly #log: StoreLog;

  constructor(log: StoreLog) {
    this.#log = log;
  }

  join(hear: (note: Note) => void, lost: () => void): () => void {
    const listener = { hear, lost };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(notes: readonly Note[]): void {
    for (const note of notes) this.#each((listener) => listener.hear(note));
  }

  tellLost(): void {
    this.#each((listener) => listener.lost());
  }

  #each(call: (listener: Listener) => void): void {
    for (const listener of [...this.#listeners])
      try {
        call(listener);
      } catch (error) {
        this.#log.warn({ reason: reasonOf(error) }, "a note was not taken well");
      }
  }
}

/** Of two notes that say the same thing, one is enough: of an activity the newer version, else the last. */
export function withoutRepeats(notes: readonly Note[]): Note[] {
  const byTopic = new Map<string, Note>();
  for (const note of notes) {
    const topic = note.kind === "activity" ? `activity ${note.id}` : JSON.stringify(note);
    const before = byTopic.get(topic);
    const isOlder = note.kind === "activity" && before?.kind === "activity" && before.version > note.version;
    if (!isOlder) byTopic.set(topic, note);
  }
  return [...byTopic.values()];
}

/** One process: notes go round in it, a moment later, so that nobody is called in the middle of a write. */
export function localNotes(log: StoreLog): Notes {
  const audience = new Audience(log);
  let waiting: Note[] = [];
  const flush = () => {
    const notes = withoutRepeats(waiting);
    waiting = [];
    audience.tell(notes);
  };
  return {
    publish(note) {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(note);
    },
    subscribe: (hear, lost) => audience.join(hear, lost),
    close: async () => flush(),
  };
}
