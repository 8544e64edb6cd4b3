import { fail, ok } from "../../base/result.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import type { Swap } from "../../jewels/swap.ts";
import { newId } from "../accounts/secrets.ts";
import type { Answer } from "../services.ts";
import type { Instant, JewelsRun, Store } from "../store/store.ts";
import { type BoardWish, boardFor, DAILY_LIMITS } from "./boards.ts";
import { type Judged, judgeSwaps, positionOf, settled, storedStart } from "./judge.ts";

/** So many boards are kept in memory; any other is played again from its swaps. */
const MOST_KEPT = 500;
const RECENT = 50;

const isSame = (a: JewelsRun["limit"], b: JewelsRun["limit"]): boolean =>
  a.turns === b.turns && a.seconds === b.seconds;

/** Runs of Jewels on this node. */
export class Runs {
  readonly #store: Store;
  readonly #now: () => Instant;
  readonly #kept = new Map<string, { readonly turns: number; readonly position: JewelsPosition }>();
  /** By run: what was asked last. Two batches of one run are judged one after the other. */
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(store: Store, now: () => Instant) {
    this.#store = store;
    this.#now = now;
  }

  /** The time begins here. The daily board is played once with each limit; a run that is not over goes on. */
  async start(account: string, wish: BoardWish, limit: JewelsRun["limit"]): Answer<JewelsRun> {
    const now = this.#now();
    if (wish.kind === "daily" && !DAILY_LIMITS.some((each) => isSame(each, limit)))
      return fail({ code: "dailyLimit", figures: { limits: DAILY_LIMITS } });
    const board = await boardFor(this.#store, wish, now);
    if (!board.ok) return board;
    const { name, start } = board.value;
    if (wish.kind === "daily") {
      const before = (await this.#store.runsOf(account, { limit: RECENT })).find(
        (run) => run.board === name && isSame(run.limit, limit),
      );
      if (before !== undefined) {
        const run = await this.#settle(before);
        return run.finishedAt === null ? ok(run) : fail({ code: "playedToday", figures: { run: run.id } });
      }
    }
    const run: JewelsRun = {
      ...{ id: newId(), account, board: name, limit, record: storedStart(start), points: 0, turns: 0 },
      ...{ startedAt: now, finishedAt: null },
    };
    await this.#store.saveRun(run);
    this.#keep(run.id, 0, start);
    return ok(run);
  }

  async find(id: string): Promise<JewelsRun | null> {
    const run = await this.#store.run(id);
    return run && this.#settle(run);
  }

  play(id: string, account: string, after: number, swaps: readonly Swap[], finish: boolean): Answer<JewelsRun> {
    const before = this.#queues.get(id) ?? Promise.resolve();
    const answer = before.then(() => this.#play(id, account, after, swaps, finish));
    const settledAnswer = answer.catch(() => {});
    this.#queues.set(id, settledAnswer);
    settledAnswer.then(() => {
      if (this.#queues.get(id) === settledAnswer) this.#queues.delete(id);
    });
    return answer;
  }

  async #play(id: string, account: string, after: number, swaps: readonly Swap[], finish: boolean): Answer<JewelsRun> {
    const run = await this.#store.run(id);
    if (run === null || run.account !== account) return fail({ code: "noSuchRun", figures: {} });
    const kept = this.#kept.get(id);
    // Another node may have judged since: then what is kept here is old.
    const position = kept?.turns === run.turns ? kept.position : positionOf(run);
    const judged = judgeSwaps(run, position, after, swaps, finish, this.#now());
    if (!judged.ok) {
      if (judged.fault.code === "late") await this.#settle(run);
      return judged;
    }
    await this.#save(judged.value);
    return ok(judged.value.run);
  }

  async #save({ run, position }: Judged): Promise<void> {
    await this.#store.saveRun(run);
    if (run.finishedAt === null) this.#keep(run.id, run.turns, position);
    else this.#kept.delete(run.id);
  }

  async #settle(run: JewelsRun): Promise<JewelsRun> {
    const after = settled(run, this.#now());
    if (after !== run) await this.#store.saveRun(after);
    return after;
  }

  #keep(id: string, turns: number, position: JewelsPosition): void {
    this.#kept.delete(id);
    this.#kept.set(id, { turns, position });
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
  }
}
