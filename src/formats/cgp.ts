import { fail, ok, type Result } from "../base/result.ts";
import { allTiles, NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import { makeTile, makeTiles, parseTiles } from "../lexicon/spelling.ts";
import type { View } from "../words/position.ts";
import type { Rules } from "../words/ruleset.ts";
import { type TextFault, textFault } from "./fault.ts";
import { excerpt, type Field, filledLines, widthOf } from "./lines.ts";

/**
 * CGP: a position in one line, `board racks scores scoreless [opcodes]`. The rows of the board stand
 * between slashes, numbers count empty squares; the first rack and score are those of the player on turn.
 */
export interface CgpPosition {
  readonly board: Uint8Array;
  /** An empty rack of another player is one that nobody has told. */
  readonly racks: readonly (readonly Tile[])[];
  readonly scores: readonly number[];
  readonly scoreless: number;
  /** What else the line says (`lex NWL20; ld english;`), kept as it is. */
  readonly opcodes: string;
}

const MOST_PLAYERS = 4;

const faultAt = (code: string, column: number, values?: TextFault["values"]): Result<never, TextFault> =>
  fail(textFault(code, 1, column, values));

export function parseCgp(rules: Rules, text: string): Result<CgpPosition, TextFault> {
  let length = text.length;
  while (text[length - 1] === "\n" || text[length - 1] === "\r") length--;
  const line = text.slice(0, length);
  const feed = /[\r\n]/.exec(line);
  if (feed !== null) return faultAt("cgpLines", widthOf(line.slice(0, feed.index)) + 1);
  const { fields, end } = filledLines(line)[0] ?? { fields: [], end: 1 };
  const [boardField, racksField, scoresField, scorelessField, opcode] = fields;

  if (boardField === undefined) return faultAt("cgpBoardMissing", end);
  const board = parseBoard(rules, boardField);
  if (!board.ok) return board;
  if (racksField === undefined) return faultAt("cgpRacksMissing", end);
  const racks = parseRacks(rules, racksField);
  if (!racks.ok) return racks;
  if (scoresField === undefined) return faultAt("cgpScoresMissing", end);
  const scores = parseScores(scoresField, racks.value.length);
  if (!scores.ok) return scores;
  if (scorelessField === undefined) return faultAt("cgpScorelessMissing", end);
  if (!/^\d{1,3}$/.test(scorelessField.text))
    return faultAt("cgpScoreless", scorelessField.column, { found: excerpt(scorelessField.text) });
  return ok({
    board: board.value,
    racks: racks.value,
    scores: scores.value,
    scoreless: Number(scorelessField.text),
    opcodes:
      opcode === undefined
        ? ""
        : fields
            .slice(4)
            .map(({ text }) => text)
            .join(" "),
  });
}

/** The parts between slashes, each with its column. */
function parts({ text, column }: Field): Field[] {
  let next = column;
  return text.split("/").map((part) => {
    const field = { text: part, column: next };
    next += widthOf(part) + 1;
    return field;
  });
}

function parseBoard(rules: Rules, field: Field): Result<Uint8Array, TextFault> {
  const { rows, columns } = rules.layout;
  const found = parts(field);
  if (found.length > rows) return faultAt("cgpRows", found[rows].column - 1, { found: found.length, rows });
  if (found.length < rows) return faultAt("cgpRows", field.column + widthOf(field.text), { found: found.length, rows });
  const board = new Uint8Array(rows * columns);
  for (const [row, part] of found.entries()) {
    const tiles = parseRow(rules, part, row + 1);
    if (!tiles.ok) return tiles;
    board.set(tiles.value, row * columns);
  }
  return ok(board);
}

function parseRow(rules: Rules, field: Field, row: number): Result<Tile[], TextFault> {
  const { columns } = rules.layout;
  const tiles: Tile[] = [];
  let { column } = field;
  for (const [piece] of field.text.matchAll(/\d+|\D+/g)) {
    if (/^\d/.test(piece)) {
      // Compared before anything of that length is made.
      const empty = Number(piece);
      if (empty < 1 || empty > columns - tiles.length)
        return faultAt("cgpEmptySquares", column, { found: excerpt(piece), left: columns - tiles.length, row });
      for (let i = 0; i < empty; i++) tiles.push(NO_TILE);
    } else {
      const found = parseLetters(rules, { text: piece, column }, "play");
      if (!found.ok) return found;
      if (tiles.length + found.value.length > columns)
        return faultAt("cgpColumns", column, { found: tiles.length + found.value.length, columns, row });
      tiles.push(...found.value);
    }
    column += widthOf(piece);
  }
  return tiles.length === columns ? ok(tiles) : faultAt("cgpColumns", column, { found: tiles.length, columns, row });
}

function parseLetters(rules: Rules, { text, column }: Field, kind: "play" | "rack"): Result<Tile[], TextFault> {
  const tiles = parseTiles(rules.alphabet, text, kind);
  if (tiles.ok && !tiles.value.includes(NO_TILE)) return tiles;
  const fault = tiles.ok ? { code: "unknownLetter", text: ".", at: text.indexOf(".") } : tiles.fault;
  const code = fault.code === "openBracket" ? "cgpBracket" : "cgpLetter";
  return faultAt(code, column + widthOf(text.slice(0, fault.at)), { found: excerpt(fault.text) });
}

function parseRacks(rules: Rules, field: Field): Result<Tile[][], TextFault> {
  const most = rules.ruleset.rackSize;
  const found = parts(field);
  if (found.length > MOST_PLAYERS)
    return faultAt("cgpRacks", found[MOST_PLAYERS].column, { found: found.length, most: MOST_PLAYERS });
  const racks: Tile[][] = [];
  for (const part of found) {
    const tiles = parseLetters(rules, part, "rack");
    if (!tiles.ok) return tiles;
    if (tiles.value.length > most) return faultAt("cgpRackTooLong", part.column, { found: tiles.value.length, most });
    racks.push(tiles.value);
  }
  return ok(racks);
}

function parseScores(field: Field, players: number): Result<number[], TextFault> {
  const found = parts(field);
  for (const { text, column } of found)
    if (!/^-?\d{1,6}$/.test(text)) return faultAt("cgpScore", column, { found: excerpt(text) });
  if (found.length !== players) return faultAt("cgpScores", field.column, { found: found.length, players });
  return ok(found.map(({ text }) => Number(text) + 0));
}

export function makeCgp(rules: Rules, position: CgpPosition): string {
  const { alphabet, layout } = rules;
  const rows = Array.from({ length: layout.rows }, (_, row) => {
    let text = "";
    let empty = 0;
    for (const tile of position.board.subarray(row * layout.columns, (row + 1) * layout.columns)) {
      if (tile === NO_TILE) {
        empty++;
        continue;
      }
      text += (empty > 0 ? `${empty}` : "") + makeTile(alphabet, tile);
      empty = 0;
    }
    return text + (empty > 0 ? `${empty}` : "");
  });
  const racks = position.racks.map((rack) => makeTiles(alphabet, rack)).join("/");
  const { scores, scoreless, opcodes } = position;
  return `${rows.join("/")} ${racks} ${scores.join("/")} ${scoreless} ${opcodes}`.trimEnd();
}

/** The position as the player on turn sees it. Players whose racks nobody has told hold as many tiles as they can. */
export function viewOfCgp(rules: Rules, { board, racks, scores, scoreless }: CgpPosition): View {
  const { rackSize } = rules.ruleset;
  const told = racks.reduce((sum, rack) => sum + rack.length, 0);
  const laid = board.reduce((sum, tile) => sum + (tile === NO_TILE ? 0 : 1), 0);
  // A made-up position may show more tiles than there are.
  let bagSize = Math.max(0, allTiles(rules.alphabet).length - laid - told);
  const rackSizes = racks.map((rack, seat) => {
    if (seat === 0 || rack.length > 0) return rack.length;
    const held = Math.min(rackSize, bagSize);
    bagSize -= held;
    return held;
  });
  return {
    rules,
    board,
    scores,
    turn: 0,
    version: 0,
    scoreless,
    passes: 0,
    resigned: racks.map(() => false),
    phase: "playing",
    outcome: null,
    seat: 0,
    rack: racks[0],
    rackSizes,
    bagSize,
    asideSize: 0,
    last: null,
  };
}
