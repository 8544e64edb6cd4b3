import { Random } from "../../src/base/random.ts";
import { must } from "../../src/base/result.ts";
import { BLANK, isBlank, NO_TILE, onRack, parseAlphabet, type Tile } from "../../src/lexicon/alphabet.ts";
import { buildLexicon, type Lexicon } from "../../src/lexicon/lexicon.ts";
import type { Move, Placement } from "../../src/words/move.ts";
import { emptyPosition, type View, viewFor } from "../../src/words/position.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { referenceMoves, wordKey } from "./moves.ts";

/**
 * The slow reference for endgames of two: plain minimax over the moves of the slow generator, without
 * bounds, order or depth, and with the rules of the end as the ruleset has them. Where a ruleset never
 * ends a game by passing, it is over when both have passed, or the one who still has tiles.
 */
export interface OpenGame {
  readonly rules: Rules;
  readonly board: Uint8Array;
  /** Of the player on turn, and of the other. */
  readonly racks: readonly [readonly Tile[], readonly Tile[]];
  readonly passes: number;
  readonly scoreless: number;
}

export const viewOf = (
  { rules, board, racks, passes, scoreless }: OpenGame,
  scores: readonly number[] = [0, 0],
): View => viewFor({ ...emptyPosition(rules, 2, [1, 2, 3, 4]), board, racks, bag: [], passes, scoreless, scores }, 0);

/** Points from here to the end for the player on turn, when both play as well as they can. */
export function referenceValue(game: OpenGame, words: ReadonlySet<string>, known = new Map<string, number>()): number {
  const { board, racks, passes, scoreless } = game;
  const key = [board.join(), ...racks.map((rack) => rack.toSorted().join()), passes, scoreless].join(" ");
  const found = known.get(key);
  if (found !== undefined) return found;
  const moves = referenceMoves(viewOf(game), words);
  const values = moves.map((move) => valueOfMove(game, words, { type: "place", ...move }, move.score, known));
  const value = Math.max(...values, valueOfMove(game, words, { type: "pass" }, 0, known));
  known.set(key, value);
  return value;
}

/** The same when this move is made. */
export function valueOfMove(
  game: OpenGame,
  words: ReadonlySet<string>,
  move: Move,
  score: number,
  known = new Map<string, number>(),
): number {
  const { passes, scoreless } = game;
  if (move.type === "place") return score + valueAfter(laid(game, move, score), words, known);
  return valueAfter({ ...game, passes: passes + 1, scoreless: scoreless + 1 }, words, known);
}

/** What is to come for the player who has just moved. */
function valueAfter(game: OpenGame, words: ReadonlySet<string>, known: Map<string, number>): number {
  if (isOver(game)) return settlement(game);
  const [mine, others] = game.racks;
  if (others.length === 0) return referenceValue(game, words, known);
  return -referenceValue({ ...game, racks: [others, mine] }, words, known);
}

function isOver({ rules, racks, passes, scoreless }: OpenGame): boolean {
  const { tilesLaid, bagEmpty, scorelessTurns, passedRounds } = rules.ruleset.end;
  const out = racks.filter((rack) => rack.length === 0).length;
  if (bagEmpty || out === 2 || (tilesLaid === "byOne" && out > 0)) return true;
  if (scorelessTurns !== null && scoreless >= scorelessTurns) return true;
  if (passedRounds !== null && passes >= 2 * passedRounds) return true;
  return scorelessTurns === null && passedRounds === null && passes >= 2 - out;
}

function settlement({ rules, racks }: OpenGame): number {
  const { subtractOwnRest, addOthersRest } = rules.ruleset.adjustment;
  const [mine, others] = racks.map((rack) =>
    rack.reduce((sum, tile) => sum + (isBlank(tile) ? 0 : rules.alphabet.points[tile]), 0),
  );
  let sum = 0;
  if (subtractOwnRest) sum += others - mine;
  if (addOthersRest && racks[0].length === 0) sum += others;
  if (addOthersRest && racks[1].length === 0) sum -= mine;
  return sum;
}

function laid(game: OpenGame, move: Placement, score: number): OpenGame {
  const rest = [...game.racks[0]];
  for (const tile of move.tiles) if (tile !== NO_TILE) rest.splice(rest.indexOf(isBlank(tile) ? BLANK : tile), 1);
  return {
    ...game,
    board: withTiles(game.rules, game.board, move),
    racks: [rest, game.racks[1]],
    passes: 0,
    scoreless: score === 0 ? game.scoreless + 1 : 0,
  };
}

export function withTiles({ layout }: Rules, board: Uint8Array, { square, direction, tiles }: Placement): Uint8Array {
  const next = board.slice();
  const step = direction === "across" ? 1 : layout.columns;
  for (const [index, tile] of tiles.entries()) if (tile !== NO_TILE) next[square + index * step] = tile;
  return next;
}

/** The same rules with no more tiles than lie on the board and the racks: what is unseen is then the other rack. */
export function withTilesOf(rules: Rules, board: Uint8Array, racks: readonly (readonly Tile[])[]): Rules {
  const tiles = [...racks.flat(), ...[...board].filter((tile) => tile !== NO_TILE).map(onRack)];
  const counts = rules.alphabet.counts.map((_, letter) => tiles.filter((tile) => tile === letter).length);
  return { ...rules, alphabet: { ...rules.alphabet, counts, blanks: tiles.filter(isBlank).length } };
}

export interface Tiny {
  readonly game: OpenGame;
  readonly words: ReadonlySet<string>;
  readonly lexicon: Lexicon;
}

/** Some turns into a game with few words and few letters, of which one is hard to place. */
export function tinyGame(base: Rules, seed: number): Tiny {
  const random = Random.fromSeed(seed);
  const alphabet = must(
    parseAlphabet({
      id: "tiny",
      name: "Tiny",
      language: "xx",
      blanks: 2,
      letters: ["A", "B", "C", "D", "Q"].map((letter) => ({ letter, count: 9, points: 1 + random.below(10) })),
    }),
  );
  const pick = () => 1 + random.below(random.below(4) === 0 ? 5 : 4);
  const list = Array.from({ length: 16 }, () => Array.from({ length: 2 + random.below(3) }, pick));
  const words = new Set(list.map(wordKey));
  const rack = (size: number): Tile[] => Array.from({ length: size }, () => (random.below(9) === 0 ? BLANK : pick()));
  let rules: Rules = { ...base, alphabet };
  let board: Uint8Array = new Uint8Array(rules.layout.rows * rules.layout.columns);
  for (let turn = 0; turn < 3; turn++) {
    const open: OpenGame = { rules, board, racks: [rack(5), []], passes: 0, scoreless: 0 };
    const moves = referenceMoves(viewOf(open), words);
    if (moves.length > 0) board = withTiles(rules, board, moves[random.below(moves.length)]);
  }
  const racks = [rack(1 + random.below(3)), rack(1 + random.below(2))] as const;
  rules = withTilesOf(rules, board, racks);
  const scoreless = base.ruleset.end.scorelessTurns === null ? 0 : random.below(6);
  const passes = base.ruleset.end.passedRounds === null ? 0 : random.below(4);
  return { game: { rules, board, racks, passes, scoreless }, words, lexicon: buildLexicon("tiny", alphabet, list) };
}
