import fc from "fast-check";
import { must } from "../../src/base/result.ts";
import { type Alphabet, BLANK, type Letter, NO_TILE, parseAlphabet, type Tile } from "../../src/lexicon/alphabet.ts";
import { type Layout, makeLayout } from "../../src/words/layout.ts";
import type { Placement } from "../../src/words/move.ts";
import { emptyPosition, type View, viewFor } from "../../src/words/position.ts";
import type { Rules, Ruleset } from "../../src/words/ruleset.ts";
import { referenceMoves, wordKey } from "./moves.ts";

/** A small odd game in the middle of play: what the slow reference and the engine are asked about. */
export interface World {
  readonly view: View;
  /** Neither sorted nor unique. */
  readonly list: readonly (readonly Letter[])[];
  readonly words: ReadonlySet<string>;
}

const GLYPHS = ["A", "E", "S", "L", "N", "CH", "SZ", "LL", "Ñ", "DZS", "Þ", "IJ"] as const;
const LEAST_SIDE = 5;
const MOST_SIDE = 12;
const RACK_SIZE = 7;

const alphabets: fc.Arbitrary<Alphabet> = fc
  .uniqueArray(fc.record({ letter: fc.constantFrom(...GLYPHS), points: fc.nat(12) }), {
    minLength: 3,
    maxLength: 8,
    selector: ({ letter }) => letter,
  })
  .map((letters) =>
    must(
      parseAlphabet({
        id: "odd",
        name: "Odd",
        language: "xx",
        blanks: 2,
        letters: letters.map((letter) => ({ ...letter, count: 9 })),
      }),
    ),
  );

const sides = fc.integer({ min: LEAST_SIDE, max: MOST_SIDE });
// Mostly plain squares, as on a real board; a square may have factors of both kinds.
const factors = fc.array(fc.constantFrom(1, 1, 1, 1, 2, 3, 4), {
  minLength: MOST_SIDE * MOST_SIDE,
  maxLength: MOST_SIDE * MOST_SIDE,
});

const anyLayouts: fc.Arbitrary<Layout> = fc
  .record({ rows: sides, columns: sides, letter: factors, word: factors, start: fc.option(fc.nat(), { freq: 9 }) })
  .map(({ rows, columns, letter, word, start }) => {
    const size = rows * columns;
    const of = (list: readonly number[]) => Uint8Array.from(list.slice(0, size));
    return makeLayout("odd", rows, columns, of(letter), of(word), start === null ? null : start % size);
  });

/** Mirrored along the main diagonal, with the start on it. */
const symmetricLayouts: fc.Arbitrary<Layout> = fc
  .record({ side: sides, letter: factors, word: factors, start: fc.nat() })
  .map(({ side, letter, word, start }) => {
    const of = (list: readonly number[]) =>
      Uint8Array.from({ length: side * side }, (_, square) => {
        const row = Math.floor(square / side);
        const column = square % side;
        return list[Math.min(row, column) * side + Math.max(row, column)];
      });
    return makeLayout("odd-symmetric", side, side, of(letter), of(word), (start % side) * (side + 1));
  });

const rulesets: fc.Arbitrary<Ruleset> = fc
  .record({
    bonus: fc.constantFrom<Ruleset["bonus"]>({}, { "7": 50 }, { "3": 10, "7": 50 }, { "1": 1, "2": 5, "4": 17 }),
    leastTiles: fc.integer({ min: 1, max: 3 }),
    coversStart: fc.boolean(),
    scored: fc.boolean(),
    // The engine prunes by cross-words where they are checked: that is the case that most needs trying.
    checked: fc.constantFrom(true, true, false),
  })
  .map(({ bonus, leastTiles, coversStart, scored, checked }) => ({
    id: "odd",
    name: "Odd",
    alphabet: "odd",
    layout: "odd",
    lexicon: "odd",
    players: { least: 1, most: 4 },
    rackSize: RACK_SIZE,
    bonus,
    firstMove: { leastTiles, coversStart },
    mustTouch: true,
    mainWord: "formed",
    crossWords: { scored, checked },
    exchange: null,
    end: { tilesLaid: "byOne", bagEmpty: false, scorelessTurns: 6, passedRounds: null, noMove: false },
    adjustment: { subtractOwnRest: true, addOthersRest: false },
    tieBreak: "none",
    hints: { best: null, square: null },
    coordinates: "column-letters",
    challenge: { rule: "void", points: 0 },
  }));

const rules: fc.Arbitrary<Rules> = fc.record({
  ruleset: rulesets,
  alphabet: alphabets,
  layout: fc.oneof({ weight: 2, arbitrary: anyLayouts }, { weight: 1, arbitrary: symmetricLayouts }),
});

const lettersOf = (alphabet: Alphabet): fc.Arbitrary<Letter> => fc.integer({ min: 1, max: alphabet.glyphs.length - 1 });

const racks = (alphabet: Alphabet, leastTiles: number, mostTiles: number): fc.Arbitrary<Tile[]> =>
  fc
    .record({
      letters: fc.array(lettersOf(alphabet), { minLength: leastTiles, maxLength: mostTiles }),
      blanks: fc.constantFrom(0, 0, 0, 1, 1, 2),
    })
    .map(({ letters, blanks }) =>
      [...Array<Tile>(Math.min(blanks, mostTiles)).fill(BLANK), ...letters].slice(0, mostTiles),
    );

function viewOf(rules: Rules, board: Uint8Array, rack: readonly Tile[]): View {
  const empty = emptyPosition(rules, 2, [1, 2, 3, 4]);
  return viewFor({ ...empty, board, racks: [rack, []] }, 0);
}

