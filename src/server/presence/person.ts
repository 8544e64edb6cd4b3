import type { AccountEvent } from "../../protocol/server.ts";
import type { Listener, Standing } from "../base/parts.ts";
import { Told } from "./told.ts";

/** Whether a listener may be told of the games and offers of its account: a token for chat alone may not. */
export const hearsOfGames = ({ scopes }: Listener): boolean =>
  scopes === undefined || scopes.includes("read") || scopes.includes("play");

/** An account with listeners at this node. */
export class Person {
  readonly listeners: Set<Listener>;
  /** Null before anybody was told how things stand. */
  #told: Told | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Ends that its signals are followed. */
  readonly unfollow: () => void;

  constructor(first: Listener, unfollow: () => void) {
    this.listeners = new Set([first]);
    this.unfollow = unfollow;
  }

  /** One after the other: what is read while something else is told would not fit it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work, work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Null: nobody here wants to know of games and offers. */
  get offers(): readonly string[] | null {
    return this.#told?.offers ?? null;
  }

  note(offer: string): void {
    this.#told?.note(offer);
  }

  /** A signal has brought this. */
  hear(event: AccountEvent, version: number | null): void {
    if (this.#told?.hear(event, version) ?? true) this.#say([event]);
  }

  /** As the store has it now: whoever listens hears what is new; `newcomer` is told otherwise. */
  catchUp(now: Standing, newcomer: Listener | null): void {
    if (this.#told === null) this.#told = new Told(now);
    else this.#say(this.#told.catchUp(now), newcomer);
  }

  #say(events: readonly AccountEvent[], except: Listener | null = null): void {
    for (const event of events) {
      const text = JSON.stringify({ type: "event", event });
      for (const listener of this.listeners) if (listener !== except && hearsOfGames(listener)) listener.send(text);
    }
  }
}
