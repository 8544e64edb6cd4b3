import type { Tile } from "../lexicon/alphabet.ts";
import type { Square } from "./layout.ts";
import type { Placement } from "./move.ts";

export type EndReason = "tilesLaid" | "bagEmpty" | "scoreless" | "passed" | "noMove" | "resigned" | "recorded";

export type HintKind = "best" | "square";

/** A fact of a game, with the tiles that chance gave: a replay needs neither lexicon nor random numbers. */
export type GameEvent =
  /** The first event of a game. The bag is drawn from its end. */
  | { readonly type: "deal"; readonly racks: readonly (readonly Tile[])[]; readonly bag: readonly Tile[] }
  | ({
      readonly type: "place";
      readonly seat: number;
      readonly points: number;
      readonly drawn: readonly Tile[];
    } & Placement)
  /** `places`: where in the bag each given tile was put, one after the other; empty where they go out of the game. */
  | {
      readonly type: "exchange";
      readonly seat: number;
      readonly tiles: readonly Tile[];
      readonly drawn: readonly Tile[];
      readonly places: readonly number[];
    }
  | { readonly type: "pass"; readonly seat: number }
  /**
   * Upheld: the last placement is taken back; `places` says where in the bag each tile was put that had been drawn, one
   * after the other. Games of before do not say it: there the tiles lay on top again, as if nothing had been drawn. In
   * vain: its player gets `bonus`, and the challenger may lose the turn.
   */
  | {
      readonly type: "challenge";
      readonly seat: number;
      readonly upheld: boolean;
      readonly words: readonly string[];
      readonly bonus: number;
      readonly losesTurn: boolean;
      readonly places?: readonly number[];
    }
  | { readonly type: "resign"; readonly seat: number }
  | ({ readonly type: "hint"; readonly seat: number; readonly price: number } & (
      | ({ readonly kind: "best" } & Placement)
      | { readonly kind: "square"; readonly square: Square }
    ))
  /** Points taken for overtime (a negative number). */
  | { readonly type: "time"; readonly seat: number; readonly points: number }
  /** What a recorded game tells of a rack: these tiles, whatever was drawn. */
  | { readonly type: "rack"; readonly seat: number; readonly tiles: readonly Tile[] }
  | { readonly type: "end"; readonly reason: EndReason; readonly adjustments: readonly number[] };

export type EventOf<T extends GameEvent["type"]> = Extract<GameEvent, { type: T }>;