/** One earlier turn of a made-up game: a rack, and which of its moves is played. */
interface Turn {
  readonly rack: readonly Tile[];
  readonly pick: number;
}

const turns = (alphabet: Alphabet): fc.Arbitrary<Turn> =>
  fc.record({ rack: racks(alphabet, 3, RACK_SIZE), pick: fc.nat() });

/** A possible board: what is left of some turns, each a legal move after the ones before. */
function playedBoard(rules: Rules, words: ReadonlySet<string>, turns: readonly Turn[]): Uint8Array {
  let board: Uint8Array = new Uint8Array(rules.layout.rows * rules.layout.columns);
  for (const { rack, pick } of turns) {
    const moves = referenceMoves(viewOf(rules, board, rack), words);
    if (moves.length > 0) board = withPlacement(rules, board, moves[pick % moves.length]);
  }
  return board;
}

function withPlacement({ layout }: Rules, board: Uint8Array, { square, direction, tiles }: Placement): Uint8Array {
  const next = board.slice();
  const step = direction === "across" ? 1 : layout.columns;
  for (const [index, tile] of tiles.entries()) if (tile !== NO_TILE) next[square + index * step] = tile;
  return next;
}

/** Tiles strewn over the board: the words that they make need not be known, nor hang together. */
const soups = ({ layout, alphabet }: Rules): fc.Arbitrary<Uint8Array> => {
  const size = layout.rows * layout.columns;
  const tile = fc
    .tuple(lettersOf(alphabet), fc.nat(9))
    .map(([letter, tenth]) => (tenth === 0 ? BLANK | letter : letter));
  const square = fc.record({ tile, height: fc.nat(99) });
  return fc
    .record({
      density: fc.constantFrom(1, 5, 15, 30, 60, 100),
      squares: fc.array(square, { minLength: size, maxLength: size }),
    })
    .map(({ density, squares }) => Uint8Array.from(squares, (one) => (one.height < density ? one.tile : NO_TILE)));
};

/** Worlds whose rack holds at most so many tiles. */
export const worlds = (mostTiles = RACK_SIZE): fc.Arbitrary<World> =>
  rules.chain((rules) =>
    fc
      .record({
        // Short words are many, so that tiles side by side often make known words.
        list: fc.array(
          fc.oneof(
            { weight: 1, arbitrary: fc.array(lettersOf(rules.alphabet), { minLength: 2, maxLength: 3 }) },
            { weight: 1, arbitrary: fc.array(lettersOf(rules.alphabet), { minLength: 2, maxLength: 6 }) },
          ),
          { minLength: 20, maxLength: 150 },
        ),
        board: fc.oneof(
          { weight: 3, arbitrary: fc.array(turns(rules.alphabet), { maxLength: 10 }) },
          { weight: 1, arbitrary: soups(rules) },
        ),
        rack: racks(rules.alphabet, 0, mostTiles),
      })
      .map(({ list, board, rack }) => {
        const words = new Set(list.map(wordKey));
        const lying = board instanceof Uint8Array ? board : playedBoard(rules, words, board);
        return { view: viewOf(rules, lying, rack), list, words };
      }),
  );

/** Where a legal placement may well begin: squares near tiles, or near the start where there are none. */
function busySquares({ rules: { layout }, board }: Pick<View, "rules" | "board">): number[] {
  const { columns, start } = layout;
  const isEmpty = board.every((tile) => tile === NO_TILE);
  const isBusy = (square: number): boolean =>
    isEmpty ? square === (start ?? 0) : (board[square] ?? NO_TILE) !== NO_TILE;
  const near = [0, 1, 2, 3, columns, 2 * columns, 3 * columns, -1, -columns];
  return [...board.keys()].filter((square) => near.some((by) => isBusy(square + by)));
}

/**
 * Placements that look like moves: along a line of the board, or just beyond it, mostly with tiles of
 * the rack and mostly leaving covered squares alone, so that many are legal and each rule is broken by some.
 */
export const placements = ({ rules, rack, board }: View): fc.Arbitrary<Placement> => {
  const letters = rules.alphabet.glyphs.length - 1;
  const standIn = fc.integer({ min: 1, max: letters }).map((letter) => BLANK | letter);
  const anyTile = fc.oneof(
    fc.integer({ min: NO_TILE, max: letters + 1 }),
    standIn,
    fc.constantFrom(NO_TILE, BLANK, BLANK | (letters + 1)),
  );
  return fc
    .record({
      square: fc.oneof(
        { weight: 1, arbitrary: fc.integer({ min: -2, max: board.length + 1 }) },
        { weight: 3, arbitrary: fc.constantFrom(...busySquares({ rules, board })) },
      ),
      direction: fc.constantFrom("across", "down"),
      hand: fc.shuffledSubarray([...rack], { minLength: Math.min(1, rack.length) }),
      standIns: fc.array(standIn, { minLength: rack.length, maxLength: rack.length }),
      slips: fc.array(fc.record({ at: fc.nat(RACK_SIZE), tile: anyTile }), { maxLength: 1 }),
      skipsCovered: fc.constantFrom(true, true, true, false),
    })
    .map(({ square, direction, hand, standIns, slips, skipsCovered }) => {
      const step = direction === "across" ? 1 : rules.layout.columns;
      const tiles: Tile[] = [];
      for (const [index, tile] of hand.entries()) {
        while (skipsCovered && (board[square + tiles.length * step] ?? NO_TILE) !== NO_TILE) tiles.push(NO_TILE);
        tiles.push(tile === BLANK ? standIns[index] : tile);
      }
      for (const { at, tile } of slips) if (at < tiles.length) tiles[at] = tile;
      return { square, direction, tiles };
    });
};
