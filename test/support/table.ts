import { must, type Result } from "../../src/base/result.ts";
import { allTiles, NO_TILE, onRack, type Tile } from "../../src/lexicon/alphabet.ts";
import { buildLexicon, type Lexicon } from "../../src/lexicon/lexicon.ts";
import { makeTiles, parseTiles, spellWord } from "../../src/lexicon/spelling.ts";
import { decide } from "../../src/movegen/decide.ts";
import { apply } from "../../src/words/apply.ts";
import { findRules } from "../../src/words/catalog.ts";
import { parsePlace } from "../../src/words/coordinates.ts";
import type { GameEvent } from "../../src/words/event.ts";
import { type Layout, parseLayout, stepOf } from "../../src/words/layout.ts";
import type { Move, MoveFault, Placement } from "../../src/words/move.ts";
import { emptyPosition, type Position } from "../../src/words/position.ts";
import type { Rules, Ruleset } from "../../src/words/ruleset.ts";

/** A shipped rule book, as it is or with some fields changed. */
export function rulesOf(id: string, changes: Partial<Ruleset> = {}, layout?: Layout): Rules {
  const found = findRules(id);
  if (found === null) throw new Error(`no ruleset ${id}`);
  return { ...found, ruleset: { ...found.ruleset, ...changes }, layout: layout ?? found.layout };
}

/** A board by its rows of premium signs (see `data/layouts`), with its start (row and column from 1) or none. */
export const layoutOf = (rows: readonly string[], start: readonly [number, number] | null = null): Layout =>
  must(parseLayout({ id: "drawn", rows, start }));

/** A lexicon of the words in a text, separated by spaces. */
export function lexiconOf({ alphabet }: Rules, text: string): Lexicon {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const spelt = words.map((word) => {
    const letters = spellWord(alphabet, word);
    if (letters === null) throw new Error(`${word} cannot be spelt with ${alphabet.id}`);
    return letters;
  });
  return buildLexicon("test", alphabet, spelt);
}

/** A rack or a bag: `AB[CH]?`. */
export const rackOf = ({ alphabet }: Rules, text: string): Tile[] => must(parseTiles(alphabet, text, "rack"));

/** A board drawn row by row: `.` is an empty square, a small letter a blank that stands for it. */
export function boardOf({ alphabet, layout }: Rules, rows: readonly string[]): Uint8Array {
  const tiles = rows.map((row) => must(parseTiles(alphabet, row, "play")));
  if (tiles.length !== layout.rows || tiles.some((row) => row.length !== layout.columns))
    throw new Error(`the picture has not ${layout.rows} × ${layout.columns} squares`);
  return Uint8Array.from(tiles.flat());
}

/** The board as `boardOf` reads it. */
export const drawn = ({ alphabet, layout }: Rules, board: Uint8Array): string[] =>
  Array.from({ length: layout.rows }, (_, row) =>
    makeTiles(alphabet, [...board.subarray(row * layout.columns, (row + 1) * layout.columns)]),
  );

/** A place and its tiles: `8H BON....`, with `.` for a square that is covered already. */
export function placementOf({ alphabet, layout, ruleset }: Rules, text: string): Placement {
  const [at, written] = text.split(" ");
  const place = parsePlace(layout, ruleset.coordinates, at);
  if (place === null) throw new Error(`${at} is no place of this board`);
  return { ...place, tiles: must(parseTiles(alphabet, written, "play")) };
}

/** A board on which these words were laid, whatever the rules say to them. */
export function boardWith(rules: Rules, words: readonly string[]): Uint8Array {
  const { rows, columns } = rules.layout;
  const board = new Uint8Array(rows * columns);
  for (const word of words) {
    const { square, direction, tiles } = placementOf(rules, word);
    tiles.forEach((tile, i) => {
      if (tile !== NO_TILE) board[square + i * stepOf(rules.layout, direction)] = tile;
    });
  }
  return board;
}

export interface Situation {
  /** Seat by seat; their number is the number of players. */
  readonly racks: readonly string[];
  /** Words that lie on the board: `8H JOUR`. */
  readonly board?: readonly string[];
  /** Drawn from its end. Unless it is given, all tiles that are neither on the board nor on a rack. */
  readonly bag?: string;
  readonly scores?: readonly number[];
  readonly turn?: number;
}

export function positionOf(rules: Rules, situation: Situation): Position {
  const { racks: texts, board: words = [], bag, scores = texts.map(() => 0), turn = 0 } = situation;
  const board = boardWith(rules, words);
  const racks = texts.map((text) => rackOf(rules, text));
  const empty = emptyPosition(rules, texts.length, [1, 2, 3, 4]);
  const used = [...racks.flat(), ...[...board].filter((tile) => tile !== NO_TILE).map(onRack)];
  return { ...empty, board, racks, bag: bag === undefined ? restOf(rules, used) : rackOf(rules, bag), scores, turn };
}

function restOf({ alphabet }: Rules, used: readonly Tile[]): Tile[] {
  const rest = allTiles(alphabet);
  for (const tile of used) {
    const at = rest.indexOf(tile);
    if (at < 0) throw new Error(`the set has no more ${makeTiles(alphabet, [tile])}`);
    rest.splice(at, 1);
  }
  return rest;
}

export const PASS: Move = { type: "pass" };
export const CHALLENGE: Move = { type: "challenge" };
export const RESIGN: Move = { type: "resign" };

/** Rules and words for a test, with everything that it needs to set up situations and to play on from them. */
export interface Table {
  readonly rules: Rules;
  readonly lexicon: Lexicon;
  readonly set: (situation: Situation) => Position;
  /** `8H BON....` */
  readonly lay: (text: string) => Move;
  readonly exchange: (tiles: string) => Move;
  readonly decide: (position: Position, move: Move, seat?: number) => Result<GameEvent[], MoveFault>;
  /** Moves one after the other, each by the seat whose turn it is; one that is refused fails the test. */
  readonly play: (position: Position, ...moves: Move[]) => Position;
  /** What a move brings about, event by event. */
  readonly events: (position: Position, move: Move, seat?: number) => GameEvent[];
  /** Why a move is refused; null where it is not. */
  readonly fault: (position: Position, move: Move, seat?: number) => MoveFault | null;
  readonly rack: (position: Position, seat: number) => string;
}

export function tableOf(rules: Rules, words = ""): Table {
  const lexicon = lexiconOf(rules, words);
  const decideHere = (position: Position, move: Move, seat = position.turn) => decide(position, seat, move, lexicon);
  return {
    rules,
    lexicon,
    set: (situation) => positionOf(rules, situation),
    lay: (text) => ({ type: "place", ...placementOf(rules, text) }),
    exchange: (tiles) => ({ type: "exchange", tiles: rackOf(rules, tiles) }),
    decide: decideHere,
    play: (position, ...moves) =>
      moves.reduce((before, move) => must(decideHere(before, move)).reduce(apply, before), position),
    events: (position, move, seat) => must(decideHere(position, move, seat)),
    fault: (position, move, seat) => {
      const decided = decideHere(position, move, seat);
      return decided.ok ? null : decided.fault;
    },
    rack: (position, seat) => makeTiles(rules.alphabet, position.racks[seat]),
  };
}
