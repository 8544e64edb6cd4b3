import type { Random } from "../base/random.ts";
import { allTiles, BLANK, isBlank, NO_TILE, pointsByTile, type Tile } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { Grid, type Laying } from "../movegen/grid.ts";
import { layingOf } from "../movegen/movelist.ts";
import type { Move } from "../words/move.ts";
import type { View } from "../words/position.ts";
import type { Rules } from "../words/ruleset.ts";

/** Where no rule counts the turns without points, players who find no place could give tiles back and draw for ever. */
const IDLE_ROUNDS = 3;

/**
 * A game that changes in place, for playing many thousand of them: self-play, playouts, endgames. It
 * follows the same ruleset as `decide` and `apply` (a test plays both side by side), but knows no events,
 * checks nothing, and ends as soon as every player has passed, or only exchanged for some rounds: bots
 * that do so have no move to make.
 */
export class FastGame {
  readonly rules: Rules;
  readonly seats: number;
  readonly grid: Grid;
  /** The racks one after the other, `rackSize` places each. */
  declare readonly racks: Uint8Array;
  declare readonly rackSizes: Uint8Array;
  /** Drawn from its end. */
  declare readonly bag: Uint8Array;
  bagSize = 0;
  declare readonly scores: Int32Array;
  /** Seats that have left the game. */
  declare readonly resigned: Uint8Array;
  turn = 0;
  passes = 0;
  scoreless = 0;
  isOver = false;
  declare private readonly points: Uint16Array;

  constructor(rules: Rules, lexicon: Lexicon, seats: number) {
    this.rules = rules;
    this.seats = seats;
    this.grid = new Grid(rules, lexicon);
    this.racks = new Uint8Array(seats * rules.ruleset.rackSize);
    this.rackSizes = new Uint8Array(seats);
    this.bag = new Uint8Array(allTiles(rules.alphabet).length + seats * rules.ruleset.rackSize);
    this.scores = new Int32Array(seats);
    this.resigned = new Uint8Array(seats);
    this.points = pointsByTile(rules.alphabet);
  }

  copy(other: FastGame): void {
    this.grid.copy(other.grid);
    this.racks.set(other.racks);
    this.rackSizes.set(other.rackSizes);
    this.bag.set(other.bag);
    this.bagSize = other.bagSize;
    this.scores.set(other.scores);
    this.resigned.set(other.resigned);
    this.turn = other.turn;
    this.passes = other.passes;
    this.scoreless = other.scoreless;
    this.isOver = other.isOver;
  }

  /** A new game: an empty board, and the tiles of the set shuffled and dealt. */
  begin(random: Random): void {
    this.grid.set(new Uint8Array(this.rules.layout.rows * this.rules.layout.columns));
    const tiles = allTiles(this.rules.alphabet);
    this.bag.set(tiles);
    this.bagSize = tiles.length;
    shuffle(this.bag, this.bagSize, random);
    this.scores.fill(0);
    this.resigned.fill(0);
    this.turn = 0;
    this.passes = 0;
    this.scoreless = 0;
    this.isOver = false;
    this.rackSizes.fill(0);
    for (let seat = 0; seat < this.seats; seat++) this.fill(seat);
  }

  /** As a seat sees it: its own rack, no other, and no bag. */
  set(view: View): void {
    this.grid.set(view.board);
    this.scores.set(view.scores);
    for (let seat = 0; seat < this.seats; seat++) this.resigned[seat] = view.resigned[seat] ? 1 : 0;
    this.turn = view.seat;
    this.passes = view.passes;
    this.scoreless = view.scoreless;
    this.isOver = false;
    this.bagSize = 0;
    this.rackSizes.fill(0);
    this.setRack(view.seat, view.rack);
  }

  rack(seat: number): Uint8Array {
    const at = seat * this.rules.ruleset.rackSize;
    return this.racks.subarray(at, at + this.rackSizes[seat]);
  }

  setRack(seat: number, tiles: ArrayLike<Tile>): void {
    const at = seat * this.rules.ruleset.rackSize;
    for (let i = 0; i < tiles.length; i++) this.racks[at + i] = tiles[i];
    this.rackSizes[seat] = tiles.length;
  }

