import { Random } from "../../base/random.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { type BoardFault, parseBoardFile } from "../../formats/jewels-board.ts";
import { parseClock } from "../../formats/jewels-clock.ts";
import { dealPosition } from "../../jewels/deal.ts";
import type { JewelsLimits } from "../../jewels/game.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { CLASSIC, type JewelsRules, LONGEST_QUEUE, parseRules } from "../../jewels/rules.ts";
import type { SampleId } from "./samples.ts";

/** Where a board came from. */
export type Source =
  | { readonly kind: "random"; readonly seed: number; readonly rules: JewelsRules }
  | { readonly kind: "sample"; readonly id: SampleId }
  | { readonly kind: "file"; readonly name: string }
  | { readonly kind: "link" }
  /** The server judges the run with this id. */
  | { readonly kind: "daily"; readonly date: string; readonly run: string }
  | { readonly kind: "ranked"; readonly seed: number; readonly run: string }
  | { readonly kind: "race"; readonly race: string };

/** Others play the same board: nothing is taken back, and the computer stays out. */
export const isCompared = ({ kind }: Source): boolean => kind === "daily" || kind === "ranked" || kind === "race";

/** The list on which a run stands. */
export const rankingPath = (source: Source): string | null => {
  if (source.kind === "daily") return "/jewels/daily";
  return source.kind === "ranked" ? `/jewels/daily?board=${source.seed}` : null;
};

export const LIMIT_KINDS = ["none", "time", "turns"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** What a person typed before the start. */
export interface LimitForm {
  readonly kind: LimitKind;
  /** `m:ss` */
  readonly time: string;
  readonly turns: string;
}

export const USUAL_LIMITS: LimitForm = { kind: "none", time: "2:00", turns: "30" };

export const MOST_TYPED_TURNS = 1000;

export type LimitFault = "badTime" | "badTurns";

export function parseLimits({ kind, time, turns }: LimitForm): Result<JewelsLimits, LimitFault> {
  if (kind === "none") return ok({ turns: null, ms: null });
  if (kind === "time") {
    const ms = parseClock(time.trim());
    return ms === null ? fail("badTime") : ok({ turns: null, ms });
  }
  const count = /^\d{1,4}$/.test(turns.trim()) ? Number(turns) : 0;
  return count < 1 || count > MOST_TYPED_TURNS ? fail("badTurns") : ok({ turns: count, ms: null });
}

/** A board's number is a whole number; any other text stands for the number that its letters make. */
export function seedOf(text: string): number {
  const trimmed = text.trim();
  if (/^\d{1,15}$/.test(trimmed)) return Number(trimmed);
  let hash = 0x811c9dc5;
  for (const sign of trimmed) hash = Math.imul(hash ^ (sign.codePointAt(0) as number), 0x01000193) >>> 0;
  return hash;
}

/** The same board as `tessera jewels new --seed`, from the same number. */
export const randomBoard = (rules: JewelsRules, seed: number): JewelsPosition =>
  dealPosition(rules, Random.fromSeed(seed), LONGEST_QUEUE);

export interface FileFault {
  readonly name: string;
  readonly fault: BoardFault;
  /** The line in which it is, for the reader to see. */
  readonly line: string;
  readonly rules: JewelsRules;
}

const LONGEST_LINE = 60;

/** A board file as somebody chose it. The fault brings the part of the line that it is about. */
export function readBoard(rules: JewelsRules, name: string, text: string): Result<JewelsPosition, FileFault> {
  const parsed = parseBoardFile(rules, text);
  if (parsed.ok) return parsed;
  const { fault } = parsed;
  const line = text.split(/\r\n|\r|\n/)[fault.line - 1] ?? "";
  return fail({ name, fault, line: line.slice(0, LONGEST_LINE), rules });
}

/** The three figures of a board, as they are kept and typed; anything else is the classic one. */
export function rulesOf(rows: number, columns: number, colours: number): JewelsRules {
  const parsed = parseRules({ rows, columns, colours });
  return parsed.ok ? parsed.value : CLASSIC;
}
