import { Type } from "typebox";
import { Count, closed, formOf, Instant, orNull, Points, Seat, Square, Tiles } from "../plain.ts";
import { aborted, challenge, clockStood, end, ofSeat, placement } from "./forms.ts";
import type { SeenFact } from "./seen.ts";

/** The form of a SeenFact on the wire: what a page checks before it believes a server. */

const Rack = orNull(Tiles);
export const SeenFactForm = Type.Union([
  closed({ type: Type.Literal("deal"), rack: Rack, rackSizes: Type.Array(Count, { maxItems: 4 }), bagSize: Count }),
  closed({ type: Type.Literal("place"), seat: Seat, ...placement, points: Points, drawn: Count, rack: Rack }),
  closed({
    type: Type.Literal("exchange"),
    seat: Seat,
    given: Count,
    drawn: Count,
    aside: Type.Boolean(),
    rack: Rack,
  }),
  ofSeat("pass"),
  closed({ ...challenge, returned: Count, rack: Rack }),
  ofSeat("resign"),
  closed({
    type: Type.Literal("hint"),
    seat: Seat,
    price: Points,
    kind: Type.Union([Type.Literal("best"), Type.Literal("square")]),
    hint: Type.Union([closed(placement), closed({ square: Square }), Type.Null()]),
  }),
  closed({ type: Type.Literal("time"), seat: Seat, points: Points }),
  closed({ type: Type.Literal("rack"), seat: Seat, size: Count, rack: Rack }),
  end,
  ofSeat("abortOffered"),
  ofSeat("abortWithdrawn"),
  ofSeat("timedOut"),
  aborted,
  clockStood,
  closed({ type: Type.Literal("revealed"), seed: Type.String(), racks: Type.Array(Tiles, { maxItems: 4 }) }),
]);

export const TimedFact = closed({ at: Instant, fact: formOf<SeenFact>()(SeenFactForm) });
