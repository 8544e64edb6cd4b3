import { makeJewelsLink, parseJewelsLink } from "../../formats/jewels-link.ts";
import type { JewelsLimits } from "../../jewels/game.ts";
import { startPosition } from "../../jewels/position.ts";
import { JEWELS_ENDS, recordOf } from "../../jewels/record.ts";
import { type Play, resumePlay, startPlay } from "./play.ts";
import { SAMPLE_IDS } from "./samples.ts";
import { isCompared, rulesOf, type Source } from "./setup.ts";

/** A game as this device keeps it; null where the server knows how it stands. */
export function makeKept({ source, game, end, computerTurns, hintsUsed }: Play): string | null {
  if (isCompared(source)) return null;
  const { start, limits, startedAt, moments, played } = game;
  const swaps = played.map(({ swap }) => swap);
  const record = makeJewelsLink(recordOf(start, swaps));
  return JSON.stringify({ source, limits, startedAt, moments, end, computerTurns, hintsUsed, record });
}

/** Null where somebody has changed what was kept, or another version has kept it. */
export function parseKept(text: string, id: number, now: number): Play | null {
  const kept = jsonOf(text);
  const source = sourceOf(fieldsOf(kept.source));
  const record = typeof kept.record === "string" ? parseJewelsLink(kept.record) : null;
  const { startedAt, moments } = kept;
  if (source === null || !record?.ok || !isCount(startedAt) || !Array.isArray(moments)) return null;
  const { rules, board, queues, swaps } = record.value;
  if (moments.length !== swaps.length || !moments.every(isCount)) return null;
  const fresh = startPlay(id, source, startPosition(rules, board, queues), limitsOf(kept.limits), startedAt);
  const play = resumePlay(fresh, swaps, now, moments);
  const count = (value: unknown): number => (isCount(value) ? value : 0);
  return {
    ...play,
    end: JEWELS_ENDS.find((end) => end === kept.end) ?? play.end,
    computerTurns: Math.min(count(kept.computerTurns), swaps.length),
    hintsUsed: count(kept.hintsUsed),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function jsonOf(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function limitsOf(value: unknown): JewelsLimits {
  const { turns, ms } = fieldsOf(value);
  return { turns: isCount(turns) ? turns : null, ms: isCount(ms) ? ms : null };
}

function sourceOf({ kind, seed, rules, id, name }: Fields): Source | null {
  if (kind === "random" && isCount(seed)) {
    const { rows, columns, colours } = fieldsOf(rules);
    return { kind, seed, rules: rulesOf(Number(rows), Number(columns), Number(colours)) };
  }
  const sample = SAMPLE_IDS.find((each) => each === id);
  if (kind === "sample" && sample !== undefined) return { kind, id: sample };
  if (kind === "file" && typeof name === "string") return { kind, name };
  return kind === "link" ? { kind } : null;
}
