import { fail, ok, type Result } from "../base/result.ts";
import { type Alphabet, NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import { makeTiles, parseTiles, type TilesKind } from "../lexicon/spelling.ts";
import { makePlace, type Place, parsePlace } from "../words/coordinates.ts";
import type { Rules } from "../words/ruleset.ts";
import { type TextFault, textFault } from "./fault.ts";
import { excerpt, type Field, filledLines, widthOf } from "./lines.ts";

/** A square of a word as it was written. What lay there before is `.` (no tile), or its letter in parentheses. */
export interface WrittenTile {
  readonly tile: Tile;
  readonly through: boolean;
}

export type GcgAction =
  /** A covered square may also be written as its plain letter: only the board can tell (`placementOf`). */
  | { readonly type: "place"; readonly place: Place; readonly word: readonly WrittenTile[] }
  | { readonly type: "exchange"; readonly tiles: readonly Tile[] }
  /** An exchange of which only the number is known. */
  | { readonly type: "exchangeCount"; readonly count: number }
  | { readonly type: "pass" }
  /** The play before was challenged and is taken back. */
  | { readonly type: "withdrawn" }
  | { readonly type: "challenge" }
  | { readonly type: "time" }
  /** What is left on a rack when the game is over. */
  | { readonly type: "rest"; readonly tiles: readonly Tile[] };

/** A line that begins with `>`. */
export interface GcgTurn {
  readonly kind: "turn";
  readonly line: number;
  readonly nick: string;
  /** Null where the file does not tell it; it may also be a part of the rack only. */
  readonly rack: readonly Tile[] | null;
  readonly action: GcgAction;
  readonly score: number;
  readonly total: number;
  /** Where each stands in its line, for those who find fault with it. */
  readonly columns: {
    readonly rack: number;
    readonly action: number;
    readonly word: number;
    readonly score: number;
    readonly total: number;
  };
}

/** GCG names squares in this one way, whatever the ruleset does. */
const COORDINATES = "column-letters";
const PLACE = /^(?:\d{1,2}[A-Za-z]|[A-Za-z]\d{1,2})$/;

type FaultAt = (code: string, column: number, values?: TextFault["values"]) => Result<never, TextFault>;

export function parseTurn(rules: Rules, line: number, text: string): Result<GcgTurn, TextFault> {
  const faultAt: FaultAt = (code, column, values) => fail(textFault(code, line, column, values));
  const colon = text.indexOf(":");
  const nick = text.slice(1, Math.max(colon, 1)).trim();
  if (nick === "") return faultAt("gcgNick", 2);
  const body = filledLines(text.slice(colon + 1))[0];
  const before = widthOf(text.slice(0, colon + 1));
  const fields = (body?.fields ?? []).map((field) => ({ text: field.text, column: field.column + before }));
  const end = before + (body?.end ?? 1);
  let next = 0;

  let rack: Tile[] | null = null;
  if (fields.length > 0 && !/^[-+(]/.test(fields[0].text) && !PLACE.test(fields[0].text)) {
    const tiles = parseField(rules.alphabet, line, fields[next++], "rack");
    if (!tiles.ok) return tiles;
    rack = tiles.value;
  }
  const first = fields[next++];
  if (first === undefined) return faultAt("gcgMoveMissing", end);
  let word = first;
  if (PLACE.test(first.text)) {
    word = fields[next++];
    if (word === undefined) return faultAt("gcgWordMissing", end);
  }
  const action = parseAction(rules, line, first, word);
  if (!action.ok) return action;

  const [score, total, extra] = fields.slice(next);
  if (score === undefined) return faultAt("gcgScoreMissing", end);
  if (!/^[+-]\d{1,6}$/.test(score.text)) return faultAt("gcgScore", score.column, { found: excerpt(score.text) });
  if (total === undefined) return faultAt("gcgTotalMissing", end);
  if (!/^[+-]?\d{1,6}$/.test(total.text)) return faultAt("gcgTotal", total.column, { found: excerpt(total.text) });
  if (extra !== undefined) return faultAt("gcgExtra", extra.column, { found: excerpt(extra.text) });
  return ok({
    kind: "turn",
    line,
    nick,
    rack,
    action: action.value,
    score: parseNumber(score.text),
    total: parseNumber(total.text),
    columns: {
      rack: fields[0].column,
      action: first.column,
      word: word.column,
      score: score.column,
      total: total.column,
    },
  });
}

/** Adding 0 makes a zero of the minus zero that `-0` would be. */
const parseNumber = (text: string): number => Number(text) + 0;

function parseAction(rules: Rules, line: number, first: Field, word: Field): Result<GcgAction, TextFault> {
  const { text, column } = first;
  if (PLACE.test(text)) {
    const place = parsePlace(rules.layout, COORDINATES, text);
    if (place === null) return fail(textFault("gcgPlace", line, column, { found: text }));
    const written = parseWord(rules.alphabet, line, word);
    return written.ok ? ok({ type: "place", place, word: written.value }) : written;
  }
  if (text === "-") return ok({ type: "pass" });
  if (text === "--") return ok({ type: "withdrawn" });
  if (text === "(challenge)") return ok({ type: "challenge" });
  if (text === "(time)") return ok({ type: "time" });
  if (/^-\d{1,2}$/.test(text)) return ok({ type: "exchangeCount", count: Number(text.slice(1)) });
  if (text.startsWith("-")) {
    const tiles = parseField(rules.alphabet, line, { text: text.slice(1), column: column + 1 }, "rack");
    return tiles.ok ? ok({ type: "exchange", tiles: tiles.value }) : tiles;
  }
  if (text.startsWith("(") && text.endsWith(")")) {
    const tiles = parseField(rules.alphabet, line, { text: text.slice(1, -1), column: column + 1 }, "rack");
    return tiles.ok ? ok({ type: "rest", tiles: tiles.value }) : tiles;
  }
  return fail(textFault("gcgMove", line, column, { found: excerpt(text) }));
}

/** `F.RA`, `F(O)RA` and `FORA` are one and the same play through an O. */
function parseWord(alphabet: Alphabet, line: number, field: Field): Result<WrittenTile[], TextFault> {
  const word: WrittenTile[] = [];
  let { column } = field;
  for (const [part] of field.text.matchAll(/\([^()]*\)|[^()]+|[()]/gu)) {
    const through = part.length > 1 && part.startsWith("(");
    if (!through && /[()]/.test(part))
      return fail(textFault("gcgParenthesis", line, column, { found: excerpt(field.text) }));
    const text = through ? part.slice(1, -1) : part;
    const tiles = parseField(alphabet, line, { text, column: through ? column + 1 : column }, "play");
    if (!tiles.ok) return tiles;
    for (const tile of tiles.value) word.push({ tile, through: through || tile === NO_TILE });
    column += widthOf(part);
  }
  return ok(word);
}

export function parseField(
  alphabet: Alphabet,
  line: number,
  { text, column }: Field,
  kind: TilesKind,
): Result<Tile[], TextFault> {
  const tiles = parseTiles(alphabet, text, kind);
  if (tiles.ok) return tiles;
  const { code, at } = tiles.fault;
  const found = excerpt(tiles.fault.text);
  const faultCode = code === "openBracket" ? "gcgBracket" : "gcgLetter";
  return fail(textFault(faultCode, line, column + widthOf(text.slice(0, at)), { found }));
}

export function makeTurn(rules: Rules, turn: Omit<GcgTurn, "columns">): string {
  const { nick, rack, action, score, total } = turn;
  const tiles = rack === null || rack.length === 0 ? "" : ` ${makeTiles(rules.alphabet, rack)}`;
  const place = action.type === "place" ? ` ${makePlace(rules.layout, COORDINATES, action.place)}` : "";
  return `>${nick}:${tiles}${place} ${makeAction(rules.alphabet, action)} ${score < 0 ? "" : "+"}${score} ${total}`;
}

/** The sign that a line has for its move, without the place. */
export function makeAction(alphabet: Alphabet, action: GcgAction): string {
  switch (action.type) {
    case "place":
      return makeWord(alphabet, action.word);
    case "exchange":
      return `-${makeTiles(alphabet, action.tiles)}`;
    case "exchangeCount":
      return `-${action.count}`;
    case "pass":
      return "-";
    case "withdrawn":
      return "--";
    case "rest":
      return `(${makeTiles(alphabet, action.tiles)})`;
    case "challenge":
    case "time":
      return `(${action.type})`;
  }
}

function makeWord(alphabet: Alphabet, word: readonly WrittenTile[]): string {
  let text = "";
  for (const { tile, through } of word) {
    const glyph = makeTiles(alphabet, [tile]);
    text += through && tile !== NO_TILE ? `(${glyph})` : glyph;
  }
  // Neighbours share one pair of parentheses.
  return text.replaceAll(")(", "");
}
