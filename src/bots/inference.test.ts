import { describe, expect, test } from "vitest";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { takeOut } from "../base/counts.ts";
import { Random } from "../base/random.ts";
import { NO_TILE, onRack } from "../lexicon/alphabet.ts";
import { laidTiles } from "../words/placement.ts";
import { type Position, unseenTiles, type View, viewFor } from "../words/position.ts";
import type { Question } from "./bot.ts";
import { rankMoves } from "./candidates.ts";
import { chooseGreedily } from "./greedy.ts";
import { Inference } from "./inference.ts";
import { Fit } from "./inference-fit.ts";

const rules = rulesOf("classic-en");
const lexicon = madeUpLexicon(rules.alphabet, 5);

interface Read {
  readonly question: Question;
  readonly before: Position;
  readonly kept: number[];
}

/** What each seat sees right after another has laid tiles and kept some, in a game of players who count points alone. */
function readings(seats: number): Read[] {
  const { positions } = playGame(rules, lexicon, seats, 3, chooseGreedily);
  return positions.flatMap((position, i) => {
    const { last, bag, phase, turn } = position;
    if (last === null || bag.length === 0 || phase !== "playing" || last.drawn.length === rules.ruleset.rackSize)
      return [];
    const view = viewFor(position, turn);
    const question = { view, lexicon, leaves: null, seed: 1, millis: 1e9, clock: () => 0 };
    const laid = laidTiles(rules.layout, last).map(({ tile }) => onRack(tile));
    const before = positions[i - 1];
    return [{ question, before, kept: takeOut(before.racks[last.seat], laid) }];
  });
}

const fitOf = (question: Question): Fit => {
  const fit = Fit.of(question);
  if (fit === null) throw new Error("the move tells nothing");
  return fit;
};

describe("what the last move tells", () => {
  const read = readings(2);

  test("the tiles that were really kept fit best where the other plays as is supposed", () => {
    expect(read.length).toBeGreaterThan(3);
    for (const { question, kept } of read) {
      const fit = fitOf(question);
      expect(fit.keptCount).toBe(kept.length);
      expect(fit.weigh(Uint8Array.from(kept))).toBeCloseTo(1.03, 12);
    }
  });

  test("others fit by what the move would have lost against the best of all moves", () => {
    const random = Random.fromSeed(1);
    for (const { question, before, kept } of read) {
      const { last } = question.view;
      const seat = last?.seat ?? 0;
      for (let trial = 0; trial < 5; trial++) {
        const tiles = random.shuffle(unseenTiles(question.view)).slice(0, kept.length);
        const rack = [...takeOut(before.racks[seat], kept), ...tiles];
        const [best] = rankMoves({ ...viewFor(before, seat), rack }, lexicon, null, 1);
        const loss = best.equity - (last?.points ?? 0);
        expect(fitOf(question).weigh(Uint8Array.from(tiles))).toBeCloseTo(0.03 + Math.exp(-loss / 2), 9);
      }
    }
  });

  test.each<[string, (view: View) => Partial<View>]>([
    ["without a last move", () => ({ last: null })],
    ["after one's own", ({ seat, last }) => ({ last: last && { ...last, seat } })],
    ["when the bag is empty", () => ({ bagSize: 0 })],
    ["where tiles are set aside", () => ({ asideSize: 1 })],
    ["of somebody who has left", ({ last }) => ({ resigned: [0, 1].map((seat) => seat === last?.seat) })],
    ["when all tiles were laid", ({ rackSizes, last }) => ({ rackSizes: rackSizes.with(last?.seat ?? 0, 0) })],
  ])("nothing %s", (_, change) => {
    const { question } = read[0];
    const view = { ...question.view, ...change(question.view) };
    expect(Inference.of({ ...question, view }, () => false)).toBeNull();
  });
});

describe.each([2, 3])("samples for %d players", (seats) => {
  const [{ question, kept }] = readings(seats);
  const { view } = question;
  const inference = Inference.of(question, () => false);
  const seat = view.last?.seat ?? 0;
  const begin = view.rackSizes.reduce((sum, size, of) => (of < seat && of !== view.seat ? sum + size : sum), 0);
  const dealt = (by: Inference | null, sample: number): Uint8Array => {
    const unseen = Uint8Array.from(unseenTiles(view));
    by?.arrange(unseen, sample);
    return unseen;
  };

  test("lose no tile, and are the same for the same number", () => {
    for (let sample = 0; sample < 50; sample++) {
      const tiles = dealt(inference, sample);
      expect(tiles.toSorted()).toEqual(Uint8Array.from(unseenTiles(view)).sort());
      expect(dealt(inference, sample)).toEqual(tiles);
      expect(tiles).not.toContain(NO_TILE);
    }
  });

  test("give the seat that moved what fits", () => {
    const fit = fitOf(question);
    let [read, random] = [0, 0];
    for (let sample = 0; sample < 300; sample++) {
      read += fit.weigh(dealt(inference, sample).slice(begin, begin + kept.length));
      random += fit.weigh(Uint8Array.from(Random.fromSeed(sample).shuffle(unseenTiles(view)).slice(0, kept.length)));
    }
    expect(read).toBeGreaterThan(1.2 * random);
  });

  test("are made of what little there was time for", () => {
    const brief = Inference.of(question, () => true);
    expect(dealt(brief, 7).toSorted()).toEqual(dealt(inference, 7).toSorted());
  });
});
