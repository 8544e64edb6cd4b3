import type { Activity, Fault, Timed } from "../../activity/activity.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { Answer, Clock } from "../base/parts.ts";
import type { Metrics } from "../http/metrics.ts";
import type { ActivityStore, Signals } from "../store/store.ts";
import { botDueAt } from "./asking.ts";
import type { Live, Step } from "./live.ts";
import { missingFact, Reader } from "./reading.ts";

export interface LogParts {
  readonly store: ActivityStore & Signals;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** `isJudge`: the facts are not what was asked for, but come before it. */
export type Decided<Fact> = Result<{ readonly facts: readonly Fact[]; readonly isJudge: boolean }, Fault>;

export const noSuchActivity = fail<Fault>({ code: "noSuchActivity", figures: {} });
/** Regular work came to one that another version of the program has begun. */
export const unknownRules = (id: string): Error => new Error(`${id}: this program does not know its rules`);
/** How often a writer who comes second looks again. */
const TRIES = 5;

/** Live activities of a kind and the store: what is read from it, what is written to it first and then told. */
export class Log<Setup, State, Action, Fact, Seen, View, Words> {
  readonly #activity: Activity<Setup, State, Action, Fact, Seen, View, Words>;
  readonly #parts: LogParts;
  readonly #reader: Reader<Setup, Fact>;
  readonly #tell: (live: Live<Setup, State, Fact, Seen, View>, step: Step<State, Fact>) => void;
  readonly #wrote: (live: Live<Setup, State, Fact, Seen, View>, before: State) => void;

  /** `tell`: the facts happen, and who looks on hears of them. `wrote`: what follows from facts of this node. */
  constructor(
    activity: Activity<Setup, State, Action, Fact, Seen, View, Words>,
    parts: LogParts,
    tell: (live: Live<Setup, State, Fact, Seen, View>, step: Step<State, Fact>) => void,
    wrote: (live: Live<Setup, State, Fact, Seen, View>, before: State) => void,
  ) {
    this.#activity = activity;
    this.#parts = parts;
    this.#reader = new Reader<Setup, Fact>(activity);
    this.#tell = tell;
    this.#wrote = wrote;
  }

  /** Decides on what the store holds now, writes, and tells; again where somebody else wrote first. */
  async write(
    live: Live<Setup, State, Fact, Seen, View>,
    command: string | null,
    decide: (state: State, at: number) => Decided<Fact>,
  ): Answer<{ readonly version: number }> {
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await this.load(live);
      if (before === null) return noSuchActivity;
      const at = Math.max(this.#parts.clock.now(), live.log.at(-1)?.at ?? 0);
      const known = live.version;
      const decided = decide(before, at);
      if (!decided.ok) {
        // Nobody is refused by what is no longer so: another node may have written.
        await this.fillGap(live);
        if (live.version > known) continue;
        return (await this.#doneBefore(live, command)) ?? decided;
      }
      const { facts, isJudge } = decided.value;
      if (facts.length === 0) return ok({ version: live.version });
      const step = live.ahead(facts.map((fact) => ({ at, fact })));
      const written = await this.#append(live, step, isJudge ? null : command);
      if (written.ok) {
        this.#tell(live, step);
        this.#parts.store.publish({ kind: "activity", id: live.id, version: written.value });
        this.#wrote(live, before);
        if (isJudge) continue;
        return ok({ version: written.value });
      }
      if (written.fault.code === "noSuchActivity") return noSuchActivity;
      await this.fillGap(live);
      if (written.fault.code === "repeated") return ok({ version: written.fault.version });
    }
    return fail({ code: "busy", figures: { version: live.version } });
  }

  async #append(
    live: Live<Setup, State, Fact, Seen, View>,
    { facts, states }: Step<State, Fact>,
    command: string | null,
  ) {
    const { store, metrics } = this.#parts;
    const after = states[states.length - 1];
    const state = this.#activity.status(after);
    const turn = this.#activity.turn(after);
    const ended = metrics.appendSeconds.startTimer();
    try {
      return await store.append({
        activity: live.id,
        version: live.version,
        facts: facts.map(({ at, fact }, i) => ({ number: live.version + i, at, body: fact })),
        command,
        state,
        dueAt: this.#activity.dueAt(after),
        turn,
        botDueAt: botDueAt(live.seats, turn, facts[0].at),
        finishedAt: state === "playing" ? null : facts[0].at,
        result: this.#activity.result(after),
      });
    } catch (error) {
      // It may have been written all the same: what the store says later is true.
      live.forget();
      throw error;
    } finally {
      ended();
    }
  }

  async #doneBefore(live: { readonly id: string }, command: string | null) {
    if (command === null) return null;
    const version = await this.#parts.store.commandVersion(live.id, command);
    return version === null ? null : ok({ version });
  }

  /** Null where there is none, where it is of another kind, and where this program does not know its rules. */
  async load(live: Live<Setup, State, Fact, Seen, View>): Promise<State | null> {
    if (live.state !== null) return live.state;
    const row = await this.#parts.store.activity(live.id);
    if (row === null || row.kind !== this.#activity.kind) return null;
    const setup = this.#reader.setup(row);
    const facts = this.#reader.facts(live.id, await this.#parts.store.facts(live.id), 0);
    if (facts.length < row.version) throw missingFact(live.id, facts.length);
    if (live.open(setup, row.secret) === null) return null;
    // Those who looked on when it was forgotten have heard so far; others look on only later.
    live.take(live.ahead(facts.slice(0, live.told)));
    if (facts.length > live.told) this.#tell(live, live.ahead(facts.slice(live.told)));
    return live.state;
  }

  /** One that this node has just written: it need not be read. */
  begin(live: Live<Setup, State, Fact, Seen, View>, setup: Setup, secret: string, facts: readonly Timed<Fact>[]): void {
    if (live.state !== null || live.open(setup, secret) === null) return;
    this.#tell(live, live.ahead(facts));
  }

  /** Reads it where it is not yet at this version; it must be there. */
  async reach(live: Live<Setup, State, Fact, Seen, View>, version: number): Promise<void> {
    if ((await this.load(live)) === null) throw unknownRules(live.id);
    if (live.version < version) await this.fillGap(live);
  }

  async fillGap(live: Live<Setup, State, Fact, Seen, View>): Promise<void> {
    if (live.state === null) return void (await this.load(live));
    const from = live.version;
    const missed = this.#reader.facts(live.id, await this.#parts.store.facts(live.id, from), from);
    if (missed.length > 0) this.#tell(live, live.ahead(missed));
  }
}
