import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { lexiconOf, rulesOf } from "../../test/support/table.ts";
import { Random, seedState, streamAt } from "../base/random.ts";
import { must } from "../base/result.ts";
import type { Tile } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { decide } from "../movegen/decide.ts";
import { generateMoves } from "../movegen/generate.ts";
import { layingOf } from "../movegen/movelist.ts";
import { apply } from "../words/apply.ts";
import { deal } from "../words/decide.ts";
import { adjustmentsOf } from "../words/ending.ts";
import type { Move } from "../words/move.ts";
import { emptyPosition, type Position, viewFor } from "../words/position.ts";
import { FastGame } from "./fastgame.ts";
import { mayExchange } from "./static.ts";
import { StaticPlayer } from "./staticplayer.ts";

const sorted = (tiles: Iterable<Tile>): Tile[] => [...tiles].sort((a, b) => a - b);

/** All that both kinds of game know; the order on a rack means nothing. */
const factsOf = (game: FastGame) => ({
  board: Array.from(game.rules.layout.wordFactor, (_, square) => game.grid.across.cells[square * 8 + 4]),
  racks: Array.from({ length: game.seats }, (_, seat) => sorted(game.rack(seat))),
  bag: [...game.bag.subarray(0, game.bagSize)],
  scores: [...game.scores],
  passes: game.passes,
  scoreless: game.scoreless,
});

const factsOfPosition = ({ board, racks, bag, scores, passes, scoreless }: Position) => ({
  board: [...board],
  racks: racks.map(sorted),
  bag: [...bag],
  scores: [...scores],
  passes,
  scoreless,
});

/** A placement mostly, an exchange now and then or where nothing fits, otherwise a pass. */
function chooseAny(position: Position, lexicon: Lexicon, random: Random): { move: Move; score: number } {
  const view = viewFor(position, position.turn);
  const { ruleset } = view.rules;
  const moves = generateMoves(view, lexicon);
  const given = random.shuffle([...view.rack]).slice(0, 1 + random.below(view.rack.length));
  const isSwap = moves.length === 0 || random.below(10) === 0;
  if (isSwap && mayExchange(ruleset, given.length, view.bagSize))
    return { move: { type: "exchange", tiles: given }, score: 0 };
  if (moves.length === 0 || random.below(40) === 0) return { move: { type: "pass" }, score: 0 };
  // Of a few the dearest, so that games come to their end.
  const some = Array.from({ length: 3 }, () => moves[random.below(moves.length)]);
  const { square, direction, tiles, score } = some.reduce((a, b) => (b.score > a.score ? b : a));
  return { move: { type: "place", square, direction, tiles }, score };
}

function make(game: FastGame, move: Move, score: number, random: Random): void {
  if (move.type === "place") game.place({ ...layingOf(game.rules.layout, move), score });
  else if (move.type === "exchange") game.exchange(move.tiles, random);
  else game.pass();
}

