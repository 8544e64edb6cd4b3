import { fail, type Result } from "../../base/result.ts";
import type { PlayedSwap } from "../../jewels/cascade.ts";
import {
  endOf,
  type JewelsGame,
  type JewelsLimits,
  playTurn,
  positionOf,
  startGame,
  undoTurn,
} from "../../jewels/game.ts";
import { swapsWithin } from "../../jewels/pace.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import type { JewelsEnd } from "../../jewels/record.ts";
import type { Swap, SwapFault } from "../../jewels/swap.ts";
import { bounceFrame, type Frame, restFrame, turnFrames, withoutMotion } from "./frames.ts";
import { isCompared, type Source } from "./setup.ts";

/** A game on the page: how it stands, and how much of it the eye has seen. */
export interface Play {
  /** Another number for each game, so that what was begun for one is not done to the next. */
  readonly id: number;
  readonly source: Source;
  readonly game: JewelsGame;
  /** Why it is over; it stays so, whatever the clock says later. */
  readonly end: JewelsEnd | null;
  /** What is still to be seen, the present one first; the last is at rest. */
  readonly frames: readonly Frame[];
  /** Turns that the computer played. */
  readonly computerTurns: number;
  readonly hintsUsed: number;
}

export function startPlay(id: number, source: Source, start: JewelsPosition, limits: JewelsLimits, now: number): Play {
  const game = startGame(start, limits, now);
  return {
    id,
    source,
    game,
    end: endOf(game, now),
    frames: [restFrame(start)],
    computerTurns: 0,
    hintsUsed: 0,
  };
}

/** A game that was begun elsewhere or before: the swaps so far are played without a show. */
export function resumePlay(
  fresh: Play,
  swaps: readonly Swap[],
  now: number,
  /** By turn, when it was played, where that is known. */
  moments: readonly number[] = [],
): Play {
  let { game } = fresh;
  for (const [turn, swap] of swaps.entries()) {
    const next = playTurn(game, swap, moments[turn] ?? game.startedAt);
    if (!next.ok) break;
    game = next.value;
  }
  return { ...fresh, game, end: endOf(game, now), frames: [restFrame(positionOf(game))] };
}

/** Nothing moves. */
export const isAtRest = ({ frames }: Play): boolean => frames.length === 1;

/** A swap is welcome. */
export const takesSwaps = (play: Play): boolean => play.end === null && isAtRest(play);

/** Turns can be taken back where nobody counts them: without limits, and not on a board on which people are compared. */
export const canUndo = ({ source, game, frames }: Play): boolean =>
  frames.length === 1 &&
  game.played.length > 0 &&
  !isCompared(source) &&
  game.limits.ms === null &&
  game.limits.turns === null;

export interface Tried {
  readonly play: Play;
  /** The fault of a swap that was refused; its stones bounce back. */
  readonly result: Result<JewelsGame, TriedFault>;
}

/** `tooQuick`: the server would not believe it. */
export type TriedFault = SwapFault | { readonly code: "tooQuick" };

/** Where people are compared by the clock the server takes so many swaps and no more. */
const isTooQuick = ({ source, game }: Play, now: number): boolean =>
  isCompared(source) && game.limits.ms !== null && game.played.length >= swapsWithin(now - game.startedAt);

/** Plays a swap, or lets it bounce back. `isCalm`: nothing may move. */
export function trySwap(play: Play, swap: Swap, now: number, isCalm: boolean): Tried {
  if (isTooQuick(play, now)) return { play, result: fail({ code: "tooQuick" }) };
  const before = positionOf(play.game);
  const rest = play.frames[play.frames.length - 1];
  const result = playTurn(play.game, swap, now);
  if (!result.ok) {
    const bounces = result.fault.code === "noRun" && !isCalm;
    return { play: bounces ? { ...play, frames: [bounceFrame(before.rules, rest, swap), rest] } : play, result };
  }
  const game = result.value;
  const played = game.played[game.played.length - 1];
  const frames = turnFrames(before, rest, played);
  return { play: { ...play, game, end: endOf(game, now), frames: isCalm ? withoutMotion(frames) : frames }, result };
}

/** On to the next frame. */
export const advance = (play: Play): Play => (isAtRest(play) ? play : { ...play, frames: play.frames.slice(1) });

/** To the end of what moves. */
export const skip = (play: Play): Play => (isAtRest(play) ? play : { ...play, frames: play.frames.slice(-1) });

export function takeBack(play: Play, now: number): Play {
  if (!canUndo(play)) return play;
  const game = undoTurn(play.game);
  const computerTurns = Math.min(play.computerTurns, game.played.length);
  return { ...play, game, end: endOf(game, now), frames: [restFrame(positionOf(game))], computerTurns };
}

/** Looks at the clock. */
export function tick(play: Play, now: number): Play {
  if (play.end !== null) return play;
  const end = endOf(play.game, now);
  return end === null ? play : { ...play, end };
}

/** The player stops. */
export const leave = (play: Play): Play => (play.end === null ? { ...play, end: "left" } : play);

/** The turns whose stones have come to rest: what a cascade brings is not told before it is seen. */
export function seenTurns({ game, frames }: Play): readonly PlayedSwap[] {
  const isMoving = frames.length > 1 && frames[0].kind !== "bounce";
  return isMoving ? game.played.slice(0, -1) : game.played;
}

/** The points that the eye has seen: those of the present turn count as its stones go. */
export function shownPoints(play: Play): number {
  const seen = seenTurns(play);
  const before = seen.reduce((sum, { points }) => sum + points, 0);
  return seen.length < play.game.played.length ? before + play.frames[0].points : before;
}
