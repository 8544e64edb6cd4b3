import { Type } from "typebox";
import { closed, formOf, Instant, Points, Seat, Square, Tiles } from "../plain.ts";
import type { TableFact } from "./fact.ts";

/** Facts of a table as they are stored, whole: what a log holds is checked before it is believed. */

const Place = Type.Integer({ minimum: 0, maximum: 1000 });
const Places = Type.Array(Place, { maxItems: 400 });
export const ofSeat = <const T extends string>(type: T) => closed({ type: Type.Literal(type), seat: Seat });
export const placement = {
  square: Square,
  direction: Type.Union([Type.Literal("across"), Type.Literal("down")]),
  tiles: Tiles,
};
const EndReason = Type.Union([
  Type.Literal("tilesLaid"),
  Type.Literal("bagEmpty"),
  Type.Literal("scoreless"),
  Type.Literal("passed"),
  Type.Literal("noMove"),
  Type.Literal("resigned"),
  Type.Literal("recorded"),
]);
const hint = { type: Type.Literal("hint"), seat: Seat, price: Points };

/** What everybody hears of a challenge. */
export const challenge = {
  type: Type.Literal("challenge"),
  seat: Seat,
  upheld: Type.Boolean(),
  words: Type.Array(Type.String()),
  bonus: Points,
  losesTurn: Type.Boolean(),
};
export const aborted = closed({
  type: Type.Literal("aborted"),
  by: Type.Union([
    ...[Type.Literal("agreement"), Type.Literal("early"), Type.Literal("idle"), Type.Literal("endless")],
    Type.Literal("wordsGone"),
  ]),
});
export const clockStood = closed({ type: Type.Literal("clockStood"), from: Instant, until: Instant });
export const end = closed({
  type: Type.Literal("end"),
  reason: EndReason,
  adjustments: Type.Array(Points, { maxItems: 4 }),
});

const AnyTableFact = Type.Union([
  closed({ type: Type.Literal("deal"), racks: Type.Array(Tiles, { maxItems: 4 }), bag: Tiles }),
  closed({ type: Type.Literal("place"), seat: Seat, points: Points, drawn: Tiles, ...placement }),
  closed({ type: Type.Literal("exchange"), seat: Seat, tiles: Tiles, drawn: Tiles, places: Places }),
  ofSeat("pass"),
  closed({ ...challenge, places: Type.Optional(Places) }),
  ofSeat("resign"),
  closed({ ...hint, kind: Type.Literal("best"), ...placement }),
  closed({ ...hint, kind: Type.Literal("square"), square: Square }),
  closed({ type: Type.Literal("time"), seat: Seat, points: Points }),
  closed({ type: Type.Literal("rack"), seat: Seat, tiles: Tiles }),
  end,
  ofSeat("abortOffered"),
  ofSeat("abortWithdrawn"),
  aborted,
  clockStood,
  ofSeat("timedOut"),
  closed({ type: Type.Literal("revealed"), seed: Type.String() }),
]);

export const TableFactForm = formOf<TableFact>()(AnyTableFact);
