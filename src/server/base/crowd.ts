import type { Listener } from "./parts.ts";

/** So many are told in one go: then whatever else waits has its turn. */
const SLICE = 100;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/** They hear everything at once. */
const FEW = 50;

/** How long news are gathered for so many listeners: what many hear costs two thousand sends a second. */
export const pauseOf = (listeners: number): number =>
  listeners <= FEW ? 0 : Math.min(Math.max(SHORTEST_PAUSE_MS, listeners / 2), LONGEST_PAUSE_MS);

/** What one of them is told; null: nothing. */
type TextFor = (listener: Listener) => string | null;

interface Telling {
  readonly textFor: TextFor;
  readonly left: Listener[];
}

/**
 * Those who hear the same on this node. All are told everything in its order, in slices. Who has much unread already is
 * told nothing until that is read, and then everything anew: what waits for a slow line does not pile up here.
 */
export class Crowd {
  readonly #listeners = new Set<Listener>();
  readonly #behind = new Set<Listener>();
  readonly #tellings: Telling[] = [];

  get size(): number {
    return this.#listeners.size;
  }

  /** Everybody was told everything. */
  get isQuiet(): boolean {
    return this.#tellings.length === 0 && this.#behind.size === 0;
  }

  has(listener: Listener): boolean {
    return this.#listeners.has(listener);
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
  }

  delete(listener: Listener): void {
    this.#listeners.delete(listener);
    this.#behind.delete(listener);
  }

  tell(textFor: TextFor): void {
    this.#tellings.push({ textFor, left: [...this.#listeners] });
    if (this.#tellings.length === 1) this.#goOn();
  }

  /** Those who have read what they had left unread: whoever tells them all of it anew takes them from here. */
  recovered(): Listener[] {
    const back = [...this.#behind].filter((listener) => listener.isBehind !== true);
    for (const listener of back) this.#behind.delete(listener);
    return back;
  }

  /** One of those could not be told anew. */
  fallBehind(listener: Listener): void {
    if (this.#listeners.has(listener)) this.#behind.add(listener);
  }

  #goOn(): void {
    for (let told = 0; told < SLICE; told++) {
      const [telling] = this.#tellings;
      const listener = telling.left.pop();
      if (listener !== undefined) this.#send(listener, telling.textFor);
      else {
        this.#tellings.shift();
        if (this.#tellings.length === 0) return;
      }
    }
    setImmediate(() => this.#goOn());
  }

  #send(listener: Listener, textFor: TextFor): void {
    if (!this.#listeners.has(listener) || this.#behind.has(listener)) return;
    if (listener.isBehind === true) return void this.#behind.add(listener);
    const text = textFor(listener);
    if (text !== null) listener.send(text);
  }
}