/** Plays the same moves by the rules and in a fast game, and tells how both ended. */
function playBoth(id: string, seats: number, seed: number): { reason: string | null; turns: number } {
  const rules = rulesOf(id);
  const lexicon = madeUpLexicon(rules.alphabet, 8, 3000);
  const random = Random.fromSeed(seed);
  const game = new FastGame(rules, lexicon, seats);
  let position = emptyPosition(rules, seats, seedState(seed));
  position = apply(position, deal(position));
  game.begin(streamAt(seedState(seed), 0));
  const racks = Array.from({ length: seats }, (_, seat) => [...game.rack(seat)]);
  expect(racks).toEqual(position.racks);
  let turns = 0;
  for (; position.phase !== "over" && !game.isOver && turns < 400; turns++) {
    expect([turns, game.turn]).toEqual([turns, position.turn]);
    const { move, score } = chooseAny(position, lexicon, random);
    make(game, move, score, random);
    position = must(decide(position, position.turn, move, lexicon)).reduce(apply, position);
    if (move.type === "exchange") {
      // Both throw the tiles back among the others, but not at the same places.
      expect(sorted(game.bag.subarray(0, game.bagSize))).toEqual(sorted(position.bag));
      game.bag.set(position.bag);
    }
    const before = { ...position, scores: position.scores.map((s, i) => s - (position.outcome?.adjustments[i] ?? 0)) };
    expect([turns, factsOf(game)]).toEqual([turns, factsOfPosition(before)]);
  }
  const reason = position.outcome?.reason ?? null;
  const finals = Array.from({ length: seats }, (_, seat) => game.finalScore(seat));
  if (reason === null) {
    // Everybody passed, or nobody did anything but exchange: the rules may let them go on, but a fast game is over.
    const playing = position.racks.filter((rack) => rack.length > 0).length;
    expect(game.isOver).toBe(true);
    expect(game.passes >= playing || game.scoreless >= 3 * playing).toBe(true);
    expect(finals).toEqual(position.scores.map((score, seat) => score + adjustmentsOf(position)[seat]));
    return { reason, turns };
  }
  expect(finals).toEqual(position.scores);
  // That nobody has a move left is seen by a fast game only when everybody has passed, which changes no points.
  if (reason === "noMove") for (let i = 0; i < seats && !game.isOver; i++) game.pass();
  expect([reason, game.isOver]).toEqual([reason, true]);
  expect(Array.from({ length: seats }, (_, seat) => game.finalScore(seat))).toEqual(finals);
  return { reason, turns };
}

describe("a fast game", () => {
  test.each([
    ["classic-en", ["tilesLaid"]],
    ["skrafl-is", ["noMove"]],
    ["skrafl-2014", ["noMove"]],
    ["palavras-118", ["tilesLaid"]],
    ["infoh100", ["bagEmpty"]],
    ["mini-11", ["scoreless"]],
  ])("goes as the rules of %s say, to the same end, with two, three and four players", (id, expected) => {
    const reasons = new Set<string | null>();
    for (const seats of [2, 3, 4])
      for (const seed of [1, 2]) {
        const { reason, turns } = playBoth(id, seats, seed);
        reasons.add(reason);
        expect(turns).toBeGreaterThan(5);
        expect(turns).toBeLessThan(400);
      }
    for (const reason of expected) expect([...reasons]).toContain(reason);
  });

  test("a copy is the same game, and goes its own way", () => {
    const rules = rulesOf("classic-en");
    const lexicon = madeUpLexicon(rules.alphabet, 8, 3000);
    const player = new StaticPlayer(rules, lexicon, null);
    const [game, copy] = [new FastGame(rules, lexicon, 3), new FastGame(rules, lexicon, 3)];
    game.begin(Random.fromSeed(1));
    for (let i = 0; i < 5; i++) player.play(game, Random.fromSeed(i));
    copy.copy(game);
    const before = factsOf(game);
    expect([factsOf(copy), copy.turn]).toEqual([before, game.turn]);
    while (!copy.isOver) player.play(copy, Random.fromSeed(9));
    expect(factsOf(game)).toEqual(before);
    while (!game.isOver) player.play(game, Random.fromSeed(9));
    expect(factsOf(game)).toEqual(factsOf(copy));
    game.begin(Random.fromSeed(1));
    copy.begin(Random.fromSeed(1));
    expect(factsOf(game)).toEqual(factsOf(copy));
    expect([game.isOver, game.turn, game.scores.some((score) => score > 0)]).toEqual([false, 0, false]);
  });

  test("passes over who has resigned", () => {
    const rules = rulesOf("classic-en");
    const game = new FastGame(rules, lexiconOf(rules, "AB"), 3);
    game.begin(Random.fromSeed(1));
    game.resigned[1] = 1;
    const turns = [0, 1, 2].map(() => {
      game.exchange([game.rack(game.turn)[0]], Random.fromSeed(2));
      return game.turn;
    });
    expect(turns).toEqual([2, 0, 2]);
    game.pass();
    expect(game.isOver).toBe(false);
    game.pass();
    expect(game.isOver).toBe(true);
  });
});
