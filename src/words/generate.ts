import { BLANK, isBlank, type Letter, letterOf, lettersIn, NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import { ENDS_WORD, findArc, LAST_ARC, SEPARATOR, TARGET } from "../lexicon/graph.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { CrossChecks, type Mirror, mirrorOf } from "./crosschecks.ts";
import type { Placement } from "./move.ts";
import { isEmptyBoard } from "./placement.ts";
import type { View } from "./position.ts";

export type ScoredMove = Placement & { readonly score: number };

/**
 * Every legal placement with its score. Each has one name: on an empty board with a symmetric layout
 * only those across are listed, and a single tile that makes words both ways is listed across.
 */
export function generateMoves(view: View, lexicon: Lexicon): ScoredMove[] {
  const moves: ScoredMove[] = [];
  search(view, lexicon, moves, Number.POSITIVE_INFINITY);
  return moves;
}

export function hasMove(view: View, lexicon: Lexicon): boolean {
  const moves: ScoredMove[] = [];
  search(view, lexicon, moves, 1);
  return moves.length > 0;
}

function search(view: View, lexicon: Lexicon, moves: ScoredMove[], enough: number): void {
  const isFirst = isEmptyBoard(view.board);
  new RowSearch(view, lexicon, mirrorOf(view, "across"), isFirst, moves, enough).run();
  const hasTwins = isFirst && view.rules.layout.symmetric;
  if (!hasTwins && moves.length < enough)
    new RowSearch(view, lexicon, mirrorOf(view, "down"), isFirst, moves, enough).run();
}

/** In place of a word's first column while it is still being looked for. */
const BACKWARDS = -1;

/**
 * Gordon's algorithm (see `lexicon/graph.ts`) over one reading of the board: by rows, or by columns
 * turned into rows. A move is found at its first anchor and at no other: from there the graph is walked
 * backwards, at most to the square behind the anchor before, and then forwards. Nothing is allocated on
 * the way but the moves. Fields are not `#private`: the check that each such call costs doubled the time.
 */
class RowSearch {
  private readonly view: View;
  private readonly mirror: Mirror;
  private readonly isFirst: boolean;
  private readonly moves: ScoredMove[];
  private readonly enough: number;

  private readonly arcs: Int32Array;
  private readonly gaddag: number;
  private readonly tiles: Uint8Array;
  private readonly width: number;
  private readonly letterFactor: Uint8Array;
  private readonly wordFactor: Uint8Array;
  /** See `CrossChecks`. */
  private readonly allowed: Int32Array;
  private readonly crossWorth: Int32Array;
  /** By tile, so that a blank's letter is worth nothing. */
  private readonly points: Uint16Array;
  private readonly bonus: Int32Array;
  private readonly leastTiles: number;
  private readonly rack: Uint8Array;
  private blanks = 0;
  /** A bit for each letter that the rack has, below and from 32. */
  private lowOwned = 0;
  private highOwned = 0;

  /** The row that is being searched: its first square, its anchor, and the column of the anchor before. */
  private y = 0;
  private row = 0;
  private anchor = 0;
  private limit = -1;
  /** What is laid so far, by column, and how many. */
  private readonly line: Uint8Array;
  private laid = 0;

  constructor(view: View, lexicon: Lexicon, mirror: Mirror, isFirst: boolean, moves: ScoredMove[], enough: number) {
    const { alphabet, ruleset } = view.rules;
    this.view = view;
    this.mirror = mirror;
    this.isFirst = isFirst;
    this.moves = moves;
    this.enough = enough;
    this.arcs = lexicon.arcs;
    this.gaddag = lexicon.gaddag;
    this.tiles = mirror.tiles;
    this.width = mirror.width;
    this.letterFactor = mirror.letterFactor;
    this.wordFactor = mirror.wordFactor;
    const checks = new CrossChecks(view.rules, mirror, lexicon);
    this.allowed = checks.allowed;
    this.crossWorth = checks.worth;
    this.points = new Uint16Array(256);
    alphabet.points.forEach((points, letter) => {
      this.points[letter] = points;
    });
    this.leastTiles = isFirst ? ruleset.firstMove.leastTiles : 1;
    this.line = new Uint8Array(mirror.width);
    this.rack = new Uint8Array(lettersIn(alphabet) + 1);
    this.bonus = new Int32Array(view.rack.length + 1);
    for (let laid = 1; laid <= view.rack.length; laid++) this.bonus[laid] = ruleset.bonus[laid] ?? 0;
    for (const tile of view.rack) {
      if (isBlank(tile)) this.blanks++;
      else this.take(tile, this.rack[tile] + 1);
    }
  }

  run(): void {
    if (this.gaddag === 0 || this.view.rack.length === 0) return;
    for (let y = 0; y < this.mirror.height; y++) {
      this.y = y;
      this.row = y * this.width;
      this.limit = -1;
      for (let x = 0; x < this.width; x++) {
        if (this.tiles[this.row + x] !== NO_TILE || !this.isAnchor(x, y)) continue;
        this.anchor = x;
        this.backwards(x, this.gaddag, 0, 1, 0);
        this.limit = x;
        if (this.moves.length >= this.enough) return;
      }
    }
  }

  /** A square that a move may be hung on: beside a tile, or where the rules let a first move lie. */
  private isAnchor(x: number, y: number): boolean {
    const { height, start } = this.mirror;
    const { ruleset } = this.view.rules;
    const square = this.row + x;
    if (this.isFirst) return !ruleset.firstMove.coversStart || start === null || square === start;
    if (!ruleset.mustTouch) return true;
    return (
      (x > 0 && this.tiles[square - 1] !== NO_TILE) ||
      (x + 1 < this.width && this.tiles[square + 1] !== NO_TILE) ||
      (y > 0 && this.tiles[square - this.width] !== NO_TILE) ||
      (y + 1 < height && this.tiles[square + this.width] !== NO_TILE)
    );
  }

  /** From the anchor towards the beginning of the row. `sum`, `factor`, `cross`: the score so far. */
  private backwards(x: number, node: number, sum: number, factor: number, cross: number): void {
    const standing = this.tiles[this.row + x];
    if (standing !== NO_TILE) {
      const arc = findArc(this.arcs, node, letterOf(standing));
      if (arc !== 0) this.stepBack(x, arc, sum + this.points[standing], factor, cross);
    } else this.lay(x, BACKWARDS, node, sum, factor, cross);
  }

  /** Behind a letter on the way back: the word may end, go on backwards, or turn forwards. */
  private stepBack(x: number, arc: number, sum: number, factor: number, cross: number): void {
    const before = x - 1;
    const next = this.anchor + 1;
    const closed = before < 0 || this.tiles[this.row + before] === NO_TILE;
    if ((arc & ENDS_WORD) !== 0 && closed && (next >= this.width || this.tiles[this.row + next] === NO_TILE))
      this.record(x, this.anchor, sum, factor, cross);
    const node = arc & TARGET;
    if (node === 0) return;
    if (before >= 0 && (!closed || before > this.limit)) this.backwards(before, node, sum, factor, cross);
    // The separator is the smallest letter, so it comes first.
    const turn = this.arcs[node];
    if (closed && next < this.width && ((turn >>> 24) & 0x3f) === SEPARATOR)
      this.forwards(next, x, turn & TARGET, sum, factor, cross);
  }

  private forwards(x: number, first: number, node: number, sum: number, factor: number, cross: number): void {
    const standing = this.tiles[this.row + x];
    if (standing !== NO_TILE) {
      const arc = findArc(this.arcs, node, letterOf(standing));
      if (arc !== 0) this.stepForth(x, first, arc, sum + this.points[standing], factor, cross);
    } else this.lay(x, first, node, sum, factor, cross);
  }

  private stepForth(x: number, first: number, arc: number, sum: number, factor: number, cross: number): void {
    const next = x + 1;
    if ((arc & ENDS_WORD) !== 0 && (next >= this.width || this.tiles[this.row + next] === NO_TILE))
      this.record(first, x, sum, factor, cross);
    const node = arc & TARGET;
    if (node !== 0 && next < this.width) this.forwards(next, first, node, sum, factor, cross);
  }

  /** Tries on an empty square every letter that the graph, the crossing words and the rack allow, and goes on with each. */
  private lay(x: number, first: number, node: number, sum: number, factor: number, cross: number): void {
    const { arcs, rack, blanks } = this;
    const square = this.row + x;
    let low = this.allowed[square * 2];
    let high = this.allowed[square * 2 + 1];
    if (blanks === 0) {
      low &= this.lowOwned;
      high &= this.highOwned;
    }
    if ((low | high) === 0) return;
    for (let at = node; ; at++) {
      const arc = arcs[at];
      const letter = (arc >>> 24) & 0x3f;
      // A shift counts modulo 32, so that both halves are read alike.
      if ((((letter < 32 ? low : high) >>> letter) & 1) !== 0) {
        const owned = rack[letter];
        if (owned !== 0) {
          this.take(letter, owned - 1);
          this.layTile(x, first, arc, letter, sum, factor, cross);
          this.take(letter, owned);
        }
        if (blanks !== 0) {
          this.blanks = blanks - 1;
          this.layTile(x, first, arc, letter | BLANK, sum, factor, cross);
          this.blanks = blanks;
        }
      }
      if ((arc & LAST_ARC) !== 0) return;
    }
  }

  /** Sets how many of a letter the rack has, and the bits that say whether it has any. */
  private take(letter: Letter, left: number): void {
    this.rack[letter] = left;
    const bit = 1 << letter;
    if (letter < 32) this.lowOwned = left === 0 ? this.lowOwned & ~bit : this.lowOwned | bit;
    else this.highOwned = left === 0 ? this.highOwned & ~bit : this.highOwned | bit;
  }

  private layTile(x: number, first: number, arc: number, tile: Tile, sum: number, factor: number, cross: number): void {
    const square = this.row + x;
    const points = this.points[tile] * this.letterFactor[square];
    const wordFactor = this.wordFactor[square];
    const worth = this.crossWorth[square];
    const crossed = worth < 0 ? cross : cross + (worth + points) * wordFactor;
    this.line[x] = tile;
    this.laid++;
    if (first === BACKWARDS) this.stepBack(x, arc, sum + points, factor * wordFactor, crossed);
    else this.stepForth(x, first, arc, sum + points, factor * wordFactor, crossed);
    this.laid--;
    this.line[x] = NO_TILE;
  }

  private record(from: number, to: number, sum: number, factor: number, cross: number): void {
    if (this.laid < this.leastTiles) return;
    const { direction, height } = this.mirror;
    // A single tile with a neighbour across was found in the rows.
    if (this.laid === 1 && direction === "down" && this.hasNeighbourAcross(this.row + this.anchor)) return;
    const tiles: Tile[] = [];
    for (let x = from; x <= to; x++) tiles.push(this.line[x]);
    const square = direction === "across" ? this.row + from : from * height + this.y;
    this.moves.push({ square, direction, tiles, score: sum * factor + cross + this.bonus[this.laid] });
  }

  private hasNeighbourAcross(square: number): boolean {
    const { tiles, width } = this;
    return (
      (square >= width && tiles[square - width] !== NO_TILE) ||
      (square + width < tiles.length && tiles[square + width] !== NO_TILE)
    );
  }
}
