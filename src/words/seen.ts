import type { Tile } from "../lexicon/alphabet.ts";
import { apply, rackAfter } from "./apply.ts";
import type { EventOf, GameEvent, HintKind } from "./event.ts";
import type { Square } from "./layout.ts";
import type { Placement } from "./move.ts";
import { laidTiles } from "./placement.ts";
import type { Position, View } from "./position.ts";
import {
  addPoints,
  afterEnd,
  afterExchange,
  afterPass,
  afterPlace,
  afterResign,
  afterUpheldChallenge,
  afterVainChallenge,
} from "./turn.ts";

/**
 * A GameEvent as one seat, or somebody who watches, may hear of it. `rack` is the seat's own rack after
 * the event, and null where the event leaves it as it was, or in the ear of another seat.
 */
export type SeenEvent =
  | { readonly type: "deal"; readonly rack: Own; readonly rackSizes: readonly number[]; readonly bagSize: number }
  | ({
      readonly type: "place";
      readonly seat: number;
      readonly points: number;
      readonly drawn: number;
      readonly rack: Own;
    } & Placement)
  /** `aside`: the given tiles went out of the game. */
  | {
      readonly type: "exchange";
      readonly seat: number;
      readonly given: number;
      readonly drawn: number;
      readonly aside: boolean;
      readonly rack: Own;
    }
  | { readonly type: "pass"; readonly seat: number }
  /** `returned`: how many tiles went back into the bag, because the placement was taken back; nobody hears where. */
  | (Omit<EventOf<"challenge">, "places"> & { readonly returned: number; readonly rack: Own })
  | { readonly type: "resign"; readonly seat: number }
  /** The hint itself is for the seat that paid for it. */
  | {
      readonly type: "hint";
      readonly seat: number;
      readonly price: number;
      readonly kind: HintKind;
      readonly hint: Placement | { readonly square: Square } | null;
    }
  | { readonly type: "time"; readonly seat: number; readonly points: number }
  | { readonly type: "rack"; readonly seat: number; readonly size: number; readonly rack: Own }
  | EventOf<"end">;

type Own = readonly Tile[] | null;
type SeenOf<T extends SeenEvent["type"]> = Extract<SeenEvent, { type: T }>;

/** Built field by field from what a seat may know. `seat`: SPECTATOR for somebody who has none. */
export function seenBy(position: Position, event: GameEvent, seat: number): SeenEvent {
  switch (event.type) {
    case "deal":
      return {
        type: "deal",
        rack: event.racks[seat] ?? null,
        rackSizes: event.racks.map((rack) => rack.length),
        bagSize: event.bag.length,
      };
    case "place": {
      const { type, square, direction, tiles, points } = event;
      return {
        type,
        seat: event.seat,
        square,
        direction,
        tiles,
        points,
        drawn: event.drawn.length,
        rack: rackIn(position, event, seat),
      };
    }
    case "exchange": {
      const { type, tiles, drawn, places } = event;
      const aside = places.length === 0;
      return {
        type,
        seat: event.seat,
        given: tiles.length,
        drawn: drawn.length,
        aside,
        rack: rackIn(position, event, seat),
      };
    }
    case "challenge": {
      const { type, upheld, words, bonus, losesTurn } = event;
      const { last } = position;
      const isTakenBack = upheld && last !== null;
      const rack = isTakenBack && last.seat === seat ? (apply(position, event).racks[seat] ?? null) : null;
      const returned = isTakenBack ? last.drawn.length : 0;
      return { type, seat: event.seat, upheld, words, bonus, losesTurn, returned, rack };
    }
    case "hint": {
      const { type, kind, price } = event;
      return { type, seat: event.seat, kind, price, hint: event.seat === seat ? hintIn(event) : null };
    }
    case "rack":
      return { type: "rack", seat: event.seat, size: event.tiles.length, rack: rackIn(position, event, seat) };
    case "pass":
    case "resign":
      return { type: event.type, seat: event.seat };
    case "time":
      return { type: "time", seat: event.seat, points: event.points };
    case "end":
      return { type: "end", reason: event.reason, adjustments: event.adjustments };
  }
}

const rackIn = (position: Position, event: Parameters<typeof rackAfter>[1], seat: number): Own =>
  event.seat === seat ? rackAfter(position, event) : null;

function hintIn(event: EventOf<"hint">): Placement | { readonly square: Square } {
  if (event.kind === "square") return { square: event.square };
  return { square: event.square, direction: event.direction, tiles: event.tiles };
}

/** The view after what was heard: the same as `viewFor` of the position after the event. */
export function applySeen(view: View, event: SeenEvent): View {
  return { ...change(view, event), version: view.version + 1 };
}

function change(view: View, event: SeenEvent): View {
  switch (event.type) {
    case "deal":
      return { ...view, rack: event.rack ?? [], rackSizes: event.rackSizes, bagSize: event.bagSize };
    case "place":
      return place(view, event);
    case "exchange":
      return exchange(view, event);
    case "pass":
      return afterPass(view, event.seat, view);
    case "challenge":
      return challenge(view, event);
    case "resign":
      return afterResign(view, event.seat, view);
    case "hint":
      return addPoints(view, event.seat, -event.price);
    case "time":
      return addPoints(view, event.seat, event.points);
    case "rack": {
      const { seat, size, rack } = event;
      const bagSize = view.bagSize + view.rackSizes[seat] - size;
      return { ...view, rack: rack ?? view.rack, rackSizes: view.rackSizes.with(seat, size), bagSize };
    }
    case "end":
      return afterEnd(view, event.reason, event.adjustments);
  }
}

/** So many tiles came to a rack or left it, and to or from the bag. */
function moveTiles(view: View, seat: number, rackBy: number, bagBy: number, rack: Own): View {
  const rackSizes = view.rackSizes.with(seat, view.rackSizes[seat] + rackBy);
  return { ...view, rackSizes, bagSize: view.bagSize + bagBy, rack: rack ?? view.rack };
}

function place(view: View, event: SeenOf<"place">): View {
  const { seat, square, direction, tiles, points, drawn, rack } = event;
  const laid = laidTiles(view.rules.layout, event).length;
  const last = { seat, square, direction, tiles, points, scoreless: view.scoreless };
  const after = { ...moveTiles(view, seat, drawn - laid, -drawn, rack), last };
  return afterPlace(after, { seat, square, direction, tiles, points }, after);
}

function exchange(view: View, { seat, given, drawn, aside, rack }: SeenOf<"exchange">): View {
  const moved = moveTiles(view, seat, drawn - given, (aside ? 0 : given) - drawn, rack);
  const after = { ...moved, asideSize: view.asideSize + (aside ? given : 0) };
  return afterExchange(after, seat, after);
}

function challenge(view: View, event: SeenOf<"challenge">): View {
  const { last } = view;
  if (last === null) return view;
  if (!event.upheld) return afterVainChallenge(view, event, last.seat, view);
  const laid = laidTiles(view.rules.layout, last).length;
  const after = moveTiles(view, last.seat, laid - event.returned, event.returned, event.rack);
  return afterUpheldChallenge(after, event.seat, last, after);
}
