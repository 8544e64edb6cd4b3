import { fail, ok, type Result } from "../../base/result.ts";
import type { ShapeFault } from "../../base/shape.ts";
import { decodeText } from "../../formats/encoding.ts";
import type { TextFault } from "../../formats/fault.ts";
import { decodeGcg, type GcgGame, parseGcg } from "../../formats/gcg.ts";
import { auditGcg, type GcgAudit } from "../../formats/gcg-audit.ts";
import { recordFromGcg } from "../../formats/gcg-record.ts";
import { parseRecord } from "../../formats/record.ts";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { GameRecord } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";

/** Why a text is no game: a place in it, or a field of the JSON. */
export type ReadFault =
  | { readonly kind: "text"; readonly fault: TextFault; readonly text: string }
  | { readonly kind: "shape"; readonly fault: ShapeFault }
  | { readonly kind: "notJson" };

/** GCG may name its own encoding; everything else is UTF-8 or Latin-1. */
export const decodeGame = (bytes: Uint8Array): string =>
  /^\s*[#>]/.test(decodeText(bytes.subarray(0, 200))) ? decodeGcg(bytes) : decodeText(bytes);

/** A game from GCG or from our own JSON, whichever the text is. `ruleset` is for GCG, which does not tell its rules; null: the one that fits. */
export function readGame(text: string, ruleset: string | null = null): Result<GameRecord, ReadFault> {
  return /^\s*\{/.test(text) ? readJson(text) : readGcg(text, ruleset);
}

function readJson(text: string): Result<GameRecord, ReadFault> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail({ kind: "notJson" });
  }
  const record = parseRecord(json);
  return record.ok ? record : fail({ kind: "shape", fault: record.fault });
}

function readGcg(text: string, ruleset: string | null): Result<GameRecord, ReadFault> {
  const inText = (fault: TextFault) => fail({ kind: "text", fault, text } as const);
  const chosen = (ruleset === null ? null : findRules(ruleset)) ?? fittingRules(text);
  const game = parseGcg(chosen, text);
  if (!game.ok) return inText(game.fault);
  const record = recordFromGcg(chosen, game.value);
  return record.ok ? record : inText(record.fault);
}

export interface AuditedGcg {
  readonly rules: Rules;
  readonly game: GcgGame;
  readonly audit: GcgAudit;
}

export function auditText(rules: Rules, text: string): Result<AuditedGcg, TextFault> {
  const game = parseGcg(rules, text);
  return game.ok ? ok({ rules, game: game.value, audit: auditGcg(rules, game.value, null) }) : game;
}

/**
 * The rules of our catalogue under which a GCG has the fewest oddities: the first one that has none, so that the
 * usual rules are taken where several fit. Where it can be read under none, the usual ones tell what is wrong.
 */
export function fittingRules(text: string): Rules {
  let best = findRules(RULESET_IDS[0]) as Rules;
  let fewest = Number.POSITIVE_INFINITY;
  for (const id of RULESET_IDS) {
    const rules = findRules(id) as Rules;
    const audited = auditText(rules, text);
    if (!audited.ok) continue;
    const oddities = audited.value.audit.complaints.length;
    if (oddities < fewest) [best, fewest] = [rules, oddities];
    if (fewest === 0) break;
  }
  return best;
}
