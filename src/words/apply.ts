import { takeOut } from "../base/counts.ts";
import { NO_TILE, onRack, type Tile } from "../lexicon/alphabet.ts";
import { mayChallenge, tilesRunOut, winnersOf } from "./ending.ts";
import type { GameEvent } from "./event.ts";
import { laidTiles } from "./placement.ts";
import type { LastPlay, Position } from "./position.ts";

type EventOf<T extends GameEvent["type"]> = Extract<GameEvent, { type: T }>;

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
      return passOn(
        { ...position, passes: position.passes + 1, scoreless: position.scoreless + 1, last: null },
        event.seat,
      );
    case "challenge":
      return challenge(position, event);
    case "resign":
      return resign(position, event.seat);
    case "hint":
      return addPoints(position, event.seat, -event.price);
    case "time":
      return addPoints(position, event.seat, event.points);
    case "rack":
      return setRack(position, event.seat, event.tiles);
    case "end":
      return end(position, event);
  }
}

function place(position: Position, event: EventOf<"place">): Position {
  const { seat, square, direction, tiles, points, drawn } = event;
  const board = position.board.slice();
  const laid = laidTiles(position.rules.layout, event);
  for (const { square, tile } of laid) board[square] = tile;
  const played = laid.map(({ tile }) => onRack(tile));
  const rest = takeOut(position.racks[seat], played);
  const last: LastPlay = { seat, square, direction, tiles, points, drawn, scoreless: position.scoreless };
  const after: Position = {
    ...addPoints(position, seat, points),
    board,
    racks: position.racks.with(seat, [...rest, ...drawn]),
    bag: takeOut(position.bag, drawn),
    last,
    passes: 0,
    scoreless: points === 0 ? position.scoreless + 1 : 0,
  };
  // Laying the last tiles where moves can be challenged leaves the next player one answer.
  const open = mayChallenge(after) && tilesRunOut(after) !== null;
  return passOn(open ? { ...after, phase: "lastChallenge" } : after, seat);
}

function exchange(position: Position, event: EventOf<"exchange">): Position {
  const given = event.tiles.map(onRack);
  const rest = takeOut(position.racks[event.seat], given);
  const bag = takeOut(position.bag, event.drawn);
  const stays = event.places.length === 0;
  if (!stays) given.forEach((tile, i) => void bag.splice(event.places[i], 0, tile));
  return passOn(
    {
      ...position,
      racks: position.racks.with(event.seat, [...rest, ...event.drawn]),
      bag,
      aside: stays ? [...position.aside, ...given] : position.aside,
      passes: 0,
      scoreless: position.scoreless + 1,
      last: null,
    },
    event.seat,
  );
}

function resign(position: Position, seat: number): Position {
  const after: Position = { ...position, resigned: position.resigned.with(seat, true) };
  // Who resigns out of turn does not take the challenge from the player whose turn it is.
  return position.turn === seat ? passOn({ ...after, last: null }, seat) : after;
}

function challenge(position: Position, event: EventOf<"challenge">): Position {
  const { last } = position;
  if (last === null) return position;
  const settled: Position = { ...position, last: null, phase: "playing" };
  if (!event.upheld) {
    const after = addPoints(settled, last.seat, event.bonus);
    const phase = position.phase;
    // A challenge in vain of the last tiles ends the game: the `end` that follows says so.
    if (!event.losesTurn) return { ...after, phase };
    return passOn({ ...after, phase, scoreless: after.scoreless + 1, passes: 0 }, event.seat);
  }
  const board = position.board.slice();
  const laid = laidTiles(position.rules.layout, last);
  for (const { square } of laid) board[square] = NO_TILE;
  const kept = takeOut(position.racks[last.seat], last.drawn);
  const racks = position.racks.with(last.seat, [...kept, ...laid.map(({ tile }) => onRack(tile))]);
  const after: Position = {
    ...addPoints(settled, last.seat, -last.points),
    board,
    racks,
    // As if nothing had been drawn: the drawn tiles lie where they were.
    bag: [...position.bag, ...last.drawn.toReversed()],
    scoreless: last.scoreless + 1,
  };
  // The challenger's turn, unless all their tiles are laid.
  return passOn(after, event.seat - 1);
}

function setRack(position: Position, seat: number, tiles: readonly Tile[]): Position {
  const bag = [...position.bag, ...position.racks[seat]];
  return { ...position, racks: position.racks.with(seat, tiles), bag: takeOut(bag, tiles) };
}

function end(position: Position, event: EventOf<"end">): Position {
  const scores = position.scores.map((score, seat) => score + (event.adjustments[seat] ?? 0));
  const ended: Position = { ...position, scores, phase: "over", last: null };
  const { reason, adjustments } = event;
  return { ...ended, outcome: { reason, adjustments, winners: winnersOf(ended, adjustments) } };
}

const addPoints = (position: Position, seat: number, points: number): Position =>
  points === 0 ? position : { ...position, scores: position.scores.with(seat, position.scores[seat] + points) };

/** The turn goes to the next seat that plays on: one that has resigned, or has laid all tiles, is passed over. */
function passOn(position: Position, from: number): Position {
  const seats = position.racks.length;
  for (let by = 1; by <= seats; by++) {
    const seat = (from + by) % seats;
    if (position.resigned[seat]) continue;
    const isOut = position.bag.length === 0 && position.racks[seat].length === 0;
    if (isOut && position.phase === "playing" && by < seats) continue;
    return { ...position, turn: seat };
  }
  return position;
}
