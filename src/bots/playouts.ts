import { type RandomState, seedState, streamAt } from "../base/random.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Move } from "../words/move.ts";
import { unseenTiles, type View } from "../words/position.ts";
import { FastGame, shuffle } from "./fastgame.ts";
import type { LeaveTable } from "./leaves.ts";
import { StaticPlayer } from "./staticplayer.ts";
import { chanceAmong, leadOf, shareOfWin, tilesLeft } from "./winchance.ts";

/** What came of one playout. */
export interface Outlook {
  win: number;
  lead: number;
}

/** How playouts are made, where it is not as usual. */
export interface PlayoutStyle {
  /** Puts the unseen tiles in the order of this sample: first those on the other racks, then the bag. */
  readonly arrange: (unseen: Uint8Array, sample: number) => void;
  readonly plies: number;
}

/**
 * Plays on from a view: the tiles that nobody has shown are dealt at random to the other racks and the
 * bag, the move is made, and then everybody plays by points and leave for some turns. The same sample
 * number deals the same tiles, whatever the move: moves are compared by the same luck.
 */
export class Playouts {
  private readonly view: View;
  private readonly base: FastGame;
  private readonly game: FastGame;
  /** One for each seat: a player keeps what it has found out about its rack, which is the same for move after move. */
  private readonly players: readonly StaticPlayer[];
  private readonly unseen: Uint8Array;
  private readonly state: RandomState;
  private readonly leaveValues: Float64Array;
  private readonly style: PlayoutStyle;
  private readonly outlook: Outlook = { win: 0, lead: 0 };
  private dealt = -1;

  constructor(
    view: View,
    lexicon: Lexicon,
    leaves: LeaveTable | null,
    seed: number,
    style: Partial<PlayoutStyle> = {},
  ) {
    const seats = view.rackSizes.length;
    this.view = view;
    this.base = new FastGame(view.rules, lexicon, seats);
    this.game = new FastGame(view.rules, lexicon, seats);
    this.players = Array.from({ length: seats }, () => new StaticPlayer(view.rules, lexicon, leaves));
    this.unseen = Uint8Array.from(unseenTiles(view));
    this.state = seedState(seed);
    this.leaveValues = new Float64Array(seats);
    // Every seat once, and twice when the end is near, where it matters who gets there first.
    const playing = view.resigned.filter((resigned) => !resigned).length;
    const plies = view.bagSize <= view.rules.ruleset.rackSize + 2 ? 2 * playing : playing;
    const arrange = (unseen: Uint8Array, sample: number) =>
      shuffle(unseen, unseen.length, streamAt(this.state, sample));
    this.style = { arrange, plies, ...style };
    this.base.set(view);
  }

  /** The object is the same every time. */
  play(move: Move, score: number, sample: number): Outlook {
    if (this.dealt !== sample) this.deal(sample);
    const { game, players, leaveValues, view } = this;
    // Another stream than the one that dealt: exchanges draw from it.
    const random = streamAt(this.state, -1 - sample);
    game.copy(this.base);
    leaveValues.fill(0);
    game.make(move, score, random);
    for (let ply = 0; ply < this.style.plies && !game.isOver; ply++) {
      const { turn } = game;
      leaveValues[turn] = players[turn].play(game, random);
    }
    return this.judge(view.seat);
  }

  /** The same for a move that is only judged by its points and leave. */
  believe(equity: number, worthOf: (win: number, lead: number) => number): number {
    const { base, view } = this;
    const pointsOf = (of: number): number => base.scores[of] + (of === view.seat ? equity : 0);
    const left = view.bagSize + view.rackSizes.reduce((sum, size) => sum + size, 0);
    return worthOf(chanceAmong(base, view.seat, pointsOf, left), leadOf(base, view.seat, pointsOf));
  }

  private deal(sample: number): void {
    const { base, view, unseen } = this;
    this.style.arrange(unseen, sample);
    let at = 0;
    for (let seat = 0; seat < base.seats; seat++) {
      if (seat === view.seat) continue;
      const count = Math.min(view.rackSizes[seat], unseen.length - at);
      base.setRack(seat, unseen.subarray(at, at + count));
      at += count;
    }
    // Tiles that were set aside are unseen too, but nobody draws them.
    base.bagSize = Math.max(0, Math.min(view.bagSize, unseen.length - at));
    base.bag.set(unseen.subarray(at, at + base.bagSize));
    this.dealt = sample;
  }

  private judge(seat: number): Outlook {
    const { game, leaveValues, outlook } = this;
    const pointsOf = (of: number): number => (game.isOver ? game.finalScore(of) : game.scores[of] + leaveValues[of]);
    outlook.lead = leadOf(game, seat, pointsOf);
    outlook.win = game.isOver ? shareOfWin(game, seat, pointsOf) : chanceAmong(game, seat, pointsOf, tilesLeft(game));
    return outlook;
  }
}