  /** Whatever a bot has answered; `score` is what a placement brings. */
  make(move: Move, score: number, random: Random): void {
    if (move.type === "place") this.place({ ...layingOf(this.rules.layout, move), score });
    else if (move.type === "exchange") this.exchange(move.tiles, random);
    else this.pass();
  }

  place(move: Laying & { readonly score: number }): void {
    const { turn } = this;
    this.grid.lay(move);
    for (let i = 0; i < move.length; i++) {
      const tile = move.tiles[i];
      if (tile !== NO_TILE) this.take(turn, isBlank(tile) ? BLANK : tile);
    }
    this.scores[turn] += move.score;
    this.fill(turn);
    this.passes = 0;
    this.scoreless = move.score === 0 ? this.scoreless + 1 : 0;
    this.next();
  }

  /** The given tiles go where the ruleset sends them; new ones are drawn before. */
  exchange(tiles: readonly Tile[], random: Random): void {
    for (const tile of tiles) this.take(this.turn, tile);
    this.fill(this.turn);
    if (this.rules.ruleset.exchange?.to === "bag")
      for (const tile of tiles) {
        const place = random.below(this.bagSize + 1);
        this.bag[this.bagSize++] = this.bag[place];
        this.bag[place] = tile;
      }
    this.passes = 0;
    this.scoreless++;
    this.next();
  }

  pass(): void {
    this.passes++;
    this.scoreless++;
    this.next();
  }

  /** The points of the tiles on a rack. */
  rackPoints(seat: number): number {
    const at = seat * this.rules.ruleset.rackSize;
    let sum = 0;
    for (let i = 0; i < this.rackSizes[seat]; i++) sum += this.points[this.racks[at + i]];
    return sum;
  }

  /** What a seat will have when the game ends as it stands. */
  finalScore(seat: number): number {
    const { subtractOwnRest, addOthersRest } = this.rules.ruleset.adjustment;
    let score = this.scores[seat];
    if (subtractOwnRest) score -= this.rackPoints(seat);
    if (addOthersRest && this.bagSize === 0 && this.rackSizes[seat] === 0)
      for (let other = 0; other < this.seats; other++) if (other !== seat) score += this.rackPoints(other);
    return score;
  }

  private take(seat: number, tile: Tile): void {
    const { racks } = this;
    const at = seat * this.rules.ruleset.rackSize;
    const last = at + --this.rackSizes[seat];
    for (let i = at; i <= last; i++)
      if (racks[i] === tile) {
        racks[i] = racks[last];
        return;
      }
  }

  private fill(seat: number): void {
    const { rackSize } = this.rules.ruleset;
    while (this.rackSizes[seat] < rackSize && this.bagSize > 0)
      this.racks[seat * rackSize + this.rackSizes[seat]++] = this.bag[--this.bagSize];
  }

  private next(): void {
    this.isOver = this.hasEnded();
    if (this.isOver) return;
    do this.turn = (this.turn + 1) % this.seats;
    while (!this.plays(this.turn));
  }

  private plays(seat: number): boolean {
    return this.resigned[seat] === 0 && (this.bagSize > 0 || this.rackSizes[seat] > 0);
  }

  private hasEnded(): boolean {
    const { exchange, end } = this.rules.ruleset;
    const { tilesLaid, bagEmpty, scorelessTurns } = end;
    let playing = 0;
    let out = 0;
    for (let seat = 0; seat < this.seats; seat++) {
      if (this.resigned[seat] !== 0) continue;
      if (this.plays(seat)) playing++;
      else out++;
    }
    if (playing === 0) return true;
    if (this.bagSize === 0 && (bagEmpty || (out > 0 && tilesLaid === "byOne"))) return true;
    const endless = exchange?.to === "bag" ? IDLE_ROUNDS * playing : Number.POSITIVE_INFINITY;
    return this.scoreless >= (scorelessTurns ?? endless) || this.passes >= playing;
  }
}

export function shuffle(tiles: Uint8Array, count: number, random: Random): void {
  for (let i = count - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const tile = tiles[i];
    tiles[i] = tiles[j];
    tiles[j] = tile;
  }
}
