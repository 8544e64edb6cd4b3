import { ok, type Result } from "../../base/result.ts";
import type { TextFault } from "../../formats/fault.ts";
import { type GameFault, parseGame } from "../../formats/game.ts";
import { type GcgGame, parseGcg } from "../../formats/gcg.ts";
import { auditGcg, type GcgAudit } from "../../formats/gcg-audit.ts";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { GameRecord } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";

/** A game from GCG or from our own JSON. `ruleset` is for GCG, which does not tell its rules; null: the one that fits. */
export const readGame = (text: string, ruleset: string | null = null): Result<GameRecord, GameFault> =>
  parseGame(text, () => (ruleset === null ? null : findRules(ruleset)) ?? fittingRules(text));

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
