import type { Fault } from "../../activity/activity.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { Swap } from "../../jewels/swap.ts";
import { newId } from "../accounts/secrets.ts";
import type { Answer } from "../services.ts";
import type { Instant, JewelsRun, Store } from "../store/store.ts";
import { type BoardWish, boardFor, DAILY_LIMITS, isTodays, raceOf, raceRun } from "./boards.ts";
import { judgeSwaps, type Reached, reachedBy, settled, storedStart } from "./judge.ts";

/** So many boards are kept in memory; any other is played again from its swaps. */
const MOST_KEPT = 500;
/** Replays of somebody's runs, and new runs, are counted on all nodes together. */
const MOST_REPLAYS = { most: 60, millis: 60_000 };
const MOST_NEW = { most: 60, millis: 600_000 };
/** Of the runs on boards by number and of files so many are kept; the oldest go. */
const MOST_PRACTICE = 500;

const isSame = (a: JewelsRun["limit"], b: JewelsRun["limit"]): boolean =>
  a.turns === b.turns && a.seconds === b.seconds;

/** Runs of Jewels on this node. */
export class Runs {
  readonly #store: Store;
  readonly #now: () => Instant;
  readonly #kept = new Map<string, { readonly turns: number; readonly reached: Reached }>();
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
      const on = await this.#store.runsOf(account, { limit: DAILY_LIMITS.length }, name);
      const before = on.find((run) => isSame(run.limit, limit));
      const run = before === undefined ? null : await this.find(before.id);
      if (run !== null) {
        return run.finishedAt === null ? ok(run) : fail({ code: "playedToday", figures: { run: run.id } });
      }
    }
    const refusal = await this.#tooMany(`runs ${account}`, MOST_NEW);
    if (refusal !== null) return fail(refusal);
    const run: JewelsRun = {
      ...{ id: newId(), account, board: name, limit, record: storedStart(start), points: 0, turns: 0 },
      ...{ startedAt: now, finishedAt: null },
    };
    await this.#store.addRun(run);
    await this.#store.trimRuns(account, MOST_PRACTICE);
    this.#keep(run.id, 0, { position: start, steps: 0 });
    return ok(run);
  }

  async find(id: string): Promise<JewelsRun | null> {
    const run = await this.#store.run(id);
    return run && this.#settle(run);
  }

  /** Whether others would gain by seeing how it was played: today's board, or a race that is not over. */
  async isSecret({ board }: JewelsRun): Promise<boolean> {
    if (isTodays(board, this.#now())) return true;
    const race = raceOf(board);
    if (race === null) return false;
    const runs = await Promise.all([0, 1].map((seat) => this.find(raceRun(race, seat))));
    return runs.some((run) => run !== null && run.finishedAt === null);
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
    const batch = { after, swaps, finish };
    const judged = await judgeSwaps(run, batch, this.#now(), () => this.#reached(run));
    if (!judged.ok) {
      if (judged.fault.code === "late") await this.#settle(run);
      // Whoever sends what cannot be played pays for the next batch as for one that is not kept.
      if (judged.fault.code === "badSwap") this.#kept.delete(id);
      return judged;
    }
    const { run: next, reached } = judged.value;
    if (next === run) return ok(run);
    if (!(await this.#store.changeRun(next, run.turns))) return this.#stale(id);
    if (next.finishedAt !== null) this.#kept.delete(id);
    else if (reached !== null) this.#keep(id, next.turns, reached);
    return ok(next);
  }

  /** Another node was quicker. */
  async #stale(id: string): Answer<JewelsRun> {
    this.#kept.delete(id);
    const turns = (await this.#store.run(id))?.turns ?? 0;
    return fail({ code: "stale", figures: { turns } });
  }

  async #reached(run: JewelsRun): Promise<Result<Reached, Fault>> {
    const kept = this.#kept.get(run.id);
    // Another node may have judged since: then what is kept here is old.
    if (kept?.turns === run.turns) return ok(kept.reached);
    const refusal = await this.#tooMany(`replays ${run.account}`, MOST_REPLAYS);
    return refusal === null ? ok(reachedBy(run)) : fail(refusal);
  }

  async #tooMany(key: string, { most, millis }: typeof MOST_NEW): Promise<Fault | null> {
    const now = this.#now();
    const { count, since } = await this.#store.tally(key, millis, now);
    if (count <= most) return null;
    return { code: "tooMany", figures: { retryAfter: Math.max(1, Math.ceil((since + millis - now) / 1000)) } };
  }

  async #settle(run: JewelsRun): Promise<JewelsRun> {
    const after = settled(run, this.#now());
    if (after === run || (await this.#store.changeRun(after, run.turns))) return after;
    return (await this.#store.run(run.id)) ?? after;
  }

  #keep(id: string, turns: number, reached: Reached): void {
    this.#kept.delete(id);
    this.#kept.set(id, { turns, reached });
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
  }
}
