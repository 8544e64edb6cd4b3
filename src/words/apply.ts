import { takeOut } from "../base/counts.ts";
import { onRack, type Tile } from "../lexicon/alphabet.ts";
import { putBack } from "./bag.ts";
import type { EventOf, GameEvent } from "./event.ts";
import { laidTiles } from "./placement.ts";
import { heldIn, type LastPlay, type Position } from "./position.ts";
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

/** The position after a fact. Total: it never draws and never fails; `decide` has made sure that the fact can be. */
export function apply(position: Position, event: GameEvent): Position {
  return { ...change(position, event), version: position.version + 1 };
}

function change(position: Position, event: GameEvent): Position {
  switch (event.type) {
    case "deal":
      return { ...position, racks: event.racks, bag: event.bag };
    case "place":
      return place(position, event);
    case "exchange":
      return exchange(position, event);
    case "pass":
      return afterPass(position, event.seat, heldIn(position));
    case "challenge":
      return challenge(position, event);
    case "resign":
      return afterResign(position, event.seat, heldIn(position));
    case "hint":
      return addPoints(position, event.seat, -event.price);
    case "time":
      return addPoints(position, event.seat, event.points);
    case "rack":
      return setRack(position, event.seat, event.tiles);
    case "end":
      return afterEnd(position, event.reason, event.adjustments);
  }
}

/** The rack of the seat whose event this is, after it. */
export function rackAfter(position: Position, event: EventOf<"place" | "exchange" | "rack">): readonly Tile[] {
  if (event.type === "rack") return event.tiles;
  const rack = position.racks[event.seat];
  const gone = event.type === "place" ? laidTiles(position.rules.layout, event).map(({ tile }) => tile) : event.tiles;
  return [...takeOut(rack, gone.map(onRack)), ...event.drawn];
}

function place(position: Position, event: EventOf<"place">): Position {
  const { seat, square, direction, tiles, points, drawn } = event;
  const last: LastPlay = { seat, square, direction, tiles, points, drawn, scoreless: position.scoreless };
  const racks = position.racks.with(seat, rackAfter(position, event));
  const bag = takeOut(position.bag, drawn);
  return afterPlace({ ...position, racks, bag, last }, event, heldIn({ racks, bag }));
}

function exchange(position: Position, event: EventOf<"exchange">): Position {
  const given = event.tiles.map(onRack);
  const racks = position.racks.with(event.seat, rackAfter(position, event));
  const left = takeOut(position.bag, event.drawn);
  const stays = event.places.length === 0;
  const bag = stays ? left : putBack(left, given, event.places);
  const aside = stays ? [...position.aside, ...given] : position.aside;
  return afterExchange({ ...position, racks, bag, aside }, event.seat, heldIn({ racks, bag }));
}

function challenge(position: Position, event: EventOf<"challenge">): Position {
  const { last } = position;
  if (last === null) return position;
  if (!event.upheld) return afterVainChallenge(position, event, last.seat, heldIn(position));
  const laid = laidTiles(position.rules.layout, last).map(({ tile }) => onRack(tile));
  const racks = position.racks.with(last.seat, [...takeOut(position.racks[last.seat], last.drawn), ...laid]);
  const { places } = event;
  const bag = places ? putBack(position.bag, last.drawn, places) : [...position.bag, ...last.drawn.toReversed()];
  return afterUpheldChallenge({ ...position, racks, bag }, event.seat, last, heldIn({ racks, bag }));
}

function setRack(position: Position, seat: number, tiles: readonly Tile[]): Position {
  const bag = [...position.bag, ...position.racks[seat]];
  return { ...position, racks: position.racks.with(seat, tiles), bag: takeOut(bag, tiles) };
}
