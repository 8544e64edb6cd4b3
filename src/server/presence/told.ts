import type { AccountEvent } from "../../protocol/server.ts";
import type { OwnGame, Standing } from "../base/parts.ts";

/** Of more games in play nobody is told at once. */
export const MOST_GAMES = 100;

/**
 * What the listeners of an account know, so that an event reaches them once: a signal may come late or twice, and one that
 * never came is made up for from how things stand.
 */
export class Told {
  /** By game in play, the version up to which they know whose turn it is. */
  readonly #games = new Map<string, { readonly version: number; readonly game: OwnGame["game"] }>();
  /** Offers that hang, to this account or with a seat of its own. */
  readonly #offers = new Set<string>();
  readonly #reveals = new Set<string>();

  /** What was said to who came first. */
  constructor({ games, offers, reveals }: Standing) {
    for (const { table, game, version } of games) this.#games.set(table, { game, version });
    for (const { id } of offers) this.#offers.add(id);
    for (const { offer } of reveals) this.#reveals.add(offer.id);
  }

  /** Offers of which it is not known whether they still hang. */
  get offers(): string[] {
    return [...this.#offers, ...this.#reveals];
  }

  /** The account has made this offer or taken a seat in it. */
  note(offer: string): void {
    this.#offers.add(offer);
  }

  /** False: they know it already. `version`: of the game; null where a node of before does not say it. */
  hear(event: AccountEvent, version: number | null): boolean {
    switch (event.kind) {
      case "offer":
        return isNew(this.#offers, event.offer.id);
      case "reveal":
        this.#offers.delete(event.offer.id);
        return isNew(this.#reveals, event.offer.id);
      case "offerGone":
      case "declined":
        this.#forget(event.offer);
        return true;
      case "started":
        return this.#start(event.table, event.game, version ?? 1);
      case "turn":
        return version === null || this.#turn(event.table, version);
      case "over":
        // Of more games than are counted nobody can say what is known.
        return this.#games.delete(event.table) || this.#games.size >= MOST_GAMES;
    }
  }

  #forget(offer: string): void {
    this.#offers.delete(offer);
    this.#reveals.delete(offer);
  }

  #start(table: string, game: OwnGame["game"], version: number): boolean {
    this.#forget(table);
    if (this.#games.has(table)) return false;
    this.#games.set(table, { game, version });
    return true;
  }

  #turn(table: string, version: number): boolean {
    const known = this.#games.get(table);
    if (known !== undefined && known.version >= version) return false;
    this.#games.set(table, { game: "words", version });
    return true;
  }

  /** What they have missed. */
  catchUp({ games, offers, reveals, hanging }: Standing): AccountEvent[] {
    const events: AccountEvent[] = [];
    const tell = (event: AccountEvent, version: number | null = null): void => {
      if (this.hear(event, version)) events.push(event);
    };
    for (const { table, game, version, isMyTurn } of games) {
      const isFresh = !this.#games.has(table);
      tell({ kind: "started", table, game }, Math.min(version, 1));
      if (isMyTurn) tell({ kind: "turn", table }, version);
      else if (!isFresh) this.#games.set(table, { game, version });
    }
    const playing = new Set(games.map(({ table }) => table));
    for (const [table, { game }] of [...this.#games])
      if (!playing.has(table) && games.length < MOST_GAMES) {
        if (game === "words") tell({ kind: "over", table });
        // A race has no end that is told to who does not look.
        else this.#games.delete(table);
      }
    for (const offer of this.offers) if (!hanging.has(offer)) tell({ kind: "offerGone", offer });
    for (const offer of offers) tell({ kind: "offer", offer });
    for (const event of reveals) tell(event);
    return events;
  }
}

function isNew(ids: Set<string>, id: string): boolean {
  if (ids.has(id)) return false;
  ids.add(id);
  return true;
}
