import type { AnalysedTurn } from "../../bots/analyst.ts";
import { type Summary, summarise } from "../../bots/summary.ts";
import { MISTAKES, type Mistake, type Played } from "../../bots/verdict.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";

/** How far an analysis is. */
export type Progress =
  | { readonly kind: "idle" }
  /** The word list is on its way: from 0 to 1, or null where nobody knows its size. */
  | { readonly kind: "loading"; readonly share: number | null }
  | { readonly kind: "running"; readonly done: number; readonly total: number }
  | { readonly kind: "stopped"; readonly done: number; readonly total: number }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly why: "noList" | "offline" | "fault" };

/** How deep to look: by points and leave at once, or by playing on until enough is known; the time is only a cap then. */
export const DEPTHS = {
  quick: { level: "expert", millis: 200 },
  deep: { level: "master", millis: 10_000 },
} as const;
export type Depth = keyof typeof DEPTHS;

/** What a move was, said kindly. */
export type Verdict = "best" | "asGood" | "fine" | "unclear" | "unproven" | Mistake;

export function verdictOf({ rank, isBest, isTold, cost, mistake }: Played): Verdict {
  if (isBest) return rank === 1 ? "best" : "asGood";
  if (!isTold) return cost.winError === null ? "unproven" : "unclear";
  return mistake ?? "fine";
}

/** The turns that are worth a second look, the dearest first. */
export function lessons(turns: readonly (AnalysedTurn | null)[], most: number): number[] {
  const lost = turns.flatMap((turn, i) => {
    const played = turn?.analysis?.played ?? null;
    return played === null || played.mistake === null ? [] : [{ i, played }];
  });
  return lost
    .toSorted((a, b) => weight(b.played) - weight(a.played))
    .slice(0, most)
    .map(({ i }) => i);
}

/** By the size of the mistake, then by what it cost. */
const weight = ({ mistake, cost }: Played): number =>
  (mistake === null ? 0 : MISTAKES.indexOf(mistake) + 1) * 1000 +
  (cost.win ?? 0) * 100 +
  Math.min(99, cost.points) / 100;

export const summaryOf = (turns: readonly (AnalysedTurn | null)[], seat: number): Summary =>
  summarise(turns.flatMap((turn) => (turn?.view.seat === seat && turn.analysis ? [turn.analysis] : [])));

/** The worker knows rules by their id, so those of a file that brings its own cannot be analysed there. */
export function isOurs({ ruleset, alphabet, layout }: Rules): boolean {
  const ours = findRules(ruleset.id);
  return (
    ours !== null &&
    ours.alphabet.id === alphabet.id &&
    ours.layout.id === layout.id &&
    JSON.stringify(ours.ruleset) === JSON.stringify(ruleset) &&
    String(ours.alphabet.counts) === String(alphabet.counts)
  );
}
