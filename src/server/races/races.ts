import { createHmac } from "node:crypto";
import { Random } from "../../base/random.ts";
import { fail, ok } from "../../base/result.ts";
import { dealPosition } from "../../jewels/deal.ts";
import { CLASSIC, LONGEST_QUEUE } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { MessageOf } from "../../protocol/server.ts";
import { raceRun } from "../jewels/boards.ts";
import { type StoredRecord, storedStart } from "../jewels/judge.ts";
import type { Runs } from "../jewels/runs.ts";
import { parseTaker, setupOf } from "../lobby/seating.ts";
import type { Answer, Clock, Listener } from "../services.ts";
import type { JewelsRun, Note, Offer, Page, Store } from "../store/store.ts";

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly runs: Runs;
  /** The board of a race hangs on it and on the race's id: two nodes that make it make the same. */
  readonly secret: string;
}

/** Both look at the board for a moment before the time begins. */
const COUNTDOWN_MS = 3000;
const USUAL_TURNS = 40;
const RACE = "race:";
const ROUND = 100;

type Pair = readonly [JewelsRun, JewelsRun];

const isOver = (pair: Pair): boolean => pair.every(({ finishedAt }) => finishedAt !== null);

/** Two people on one board at the same time. Each run is judged like any other; neither sees the other's swaps. */
export class Races {
  readonly #parts: Parts;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** An offer with both people: a clock of minutes limits the time, otherwise there are so many turns. */
  async start(offer: Offer): Promise<void> {
    const { store, clock, secret } = this.#parts;
    const digest = createHmac("sha256", secret).update(`race/${offer.id}`).digest();
    const start = dealPosition(CLASSIC, Random.fromSeed(digest.readUIntBE(0, 6)), LONGEST_QUEUE);
    const setup = setupOf(offer);
    const seconds = setup.clock.type === "minutes" ? setup.clock.minutes * 60 : null;
    const limit = { turns: seconds === null ? USUAL_TURNS : null, seconds };
    const startedAt = clock.now() + COUNTDOWN_MS;
    for (const [seat, taker] of offer.takers.entries()) {
      const id = raceRun(offer.id, seat);
      const { account } = parseTaker(taker);
      const board = `${RACE}${offer.id}`;
      const record = storedStart(start);
      await store.addRun({ id, account, board, limit, record, points: 0, turns: 0, startedAt, finishedAt: null });
    }
  }

  async enter(race: string, listener: Listener): Answer<void> {
    const pair = await this.#pair(race);
    if (pair === null) return fail({ code: "noSuchRace", figures: {} });
    const seat = pair.findIndex(({ account }) => account === listener.self.account);
    listener.send(JSON.stringify(await this.#whole(race, pair, seat)));
    if (isOver(pair)) listener.send(JSON.stringify(endOf(race, pair)));
    const listeners = this.#listeners.get(race) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(race, listeners);
    return ok(undefined);
  }

  async #whole(race: string, pair: Pair, seat: number): Promise<MessageOf<"race.whole">> {
    const record = pair[0].record as StoredRecord;
    const accounts = await this.#parts.store.accounts(pair.map(({ account }) => account));
    const nameOf = (id: string): string => accounts.find((account) => account.id === id)?.name ?? "";
    return {
      type: "race.whole",
      race,
      rules: record.rules,
      board: [...record.board],
      queues: record.queues.map((queue) => [...queue]),
      limit: pair[0].limit,
      startsAt: pair[0].startedAt,
      now: this.#parts.clock.now(),
      seat,
      seats: pair.map(({ account, points, turns, finishedAt }) => ({
        ...{ account, name: nameOf(account), points, swaps: turns },
        finished: finishedAt !== null,
      })),
      swaps: seat < 0 ? [] : (pair[seat].record as StoredRecord).swaps.map(({ from, to }) => ({ from, to })),
    };
  }

  leave(race: string, listener: Listener): void {
    const listeners = this.#listeners.get(race);
    if (listeners === undefined) return;
    listeners.delete(listener);
    if (listeners.size === 0) this.#listeners.delete(race);
  }

  leaveAll(listener: Listener): void {
    for (const race of [...this.#listeners.keys()]) this.leave(race, listener);
  }

  async swap(race: string, account: string, n: number, swap: Swap): Answer<void> {
    const { runs, store } = this.#parts;
    const pair = await this.#pair(race);
    if (pair === null) return fail({ code: "noSuchRace", figures: {} });
    const seat = pair.findIndex((run) => run.account === account);
    if (seat < 0) return fail({ code: "notYourTable", figures: {} });
    // The same swap sent again is done once.
    const before = (pair[seat].record as StoredRecord).swaps[n];
    if (before?.from === swap.from && before.to === swap.to) return ok(undefined);
    const played = await runs.play(raceRun(race, seat), account, n, [swap], false);
    if (!played.ok) return played;
    store.publish({ kind: "table", id: race, version: n + 1 });
    return ok(undefined);
  }

  /** Runs of races that are not over end with what they have. */
  async resignAll(account: string): Promise<void> {
    const { store, runs } = this.#parts;
    let page: Page = { limit: ROUND };
    for (;;) {
      const some = await store.runsOf(account, page);
      for (const { id, board, turns, finishedAt } of some) {
        if (finishedAt !== null || !board.startsWith(RACE)) continue;
        await runs.play(id, account, turns, [], true);
        store.publish({ kind: "table", id: board.slice(RACE.length), version: turns + 1 });
      }
      if (some.length < ROUND) return;
      page = { limit: ROUND, before: some[some.length - 1].startedAt };
    }
  }

  /** Somebody has made a swap, here or on another node. */
  async heard({ id }: Extract<Note, { kind: "table" }>): Promise<void> {
    if (this.#listeners.has(id)) await this.#tell(id);
  }

  async #tell(race: string): Promise<void> {
    const pair = await this.#pair(race);
    const listeners = this.#listeners.get(race);
    if (pair === null || listeners === undefined) return;
    for (const [seat, { points, turns, finishedAt }] of pair.entries()) {
      const progress = { type: "race.progress", race, seat, points, swaps: turns, finished: finishedAt !== null };
      const text = JSON.stringify(progress);
      for (const listener of listeners) listener.send(text);
    }
    if (!isOver(pair)) return;
    const text = JSON.stringify(endOf(race, pair));
    for (const listener of listeners) listener.send(text);
    this.#listeners.delete(race);
  }

  /** Races that somebody looks at end when their time is up. */
  async judge(): Promise<void> {
    for (const race of [...this.#listeners.keys()]) {
      const pair = await this.#pair(race);
      if (pair !== null && isOver(pair)) await this.#tell(race);
    }
  }

  async #pair(race: string): Promise<Pair | null> {
    const [first, second] = await Promise.all([0, 1].map((seat) => this.#parts.runs.find(raceRun(race, seat))));
    return first && second && [first, second];
  }
}

function endOf(race: string, pair: Pair): MessageOf<"race.end"> {
  const points = pair.map((run) => run.points);
  const most = Math.max(...points);
  return { type: "race.end", race, points, winners: [0, 1].filter((seat) => points[seat] === most) };
}
