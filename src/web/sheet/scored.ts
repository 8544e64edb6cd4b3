import type { ScoredDepuneri } from "../../formats/depuneri-texts.ts";
import { type DepuneriFile, scoreDepuneriTexts } from "../../formats/depuneri-texts.ts";
import type { TextFault } from "../../formats/fault.ts";
import { NO_TILE } from "../../lexicon/alphabet.ts";
import { findRules } from "../../words/catalog.ts";
import { stepOf } from "../../words/layout.ts";
import type { Rules } from "../../words/ruleset.ts";
import { missingFiles, type SheetFile, type SheetFiles } from "../files/files.ts";
import { type AuditedGcg, auditText, fittingRules } from "../replay/reading.ts";

/** What the files on the table come to. */
export type Scored =
  | { readonly kind: "empty" }
  | { readonly kind: "waiting"; readonly missing: readonly DepuneriFile[] }
  | { readonly kind: "fault"; readonly file: SheetFile; readonly fault: TextFault }
  | {
      readonly kind: "depuneri";
      readonly rules: Rules;
      readonly board: Uint8Array;
      readonly scored: ScoredDepuneri;
      /** For each deposit the squares of its word. */
      readonly squares: readonly (readonly number[])[];
    }
  | ({ readonly kind: "gcg"; readonly file: SheetFile } & AuditedGcg);

/** `ruleset`: by which rules a GCG is counted; null: those that fit best. */
export function scoreFiles(files: SheetFiles, ruleset: string | null): Scored {
  const { gcg, tiles, board, game } = files;
  if (gcg !== undefined) return scoreGcg(gcg, ruleset);
  const missing = missingFiles(files);
  if (missing.length === 3) return { kind: "empty" };
  if (tiles === undefined || board === undefined || game === undefined) return { kind: "waiting", missing };
  const scored = scoreDepuneriTexts({ tiles: tiles.text, board: board.text, game: game.text });
  if (!scored.ok) return { kind: "fault", file: files[scored.fault.file] as SheetFile, fault: scored.fault };
  return laid(scored.value);
}

function scoreGcg(file: SheetFile, ruleset: string | null): Scored {
  const rules = (ruleset === null ? null : findRules(ruleset)) ?? fittingRules(file.text);
  const audited = auditText(rules, file.text);
  return audited.ok ? { kind: "gcg", file, ...audited.value } : { kind: "fault", file, fault: audited.fault };
}

/** The board as tiles, for drawing; whoever laid a square first keeps it. */
function laid(scored: ScoredDepuneri): Scored {
  const { alphabet, layout, game } = scored;
  const { ruleset } = findRules("depuneri") as Rules;
  const board = new Uint8Array(layout.rows * layout.columns);
  const squares = game.map(({ place, tiles }) => {
    const step = stepOf(layout, place.direction);
    return tiles.map((tile, i) => {
      const square = place.square + i * step;
      if (board[square] === NO_TILE) board[square] = tile;
      return square;
    });
  });
  return { kind: "depuneri", rules: { ruleset, alphabet, layout }, board, scored, squares };
}
