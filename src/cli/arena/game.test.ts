import { describe, expect, it, test } from "vitest";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { lexiconOf, rulesOf } from "../../../test/support/table.ts";
import { must, ok } from "../../base/result.ts";
import { chooseGreedily } from "../../bots/greedy.ts";
import { parseRecord } from "../../formats/record.ts";
import type { Move } from "../../words/move.ts";
import type { View } from "../../words/position.ts";
import { replay } from "../../words/record.ts";
import type { Contestant, Turn } from "./bots.ts";
import { planGames, playGame, type Stage } from "./game.ts";

const rules = rulesOf("classic-en");
const lexicon = madeUpLexicon(rules.alphabet, 5);

interface Watched extends Contestant {
  readonly turns: Turn[];
  dismissed: number;
}

function contestant(choose: (view: View) => Move): Watched {
  const watched: Watched = {
    turns: [],
    dismissed: 0,
    async choose(turn) {
      watched.turns.push(turn);
      return ok(choose(turn.view));
    },
    dismiss() {
      watched.dismissed++;
    },
    async close() {},
  };
  return watched;
}
const greedy = () => contestant((view) => chooseGreedily(view, lexicon));
const stageOf = (a: Contestant, b: Contestant, changes: Partial<Stage> = {}): Stage => ({
  ...{ rules, lexicon, contestants: [a, b], labels: ["a", "b"], keepsRecords: true },
  ...changes,
});
const recordOf = (text: string | null) => must(parseRecord(JSON.parse(text ?? "")));

