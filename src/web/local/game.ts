import { type LevelId, levelOf } from "../../bots/levels.ts";
import { apply } from "../../words/apply.ts";
import { deal } from "../../words/decide.ts";
import type { GameEvent } from "../../words/event.ts";
import { type Position, SPECTATOR } from "../../words/position.ts";
import { firstPosition, type GameRecord, type Player, replay } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import { type SeenEvent, seenBy } from "../../words/seen.ts";

/** A game of this device. */
export interface LocalGame {
  readonly id: string;
  /** `Date.now()`. */
  readonly startedAt: number;
  readonly changedAt: number;
  readonly record: GameRecord;
}

export function newLocalGame(
  id: string,
  rules: Rules,
  players: readonly Player[],
  seed: number,
  now: number,
): LocalGame {
  const setup = { players, seed, lexicon: null };
  const dealt = deal(firstPosition(rules, setup));
  return { id, startedAt: now, changedAt: now, record: { rules, setup, events: [dealt] } };
}

export const withEvents = (game: LocalGame, events: readonly GameEvent[], now: number): LocalGame => ({
  ...game,
  changedAt: now,
  record: { ...game.record, events: [...game.record.events, ...events] },
});

/** Seats of people, who all sit at this screen. */
export const peopleOf = ({ record }: LocalGame): number[] =>
  record.setup.players.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));

/** Who holds the screen: the person on turn; while a computer player thinks, the one who moved last. */
export function shownSeat(game: LocalGame, position: Position): number {
  const people = peopleOf(game);
  if (people.includes(position.turn) && position.phase !== "over") return position.turn;
  const last = game.record.events.findLast((event) => "seat" in event && people.includes(event.seat));
  return last !== undefined && "seat" in last ? last.seat : (people[0] ?? SPECTATOR);
}

/** All that happened, as a seat may hear of it. */
export function heardBy({ record }: LocalGame, seat: number): SeenEvent[] {
  let position = firstPosition(record.rules, record.setup);
  return record.events.map((event) => {
    const seen = seenBy(position, event, seat);
    position = apply(position, event);
    return seen;
  });
}

const isTurn = ({ type }: GameEvent): boolean => type === "place" || type === "exchange" || type === "pass";

/** Where the last turn of the only person begins; null where nothing can be taken back, or others have seen it. */
function undoTo(game: LocalGame): number | null {
  const people = peopleOf(game);
  if (people.length !== 1) return null;
  const at = game.record.events.findLastIndex((event) => isTurn(event) && "seat" in event && event.seat === people[0]);
  return at < 0 ? null : at;
}

export const canUndo = (game: LocalGame): boolean => undoTo(game) !== null;

/** Practice: the last turn of the only person, and what the computer answered, never were. */
export function undone(game: LocalGame, now: number): LocalGame | null {
  const count = undoTo(game);
  if (count === null) return null;
  return { ...game, changedAt: now, record: { ...game.record, events: game.record.events.slice(0, count) } };
}

/**
 * The level that is to move now; null where a person is, or nobody. Where only computers are left, all have passed,
 * and the rules would let them do so for ever, nobody is.
 */
export function botToMove(game: LocalGame, position: Position): LevelId | null {
  if (position.phase === "over") return null;
  const { players } = game.record.setup;
  const playing = players.map((_, seat) => seat).filter((seat) => !position.resigned[seat]);
  const hasPeople = playing.some((seat) => players[seat].bot === null);
  if (!hasPeople && position.passes >= playing.length) return null;
  const { bot } = players[position.turn];
  return bot === null ? null : levelOf(bot);
}

/** The same people once more; who sat second begins. */
export const rematchPlayers = ({ record }: LocalGame): Player[] => [
  ...record.setup.players.slice(1),
  ...record.setup.players.slice(0, 1),
];

export const positionOf = ({ record }: LocalGame): Position => replay(record);
