import { join } from "node:path";
import { ok, type Result } from "../../base/result.ts";
import type { DepuneriSheet } from "../../formats/depuneri.ts";
import { type DepuneriFile, scoreDepuneriTexts } from "../../formats/depuneri-texts.ts";
import { depuneriVerdict } from "../../formats/depuneri-verdict.ts";
import type { TextFault } from "../../formats/fault.ts";
import { makeLetter } from "../../formats/letters.ts";
import { tableLines } from "../print/table.ts";
import { readText, sayTextFault } from "../shell/files.ts";
import type { Translate } from "../shell/messages.ts";
import type { Terminal } from "../shell/terminal.ts";

export interface ScoreOptions {
  readonly tiles?: string;
  readonly board?: string;
  readonly game?: string;
  readonly json?: boolean;
}

/** `tessera score`: a game told by the three Romanian files. The exit code is 1 where one of them has a fault. */
export function run(terminal: Terminal, dir: string | undefined, options: ScoreOptions): number {
  const folder = dir ?? ".";
  const files = {
    tiles: options.tiles ?? join(folder, "jetoane.txt"),
    board: options.board ?? join(folder, "tablaJoc.txt"),
    game: options.game ?? join(folder, "joc.txt"),
  };
  const sheet = scoreFiles(files);
  if (!sheet.ok) {
    terminal.warn(sayTextFault(terminal.t, sheet.fault.file, sheet.fault));
    return 1;
  }
  const lines = options.json ? [sheetJson(sheet.value)] : sheetLines(terminal.t, sheet.value);
  for (const line of lines) terminal.print(line);
  return 0;
}

type Files = Readonly<Record<DepuneriFile, string>>;

function scoreFiles(files: Files): Result<DepuneriSheet, TextFault & { file: string }> {
  const texts = { tiles: readText(files.tiles), board: readText(files.board), game: readText(files.game) };
  const scored = scoreDepuneriTexts(texts);
  if (!scored.ok) return { ok: false, fault: { ...scored.fault, file: files[scored.fault.file] } };
  return ok(scored.value.sheet);
}

function sheetJson({ tiles, deposits, totals, winners, board }: DepuneriSheet): string {
  return JSON.stringify({
    tiles,
    deposits,
    totals: Object.fromEntries(totals.map(({ player, points }) => [player, points])),
    winner: winners.length === 1 ? winners[0] : null,
    board: board.map((row) => row.join("")),
  });
}

function sheetLines(t: Translate, sheet: DepuneriSheet): string[] {
  return [
    t("score.tiles"),
    ...tableLines(
      sheet.tiles.map(({ letter, value }) => [makeLetter(letter), `${value}`]),
      ["left", "right"],
    ),
    "",
    t("score.deposits"),
    ...depositLines(t, sheet),
    "",
    t("score.board"),
    ...boardLines(sheet.board),
    "",
    t("score.totals"),
    ...tableLines(
      sheet.totals.map(({ player, points }) => [`${player}`, `${points}`]),
      ["right"],
    ),
    "",
    depuneriVerdict(sheet),
  ];
}

const DEPOSIT_COLUMNS = ["player", "position", "word", "letters", "factor", "bonus", "points"] as const;

function depositLines(t: Translate, { deposits }: DepuneriSheet): string[] {
  const heads = DEPOSIT_COLUMNS.map((column) => t(`score.${column}`));
  const rows = deposits.map((deposit) => DEPOSIT_COLUMNS.map((column) => `${deposit[column]}`));
  return tableLines([heads, ...rows], ["right", "left", "left", "right"]);
}

function boardLines(board: DepuneriSheet["board"]): string[] {
  // Two places for every number, so that the columns stand at even distances.
  const numbers = board[0].map((_, column) => `${column + 1}`.padStart(2));
  const rows = board.map((row, index) => [String.fromCharCode(97 + index), ...row]);
  return tableLines([["", ...numbers], ...rows], ["left", "right"], " ");
}
