import { ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import { COORDINATES } from "./coordinates.ts";
import type { Layout } from "./layout.ts";

/** A rule book as data. `docs/rulesets.md` explains each field with examples. */
export const rulesetShape = shape.object({
  id: shape.string(/^[a-z0-9][a-z0-9-]*$/, "id"),
  name: shape.string(),
  alphabet: shape.string(),
  layout: shape.string(),
  /** The name of the word list that moves are checked against; null: any word goes. */
  lexicon: shape.nullable(shape.string()),
  players: shape.object({ least: shape.integer(1, 4), most: shape.integer(1, 4) }),
  rackSize: shape.integer(1, 20),
  /** Points for laying just so many tiles in one move. */
  bonus: shape.record(/^[1-9]\d?$/, "tileCount", shape.integer(0, 1000)),
  firstMove: shape.object({ leastTiles: shape.integer(1, 20), coversStart: shape.boolean }),
  /** Whether later moves must touch a tile that lies on the board. */
  mustTouch: shape.boolean,
  /** `formed`: the whole run of tiles that the move completes; `written`: just the squares that the move names. */
  mainWord: shape.oneOf("formed", "written"),
  crossWords: shape.object({ scored: shape.boolean, checked: shape.boolean }),
  exchange: shape.nullable(
    shape.object({
      least: shape.integer(0, 20),
      most: shape.integer(1, 20),
      /** What the bag must hold: a number of tiles, or as many as are exchanged. */
      bag: shape.oneOf("asMany", ...upTo(20)),
      /** Where the given tiles go: back among the others, or out of the game. */
      to: shape.oneOf("bag", "aside"),
    }),
  ),
  end: shape.object({
    /** With an empty bag: when one player, or every player, has laid all tiles. */
    tilesLaid: shape.oneOf("byOne", "byAll", null),
    bagEmpty: shape.boolean,
    scorelessTurns: shape.nullable(shape.integer(1, 100)),
    passedRounds: shape.nullable(shape.integer(1, 20)),
    /** When nobody can lay or exchange any more. */
    noMove: shape.boolean,
  }),
  adjustment: shape.object({ subtractOwnRest: shape.boolean, addOthersRest: shape.boolean }),
  tieBreak: shape.oneOf("none", "beforeAdjustment"),
  /** What a hint costs; null: there is none of that kind. */
  hints: shape.object({ best: shape.nullable(shape.integer(0, 1000)), square: shape.nullable(shape.integer(0, 1000)) }),
  coordinates: shape.oneOf(...COORDINATES),
  /**
   * `void`: a move with an unknown word is refused at once. Otherwise it stands unless the next player
   * challenges it; a challenge in vain costs nothing (`single`), the turn (`double`), or gives the
   * challenged player points (`points`).
   */
  challenge: shape.object({
    rule: shape.oneOf("void", "single", "double", "points"),
    points: shape.withDefault(shape.integer(0, 100), 0),
  }),
});

export type Ruleset = shape.ShapeOf<typeof rulesetShape>;

/** A ruleset with the alphabet and the layout that it names: all that the engine needs to know. */
export interface Rules {
  readonly ruleset: Ruleset;
  readonly alphabet: Alphabet;
  readonly layout: Layout;
}

export function parseRuleset(json: unknown): Result<Ruleset, shape.ShapeFault> {
  const checked = rulesetShape(json, "");
  if (!checked.ok) return checked;
  const { players, exchange, firstMove, rackSize } = checked.value;
  if (players.most < players.least)
    return shape.unexpected("players.most", "atLeast", players.most, { count: players.least });
  if (firstMove.leastTiles > rackSize)
    return shape.unexpected("firstMove.leastTiles", "atMost", firstMove.leastTiles, { count: rackSize });
  if (exchange !== null && exchange.most < exchange.least)
    return shape.unexpected("exchange.most", "atLeast", exchange.most, { count: exchange.least });
  return ok(checked.value);
}

function upTo(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, i) => i);
}
