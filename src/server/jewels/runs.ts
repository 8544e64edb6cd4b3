import { createHmac } from "node:crypto";
import type { Fault } from "../../activity/activity.ts";
import type { RunFact, RunSetup, SeenRunFact } from "../../activity/run/forms.ts";
import { isAtHand, isDone, judgeRun, type Run, type RunAction } from "../../activity/run/rules.ts";
import { race as raceKind, run as runKind } from "../../activity/run/run.ts";
import type { RunView } from "../../activity/run/seen.ts";
import { Random } from "../../base/random.ts";
import { fail, ok } from "../../base/result.ts";
import { dealPosition } from "../../jewels/deal.ts";
import type { JewelsLimits } from "../../jewels/game.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { CLASSIC, LONGEST_QUEUE } from "../../jewels/rules.ts";
import { SPECTATOR } from "../../words/position.ts";
import { Keeper, type KeeperParts } from "../activities/keeper.ts";
import { unlessDamaged } from "../activities/reading.ts";
import type { Answer } from "../base/parts.ts";
import { newId } from "../identity/secrets.ts";
import type { Page, RunSummary, Store } from "../store/store.ts";
import { seatLimits } from "../tables/limits.ts";
import { type BoardWish, boardFor, DAILY_LIMITS, isTodays, limitOf } from "./boards.ts";

export type RunKeeper = Keeper<RunSetup, Run, RunAction, RunFact, SeenRunFact, RunView, null>;

export interface RunParts extends KeeperParts {
  readonly store: Store;
  /** The board of a race hangs on it and on the race's id: two nodes that make it make the same. */
  readonly secret: string;
}

/** One seat of a run or a race, as it stands. */
export interface FoundRun {
  readonly kind: string;
  readonly run: Run;
  readonly seat: number;
}

/** Both look at the board for a moment before the time begins. */
const COUNTDOWN_MS = 3000;
/** Of a race without a clock. */
const USUAL_TURNS = 40;
/** New runs of an account, and those that are played again because no node has them at hand, on all nodes together. */
const MOST_NEW = { most: 60, millis: 600_000 };
const MOST_REPLAYS = { most: 20, millis: 60_000 };
/** Of the runs on boards by number and of files so many are kept; the oldest go. */
const MOST_PRACTICE = 500;
const ROUND = 100;

const isSame = (a: JewelsLimits, b: JewelsLimits): boolean => a.turns === b.turns && a.ms === b.ms;

const startIn = ({ rules, board, queues }: JewelsPosition): RunSetup["start"] => ({
  ...{ rules, board: [...board], queues: queues.map((queue) => [...queue]) },
});

/** The name of a seat's run: races have two. */
export const runIdOf = (activity: string, kind: string, seat: number): string =>
  kind === raceKind.kind ? `${activity}-${seat}` : activity;

/** Runs and races of Jewels: both are kept alike, and judged by the same rules. */
export class RunService {
  readonly runs: RunKeeper;
  readonly races: RunKeeper;
  readonly #parts: RunParts;

  constructor(parts: RunParts) {
    this.#parts = parts;
    const keep = (kind: typeof runKind): RunKeeper =>
      new Keeper(
        kind,
        {
          words: () => null,
          settle: async ({ id }, run) => {
            const seats = run.seats.map((_, seat) => summaryOf({ kind: kind.kind, run, seat }));
            return (await parts.store.saveRuns(id, seats)) ? { tell: null } : null;
          },
        },
        parts,
      );
    this.runs = keep(runKind);
    this.races = keep(raceKind);
  }