describe("plans", () => {
  it("give each bag order twice in pairs, with seats swapped", () => {
    const plans = planGames(6, true, 9);
    expect(plans.map(({ index, seat }) => [index, seat])).toEqual([
      ...[
        [0, 0],
        [1, 1],
        [2, 0],
        [3, 1],
        [4, 0],
        [5, 1],
      ], // prettier
    ]);
    const seeds = plans.map(({ seed }) => seed);
    expect(seeds.map((seed) => seeds.indexOf(seed))).toEqual([0, 0, 2, 2, 4, 4]);
  });

  it("give each bag order to the first bot on each of more seats", () => {
    const plans = planGames(8, true, 9, 4);
    expect(plans.map(({ seat, players }) => [seat, players])).toEqual(
      [0, 1, 2, 3, 0, 1, 2, 3].map((seat) => [seat, 4]),
    );
    expect(new Set(plans.map(({ seed }) => seed)).size).toBe(2);
  });

  it("give each game its own bag order otherwise, and the bots take turns in beginning", () => {
    const plans = planGames(1000, false, 9);
    expect(new Set(plans.map(({ seed }) => seed)).size).toBe(1000);
    expect(plans.filter(({ seat }) => seat === 0)).toHaveLength(500);
    expect(plans.every(({ seed }) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true);
  });

  it("are the same for the same seed, also when there are more of them", () => {
    expect(planGames(10, true, 3)).toEqual(planGames(20, true, 3).slice(0, 10));
    expect(planGames(10, true, 3)).not.toEqual(planGames(10, true, 4));
  });
});

describe("a game", () => {
  it("is played to its end and told", async () => {
    const [a, b] = [greedy(), greedy()];
    const [, plan] = planGames(2, true, 1);
    const game = await playGame(stageOf(a, b), plan);
    const record = recordOf(game.record);
    const { outcome, scores } = replay(record);
    expect(record.setup).toEqual({
      players: [
        { name: "b", bot: "b" },
        { name: "a", bot: "a" },
      ],
      ...{ seed: plan.seed, lexicon: { name: "made up", hash: "" } },
    });
    expect(game).toMatchObject({ index: 1, fault: null, scores: [scores[1], scores[0]] });
    expect(game.winner).toBe(outcome?.winners[0] === 0 ? 1 : 0);
    expect(game.moves).toEqual([a.turns.length, b.turns.length]);
    expect(game.moves[0] + game.moves[1]).toBe(
      record.events.filter(({ type }) => type !== "deal" && type !== "end").length,
    );
  });

  it("shows a bot only what its seat may see, with a seed of its own each turn", async () => {
    const a = greedy();
    const [plan] = planGames(1, false, 1);
    await playGame(stageOf(a, greedy()), plan);
    for (const { view, game } of a.turns) {
      expect([view.seat, view.turn, game]).toEqual([0, 0, 1]);
      expect(view).not.toHaveProperty("racks");
      expect(view).not.toHaveProperty("bag");
      expect(view).not.toHaveProperty("random");
    }
    expect(new Set(a.turns.map(({ seed }) => seed)).size).toBe(a.turns.length);
    expect(a.turns.map(({ seed }) => seed)).not.toContain(plan.seed);
  });

  it("mirrors itself where the same bot sits on both sides of a pair", async () => {
    const [first, second] = planGames(2, true, 4);
    const one = await playGame(stageOf(greedy(), greedy()), first);
    const other = await playGame(stageOf(greedy(), greedy()), second);
    expect(other.scores).toEqual([one.scores[1], one.scores[0]]);
    expect(recordOf(other.record).events).toEqual(recordOf(one.record).events);
  });

  it("has the second bot on all other seats", async () => {
    const [a, b] = [greedy(), greedy()];
    const [, , plan] = planGames(4, true, 6, 4);
    const game = await playGame(stageOf(a, b), plan);
    const record = recordOf(game.record);
    const { outcome, scores } = replay(record);
    expect(record.setup.players.map(({ name }) => name)).toEqual(["b", "b", "a", "b"]);
    expect(a.turns.every(({ view }) => view.seat === 2 && view.rackSizes.length === 4)).toBe(true);
    expect(game.scores).toEqual([scores[2], Math.max(scores[0], scores[1], scores[3])]);
    expect(game.share).toBe(outcome?.winners.includes(2) ? 1 / outcome.winners.length : 0);
    expect(game.moves[1]).toBeGreaterThan(2 * game.moves[0]);
  });

  it("keeps no record that nobody wants", async () => {
    const [plan] = planGames(1, false, 1);
    expect((await playGame(stageOf(greedy(), greedy(), { keepsRecords: false }), plan)).record).toBeNull();
  });
});

describe("a bot that makes an illegal move", () => {
  test.each([0, 1] as const)("loses, whatever the scores: bot %i", async (bad) => {
    let left = 4;
    const cheat = contestant((view) =>
      left-- > 0 ? chooseGreedily(view, lexicon) : { type: "place", square: 0, direction: "across", tiles: [1, 1, 1] },
    );
    const [plan] = planGames(1, false, 2);
    const opponent = contestant(() => ({ type: "pass" }));
    const game = await playGame(bad === 0 ? stageOf(cheat, opponent) : stageOf(opponent, cheat), plan);
    expect(game.winner).toBe(1 - bad);
    expect(game.fault).toMatchObject({ bot: bad, why: { key: "arena.illegal", values: { text: "1A AAA" } } });
    expect([cheat.dismissed, opponent.dismissed]).toEqual([1, 0]);
    expect(game.scores[bad]).toBeGreaterThan(game.scores[1 - bad]);
    // As a record it is a game that was resigned.
    const { outcome } = replay(recordOf(game.record));
    expect(outcome).toMatchObject({ reason: "resigned", winners: [1 - bad] });
  });
});

test.each([
  ["infoh100", (): Move => ({ type: "pass" })],
  ["infoh100", (): Move => ({ type: "exchange", tiles: [] })],
  [
    "skrafl-is",
    (view: View): Move => (view.bagSize > 0 ? { type: "exchange", tiles: view.rack.slice(0, 1) } : { type: "pass" }),
  ],
  ["classic-en", (): Move => ({ type: "pass" })],
])("a game in which nobody gets on has an end: %s", async (id, choose) => {
  const others = rulesOf(id);
  // Somebody could lay a word all the time.
  const words = lexiconOf(
    others,
    others.alphabet.glyphs
      .slice(1)
      .flatMap((a) => others.alphabet.glyphs.slice(1).map((b) => a + b))
      .join(" "),
  );
  const [plan] = planGames(1, false, 2);
  const game = await playGame(stageOf(contestant(choose), contestant(choose), { rules: others, lexicon: words }), plan);
  expect(game.fault).toBeNull();
  expect(game.moves[0] + game.moves[1]).toBeLessThanOrEqual(20);
  expect(replay(recordOf(game.record)).phase).toBe("over");
});
