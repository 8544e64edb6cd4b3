import { fail, ok, type Result } from "../../base/result.ts";
import type { ShapeFault } from "../../base/shape.ts";
import { type LinkFault, parseJewelsLink } from "../../formats/jewels-link.ts";
import { parseJewelsFile } from "../../formats/jewels-record.ts";
import type { PlayedSwap } from "../../jewels/cascade.ts";
import { type JewelsPosition, startPosition } from "../../jewels/position.ts";
import { type JewelsEnd, type JewelsRecord, replayRecord } from "../../jewels/record.ts";
import { type Frame, restFrame, turnFrames, withoutMotion } from "./frames.ts";

/** A game that is looked at again: where in it one stands, and what still moves. */
export interface Replay {
  readonly start: JewelsPosition;
  readonly played: readonly PlayedSwap[];
  readonly player: string | null;
  readonly end: JewelsEnd | null;
  /** So many turns have been played. */
  readonly at: number;
  readonly frames: readonly Frame[];
}

export type ReplayFault =
  | { readonly code: "notJson" }
  | { readonly code: "shape"; readonly fault: ShapeFault }
  | { readonly code: "link"; readonly fault: LinkFault };

/** A record as the game or the judge wrote it. */
export function readRecord(text: string): Result<Replay, ReplayFault> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail({ code: "notJson" });
  }
  const parsed = parseJewelsFile(json);
  if (!parsed.ok) return fail({ code: "shape", fault: parsed.fault });
  const { record, player, end } = parsed.value;
  return startReplay(record, player, end);
}

/** A game that came as a link. */
export function readLink(text: string): Result<Replay, ReplayFault> {
  const parsed = parseJewelsLink(text);
  return parsed.ok ? startReplay(parsed.value, null, null) : fail({ code: "link", fault: parsed.fault });
}

function startReplay(record: JewelsRecord, player: string | null, end: JewelsEnd | null): Result<Replay, ReplayFault> {
  const replayed = replayRecord(record);
  if (!replayed.ok) return fail({ code: "link", fault: { code: "illegal", turn: replayed.fault.turn } });
  const start = startPosition(record.rules, record.board, record.queues);
  return ok({ start, played: replayed.value.played, player, end, at: 0, frames: [restFrame(start)] });
}

export const positionAt = ({ start, played }: Replay, at: number): JewelsPosition =>
  at === 0 ? start : played[at - 1].position;

export const pointsAt = ({ played }: Replay, at: number): number =>
  played.slice(0, at).reduce((sum, { points }) => sum + points, 0);

/** The points that the eye has seen. */
export function shownPoints(replay: Replay): number {
  const { at, frames } = replay;
  return frames.length > 1 ? pointsAt(replay, at - 1) + frames[0].points : pointsAt(replay, at);
}

/** To any turn at once. */
export function goTo(replay: Replay, at: number): Replay {
  const place = Math.max(0, Math.min(Math.round(at), replay.played.length));
  return { ...replay, at: place, frames: [restFrame(positionAt(replay, place))] };
}

/** Plays the next turn before the eye; at the end nothing happens. */
export function playNext(replay: Replay, isCalm: boolean): Replay {
  const { at, played, frames } = replay;
  if (at >= played.length) return replay;
  const rest = frames[frames.length - 1];
  const all = turnFrames(positionAt(replay, at), rest, played[at]);
  return { ...replay, at: at + 1, frames: isCalm ? withoutMotion(all) : all };
}

export const advance = (replay: Replay): Replay =>
  replay.frames.length === 1 ? replay : { ...replay, frames: replay.frames.slice(1) };

export const skip = (replay: Replay): Replay =>
  replay.frames.length === 1 ? replay : { ...replay, frames: replay.frames.slice(-1) };