  /** The time begins here. The daily board is played once with each limit; a run that is not over goes on. */
  async start(account: string, name: string, wish: BoardWish, limits: JewelsLimits): Answer<FoundRun> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    const isDaily = wish.kind === "daily";
    if (isDaily && !DAILY_LIMITS.some((each) => isSame(each, limits)))
      return fail({ code: "dailyLimit", figures: { limits: DAILY_LIMITS.map(limitOf) } });
    const board = await boardFor(store, wish, now);
    if (!board.ok) return board;
    // Of the board of the day there is one run for each limit anyway, and who comes back to it begins nothing.
    const refusal = isDaily ? null : await this.#tooMany(`runs ${account}`, MOST_NEW);
    if (refusal !== null) return fail(refusal);
    const { name: boardName, closesAt } = board.value;
    const once = isDaily ? `${boardName} ${account} ${limits.turns} ${limits.ms}` : undefined;
    const id = newId();
    const setup: RunSetup = {
      ...{ id, board: boardName, limits, startsAt: now, ...(closesAt !== null && { closesAt }) },
      ...{ start: startIn(board.value.start), seats: [{ account, name }] },
    };
    const made = await this.runs.create(id, setup, "", now, { once });
    if (!made.ok && made.fault.code === "taken") return this.#goOn(String(made.fault.figures.by));
    if (!made.ok) return made;
    await store.trimRuns(account, MOST_PRACTICE);
    const found = await this.find(id);
    return found === null ? fail({ code: "noSuchRun", figures: {} }) : ok(found);
  }

  /** The board of the day, begun before. */
  async #goOn(id: string): Answer<FoundRun> {
    const found = await this.find(id);
    if (found === null) return fail({ code: "noSuchRun", figures: {} });
    return isDone(found.run) ? fail({ code: "playedToday", figures: { run: id } }) : ok(found);
  }

  /** Both players at one board: it hangs on the offer's id, so that two who make the race make one. */
  async startRace(id: string, accounts: readonly string[], limits: JewelsLimits): Answer<boolean> {
    const { store, clock, secret } = this.#parts;
    const digest = createHmac("sha256", secret).update(`race/${id}`).digest();
    const start = startIn(dealPosition(CLASSIC, Random.fromSeed(digest.readUIntBE(0, 6)), LONGEST_QUEUE));
    const startsAt = clock.now() + COUNTDOWN_MS;
    const people = await store.accounts(accounts);
    const seats = accounts.map((account) => ({ account, name: people.find((one) => one.id === account)?.name ?? "" }));
    const turns = limits.ms === null ? (limits.turns ?? USUAL_TURNS) : null;
    const setup: RunSetup = { id, board: `race:${id}`, limits: { turns, ms: limits.ms }, startsAt, start, seats };
    return this.races.create(id, setup, "", startsAt, { limits: seatLimits(await store.accounts(accounts)) });
  }

  /** By the name of a run: that of its activity, and of a race with the seat behind it. */
  async find(name: string): Promise<FoundRun | null> {
    const own = await this.#read(this.runs, name, 0);
    if (own !== null) return own;
    const [, race, seat] = /^(.+)-([01])$/.exec(name) ?? [];
    return race === undefined ? null : this.#read(this.races, race, Number(seat));
  }

  /** With what the clock has to say, whether or not somebody has asked it. */
  async #read(keeper: RunKeeper, id: string, seat: number): Promise<FoundRun | null> {
    const look = () => keeper.read(id, (_, run) => run);
    let run = await look();
    if (run !== null && judgeRun(run, this.#parts.clock.now()).length > 0) {
      await keeper.judge(id);
      run = await look();
    }
    return run === null || run.seats[seat] === undefined ? null : { kind: keeper.activity.kind, run, seat };
  }

  /** Swaps of somebody's run, by its name. */
  async play(name: string, account: string, action: RunAction): Answer<FoundRun> {
    const found = await this.find(name);
    if (found === null || found.run.setup.seats[found.seat].account !== account)
      return fail({ code: "noSuchRun", figures: {} });
    const { kind, run, seat } = found;
    const keeper = kind === raceKind.kind ? this.races : this.runs;
    const done =
      (await this.#tooManyReplays(run, account, action)) ?? (await keeper.act(run.setup.id, account, null, action));
    if (!done.ok) return done;
    const played = (await this.#read(keeper, run.setup.id, seat)) ?? found;
    // Who is told of the end looks at the list next. The end counts also where the list cannot be written yet.
    if (isDone(played.run)) await keeper.settle(run.setup.id).catch(() => {});
    return ok(played);
  }

  /** Swaps by the id of a run or a race, with a command that is done once. */
  async act(id: string, account: string, command: string, action: RunAction): Answer<{ readonly version: number }> {
    const alone = this.races.has(id) ? null : await this.runs.read(id, (_, run) => run);
    const run = alone ?? (await this.races.read(id, (_, race) => race));
    const keeper = alone === null ? this.races : this.runs;
    return (await this.#tooManyReplays(run, account, action)) ?? keeper.act(id, account, command, action);
  }

  /** To play a long run again takes tens of milliseconds, in which nobody else is served: that is counted. */
  async #tooManyReplays(run: Run | null, account: string, { swaps, after }: RunAction) {
    const seat = run === null ? SPECTATOR : run.setup.seats.findIndex((one) => one.account === account);
    if (run === null || seat === SPECTATOR || swaps.length === 0) return null;
    if (after !== run.seats[seat].swaps.length || isAtHand(run, seat)) return null;
    const refusal = await this.#tooMany(`replays ${account}`, MOST_REPLAYS);
    return refusal && fail(refusal);
  }

  /** Whether others would gain by seeing how it was played: today's board, or a race that is not over. */
  isSecret({ run }: FoundRun): boolean {
    return isTodays(run.setup.board, this.#parts.clock.now()) || !isDone(run);
  }

  async #tooMany(key: string, { most, millis }: typeof MOST_NEW): Promise<Fault | null> {
    const now = this.#parts.clock.now();
    const { count, since } = await this.#parts.store.tally(key, millis, now);
    if (count <= most) return null;
    return { code: "tooMany", figures: { retryAfter: Math.max(1, Math.ceil((since + millis - now) / 1000)) } };
  }

  async #leave(id: string, account: string, seat: number): Promise<void> {
    const found = await this.#read(this.races, id, seat);
    const after = found?.run.seats[seat].swaps.length ?? 0;
    await this.races.act(id, account, null, { type: "swaps", after, swaps: [], finish: true });
  }

  /** Races that are not over end with what they have. */
  async resignAll(account: string): Promise<void> {
    let page: Page = { limit: ROUND };
    for (;;) {
      const rows = await this.#parts.store.activitiesOf(account, raceKind.kind, "playing", page);
      for (const { id, seats } of rows) await this.#leave(id, account, seats.indexOf(account)).catch(unlessDamaged);
      if (rows.length < ROUND) return;
      page = { limit: ROUND, before: rows[rows.length - 1].createdAt };
    }
  }
}

export function summaryOf({ kind, run, seat }: FoundRun): RunSummary {
  const { setup, seats } = run;
  const { points, swaps, end } = seats[seat];
  return {
    activity: setup.id,
    kind,
    seat,
    account: setup.seats[seat].account,
    board: setup.board,
    limits: setup.limits,
    points,
    turns: swaps.length,
    startsAt: setup.startsAt,
    finishedAt: end?.at ?? null,
  };
}

/** All of it, for whoever played it to take along. */
export function recordOf(found: FoundRun) {
  const { activity, kind, seat, ...summary } = summaryOf(found);
  const { start } = found.run.setup;
  const record = { ...start, swaps: found.run.seats[seat].swaps };
  return { id: runIdOf(activity, kind, seat), ...summary, record };
}
