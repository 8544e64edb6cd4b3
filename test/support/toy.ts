import { Type } from "typebox";
import type { Activity } from "../../src/activity/activity.ts";
import { closed } from "../../src/activity/plain.ts";
import { fail, ok } from "../../src/base/result.ts";
import { Activities } from "../../src/server/activities/activities.ts";
import { Keeper } from "../../src/server/activities/keeper.ts";
import type { Listener } from "../../src/server/base/parts.ts";
import { createMetrics } from "../../src/server/http/metrics.ts";
import type { Store } from "../../src/server/store/store.ts";

interface Toy {
  readonly players: readonly string[];
  readonly until: number;
  readonly counts: readonly number[];
  readonly isOver: boolean;
}
type ToyFact = { readonly type: "counted"; readonly seat: number } | { readonly type: "rung" };
type ToySetup = { readonly players: readonly string[]; readonly until: number };

/** Whoever counts oftener until the bell rings has won: a kind in a few lines. */
export const toy: Activity<ToySetup, Toy, { readonly after: number }, ToyFact, ToyFact, Toy, null> = {
  kind: "toy",
  isPublic: true,
  forms: {
    setup: closed({ players: Type.Array(Type.String()), until: Type.Integer() }),
    fact: Type.Union([
      closed({ type: Type.Literal("counted"), seat: Type.Integer() }),
      closed({ type: Type.Literal("rung") }),
    ]),
  },
  seats: ({ players }) => players,
  topic: () => "counting",
  start: (setup) => ({ ...setup, counts: setup.players.map(() => 0), isOver: false }),
  opening: () => [],
  decide: ({ counts, isOver }, seat, { after }) => {
    if (isOver) return fail({ code: "over", figures: {} });
    return after === counts[seat] ? ok([{ type: "counted", seat }]) : fail({ code: "stale", figures: {} });
  },
  apply: (state, { fact }) =>
    fact.type === "rung"
      ? { ...state, isOver: true }
      : { ...state, counts: state.counts.with(fact.seat, state.counts[fact.seat] + 1) },
  see: (_, fact) => fact,
  look: (setup) => toy.start(setup, ""),
  follow: (view, seen) => toy.apply(view, seen),
  status: ({ isOver }) => (isOver ? "over" : "playing"),
  turn: () => null,
  dueAt: ({ isOver, until }) => (isOver ? null : until),
  judge: ({ isOver, until }, at) => (isOver || at < until ? [] : [{ type: "rung" }]),
  result: ({ counts }) => ({ counts }),
};

export const END = 1_000_000;

/** A node with this kind alone. */
export function nodeOn(store: Store, time: { now: number }, kind = toy) {
  const clock = { now: () => time.now, every: () => () => {} };
  const warnings: object[] = [];
  const log = { warn: (about: object) => void warnings.push(about) };
  const metrics = createMetrics();
  const activities = new Activities({ store, clock, metrics, log });
  const parts = { store, clock, metrics, log, presentAmong: async () => new Set<string>(), over: activities.over };
  const keeper = new Keeper(kind, { words: () => null }, parts);
  activities.register(keeper);
  const end = store.subscribe(
    (note) => note.kind === "activity" && activities.heard(note),
    () => activities.catchUp(),
  );
  const over: string[] = [];
  activities.onOver((kind, id) => over.push(`${kind} ${id}`));
  return { keeper, activities, over, end, warnings };
}

export const listenerOf = (account: string, heard: string[]): Listener => ({
  self: { account, name: account, role: "guest" },
  blocked: new Set(),
  send: (text) => void heard.push(text),
});
