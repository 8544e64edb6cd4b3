import { decodeGcg, type GcgGame, gcgPragma, parseGcg } from "../../formats/gcg.ts";
import { auditGcg, type GcgAudit } from "../../formats/gcg-audit.ts";
import type { Complaint } from "../../formats/gcg-judge.ts";
import { excerpt } from "../../formats/lines.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { makeTile, makeTiles } from "../../lexicon/spelling.ts";
import { makePlace } from "../../words/coordinates.ts";
import type { Rules } from "../../words/ruleset.ts";
import { drawBoard } from "../print/board.ts";
import { sayMoveFault } from "../print/faults.ts";
import { whole } from "../print/figures.ts";
import { tableLines } from "../print/table.ts";
import { readBytes, sayTextFault } from "../shell/files.ts";
import type { Translate } from "../shell/messages.ts";
import { loadRules } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { loadLexicon } from "../shell/wordlist.ts";

export interface ReplayOptions {
  readonly lexicon?: string;
  readonly ruleset?: string;
  readonly json?: boolean;
}

/** `tessera replay`: the score sheet of a GCG game, recomputed. The exit code is 1 where something is wrong in it. */
export function run(terminal: Terminal, file: string, options: ReplayOptions): number {
  const { t } = terminal;
  const rules = loadRules(options.ruleset ?? "classic-en");
  const game = parseGcg(rules, decodeGcg(readBytes(file)));
  if (!game.ok) {
    terminal.warn(sayTextFault(t, file, game.fault));
    return 1;
  }
  const lexicon: Lexicon | null =
    options.lexicon === undefined ? null : loadLexicon(terminal, options.lexicon, rules.alphabet);
  const audit = auditGcg(rules, game.value, lexicon);
  const say = (complaint: Complaint) => sayComplaint(t, rules, complaint);

  if (options.json) terminal.print(auditJson(rules, game.value, audit, say));
  else for (const line of auditLines(t, rules, game.value, audit)) terminal.print(line);
  for (const complaint of audit.complaints)
    terminal.warn(`${file}:${complaint.line}:${complaint.column}: ${say(complaint)}`);
  for (const remark of audit.remarks)
    terminal.warn(`${file}:${remark.line}:${remark.column}: ${t("replay.remark", { text: say(remark) })}`);
  return audit.complaints.length > 0 ? 1 : 0;
}

const sayComplaint = (t: Translate, rules: Rules, { code, values, fault }: Complaint): string =>
  t(`gcg.${code}`, fault === null ? values : { ...values, reason: sayMoveFault(t, rules, fault) });

function auditJson(rules: Rules, game: GcgGame, audit: GcgAudit, say: (complaint: Complaint) => string): string {
  const { alphabet } = rules;
  const told = (complaint: Complaint) => {
    const { line, column, code } = complaint;
    return { line, column, code, text: say(complaint) };
  };
  return JSON.stringify({
    title: gcgPragma(game, "title"),
    lexicon: gcgPragma(game, "lexicon"),
    ruleset: rules.ruleset.id,
    players: audit.players,
    moves: audit.rows.map((row) => ({
      line: row.line,
      player: row.nick,
      rack: row.rack === null ? null : makeTiles(alphabet, row.rack),
      place: placeText(rules, row.place),
      word: row.word,
      words: row.words,
      score: row.computed.score,
      total: row.computed.total,
      written: row.written,
    })),
    board: boardRows(rules, audit.board),
    scores: audit.scores,
    winners: audit.winners,
    complaints: audit.complaints.map(told),
    remarks: audit.remarks.map(told),
  });
}

const placeText = ({ layout, ruleset }: Rules, place: GcgAudit["rows"][number]["place"]): string | null =>
  place === null ? null : makePlace(layout, ruleset.coordinates, place);

const boardRows = ({ alphabet, layout }: Rules, board: Uint8Array): string[] =>
  Array.from({ length: layout.rows }, (_, row) =>
    [...board.subarray(row * layout.columns, (row + 1) * layout.columns)]
      .map((tile) => makeTile(alphabet, tile))
      .join(""),
  );

function auditLines(t: Translate, rules: Rules, game: GcgGame, audit: GcgAudit): string[] {
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  return [
    ...headLines(t, game, audit),
    "",
    ...sheetLines(t, rules, audit),
    "",
    ...drawBoard(rules, audit.board, { colour }),
    "",
    ...scoreLines(audit),
    verdict(t, audit),
  ];
}

/** A file's own texts are shown without what might upset a terminal. */
const plain = (text: string): string => excerpt(text, 200);

function headLines(t: Translate, game: GcgGame, { players }: GcgAudit): string[] {
  const lines: string[] = [];
  const title = gcgPragma(game, "title");
  if (title) lines.push(plain(title));
  const names = players.map(({ nick, name }) => plain(nick === name ? nick : `${name} (${nick})`));
  lines.push(t("replay.players", { players: names.join(", ") }));
  const lexicon = gcgPragma(game, "lexicon");
  if (lexicon) lines.push(t("replay.lexicon", { lexicon: plain(lexicon) }));
  return lines;
}

const SHEET_COLUMNS = ["number", "player", "rack", "place", "word", "points", "total"] as const;

/** As it should be: what the file has instead is said in the complaints. */
function sheetLines(t: Translate, rules: Rules, { rows }: GcgAudit): string[] {
  const heads = SHEET_COLUMNS.map((column) => t(`replay.${column}`));
  const cells = rows.map((row, index) => [
    `${index + 1}`,
    plain(row.nick),
    row.rack === null ? "" : makeTiles(rules.alphabet, row.rack),
    placeText(rules, row.place) ?? "",
    row.word,
    row.computed.score < 0 ? whole(row.computed.score) : `+${row.computed.score}`,
    whole(row.computed.total),
  ]);
  return tableLines([heads, ...cells], ["right", "left", "left", "right", "left", "right", "right"]);
}

const scoreLines = ({ players, scores }: GcgAudit): string[] =>
  tableLines(
    players.map(({ name }, seat) => [plain(name), whole(scores[seat])]),
    ["left", "right"],
  );

function verdict(t: Translate, { players, scores, winners }: GcgAudit): string {
  if (winners.length === 0) return t("replay.unfinished");
  const names = winners.map((seat) => plain(players[seat].name)).join(", ");
  const points = scores[winners[0]];
  return winners.length === 1 ? t("replay.winner", { name: names, points }) : t("replay.draw", { names, points });
}
