import { type RandomState, seedState, streamAt } from "../base/random.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Move } from "../words/move.ts";
import { unseenTiles, type View } from "../words/position.ts";
import { type Breadth, EndgameSearch } from "./endgame/search.ts";
import { FastGame } from "./fastgame.ts";
import type { LeaveTable } from "./leaves.ts";
import type { Draws } from "./preendgame-draws.ts";
import { StaticPlayer } from "./staticplayer.ts";

/** How thoroughly an endgame is searched: how far, how many moves in a position, and how many positions. */
export interface Effort extends Breadth {
  readonly nodes: number;
}

/** How a game ended: by how many points it was won, and whether both did their best from the empty bag on. */
export interface End {
  lead: number;
  isProven: boolean;
}

/**
 * Games played on from a view with a nearly empty bag. As long as there are tiles to draw both play by points and leave; then
 * both racks are known, and the rest is searched. The same sample deals the same tiles, whatever the move.
 */
export class SearchedEnds {
  private readonly view: View;
  private readonly other: number;
  private readonly draws: Draws;
  private readonly base: FastGame;
  private readonly game: FastGame;
  private readonly player: StaticPlayer;
  private readonly search: EndgameSearch;
  private readonly state: RandomState;
  private readonly unseen: Uint8Array;
  private readonly isAtEnd: () => boolean;
  private readonly end: End = { lead: 0, isProven: false };

  constructor(
    view: View,
    other: number,
    lexicon: Lexicon,
    leaves: LeaveTable | null,
    draws: Draws,
    seed: number,
    isAtEnd: () => boolean,
  ) {
    const seats = view.rackSizes.length;
    this.view = view;
    this.other = other;
    this.draws = draws;
    this.base = new FastGame(view.rules, lexicon, seats);
    this.game = new FastGame(view.rules, lexicon, seats);
    this.player = new StaticPlayer(view.rules, lexicon, leaves);
    this.search = new EndgameSearch(view.rules, lexicon);
    this.state = seedState(seed);
    this.unseen = Uint8Array.from(unseenTiles(view));
    this.isAtEnd = isAtEnd;
    this.base.set(view);
  }

  /** Null where the search came to its limit. The object is the same every time. */
  play(move: Move, score: number, sample: number, effort: Effort): End | null {
    const { base, game, view, other, unseen, player, end } = this;
    this.draws.arrange(unseen, sample);
    const held = view.rackSizes[other];
    base.setRack(other, unseen.subarray(0, held));
    base.bagSize = view.bagSize;
    base.bag.set(unseen.subarray(held));
    const random = streamAt(this.state, -1 - sample);
    game.copy(base);
    game.make(move, score, random);
    // While there are tiles to draw nobody knows the other rack, and nothing can be proven.
    end.isProven = game.bagSize === 0 || game.isOver;
    while (!game.isOver && game.bagSize > 0) player.play(game, random);
    if (game.isOver) {
      end.lead = game.finalScore(view.seat) - game.finalScore(other);
      return end;
    }
    return this.searchRest(effort);
  }

  private searchRest(effort: Effort): End | null {
    const { game, search, view, other, end } = this;
    const { turn } = game;
    const isOwn = turn === view.seat;
    search.isAtLimit = () => search.nodes >= effort.nodes || this.isAtEnd();
    const root = search.begin({
      board: game.grid.board(),
      racks: [Array.from(game.rack(turn)), Array.from(game.rack(isOwn ? other : view.seat))],
      scoreless: game.scoreless,
      passes: game.passes,
    });
    const value = search.solve(root, effort);
    if (search.wasCut) return null;
    end.lead = game.scores[view.seat] - game.scores[other] + (isOwn ? value : -value);
    end.isProven &&= search.proven;
    return end;
  }
}
