import { fail, ok, type Result } from "../base/result.ts";
import type { Tile } from "../lexicon/alphabet.ts";
import { makeTiles } from "../lexicon/spelling.ts";
import type { Rules } from "../words/ruleset.ts";
import { decodeLatin1, decodeText } from "./encoding.ts";
import { type TextFault, textFault } from "./fault.ts";
import { type GcgTurn, makeTurn, parseField, parseTurn } from "./gcg-line.ts";
import { excerpt, filledLines, splitLines } from "./lines.ts";

/**
 * GCG, the text format in which games of this kind are commonly exchanged. Three and four players are
 * our extension: `#player3`, `#player4`. `docs/formats.md` describes what is read and written.
 */
export interface GcgGame {
  readonly rules: Rules;
  /** All lines, in their order, so that nothing is lost when the game is written back. */
  readonly lines: readonly GcgLine[];
}

export type GcgLine =
  | GcgTurn
  | {
      readonly kind: "player";
      readonly line: number;
      readonly number: number;
      readonly nick: string;
      readonly name: string;
    }
  /** The rack of a player in a game that was not finished. */
  | { readonly kind: "rack"; readonly line: number; readonly number: number; readonly tiles: readonly Tile[] }
  /** `#title`, `#note` and all others, known or not. A text of several lines has line feeds in it. */
  | { readonly kind: "pragma"; readonly line: number; readonly name: string; readonly text: string }
  | { readonly kind: "blank"; readonly line: number };

export interface GcgPlayer {
  readonly nick: string;
  readonly name: string;
}

export const MOST_PLAYERS = 4;

/** Pragmata whose text is one line: what follows them without a sign is a slip, not more of their text. */
const ONE_LINE: readonly string[] = ["character-encoding", "title", "lexicon", "id", "incomplete", "style"];

export function parseGcg(rules: Rules, text: string): Result<GcgGame, TextFault> {
  const lines: GcgLine[] = [];
  for (const [index, written] of splitLines(text).entries()) {
    const line = index + 1;
    const content = written.trimEnd();
    if (content === "") {
      lines.push({ kind: "blank", line });
      continue;
    }
    if (!content.startsWith(">") && !content.startsWith("#")) {
      if (!continueText(lines, content)) return fail(textFault("gcgLine", line, 1, { found: excerpt(content) }));
      continue;
    }
    const parsed = content.startsWith(">") ? parseTurn(rules, line, content) : parsePragma(rules, lines, line, content);
    if (!parsed.ok) return parsed;
    lines.push(parsed.value);
  }
  // What stands behind the last line feed is no line.
  if (lines.at(-1)?.kind === "blank") lines.pop();
  if (!lines.some(({ kind }) => kind === "turn" || kind === "player")) return fail(textFault("gcgEmpty", 1, 1));
  const players = lines.filter((line) => line.kind === "player");
  const beyond = players.find(({ number }) => number > players.length);
  if (beyond === undefined) return ok({ rules, lines });
  return fail(textFault("gcgPlayerGap", beyond.line, 2, { number: beyond.number, players: players.length }));
}

function parsePragma(
  rules: Rules,
  before: readonly GcgLine[],
  line: number,
  content: string,
): Result<GcgLine, TextFault> {
  const name = (/^#\S*/.exec(content) as RegExpExecArray)[0].slice(1);
  const text = content.slice(name.length + 1).trim();
  const numbered = /^(player|rack)(\d+)$/i.exec(name);
  if (numbered === null) return ok({ kind: "pragma", line, name, text });
  const faultAt = (code: string, column: number, values: TextFault["values"]) =>
    fail(textFault(code, line, column, values));
  const number = Number(numbered[2]);
  if (number < 1 || number > MOST_PLAYERS)
    return faultAt("gcgPlayerNumber", 2, { found: excerpt(name), most: MOST_PLAYERS });
  const [, first, second] = filledLines(content)[0].fields;
  if (numbered[1].toLowerCase() === "player") {
    if (first === undefined) return faultAt("gcgNickMissing", content.length + 1, { number });
    const nick = first.text;
    for (const player of before) {
      if (player.kind !== "player") continue;
      if (player.number === number) return faultAt("gcgPlayerTwice", 2, { number, first: player.line });
      if (player.nick === nick)
        return faultAt("gcgNickTwice", first.column, { nick: excerpt(nick), first: player.line });
    }
    return ok({ kind: "player", line, number, nick, name: text.slice(nick.length).trim() });
  }
  if (second !== undefined) return faultAt("gcgExtra", second.column, { found: excerpt(second.text) });
  const tiles = parseField(rules.alphabet, line, first ?? { text: "", column: 1 }, "rack");
  return tiles.ok ? ok({ kind: "rack", line, number, tiles: tiles.value }) : tiles;
}

/** A line without a sign goes on with the note before it, over blank lines too. False where there is none. */
function continueText(lines: GcgLine[], content: string): boolean {
  let last = lines.length - 1;
  while (last >= 0 && lines[last].kind === "blank") last--;
  const note = lines[last];
  if (note?.kind !== "pragma" || ONE_LINE.includes(note.name.toLowerCase())) return false;
  const blanks = lines.length - 1 - last;
  lines.length = last;
  lines.push({ ...note, text: `${note.text}${"\n".repeat(blanks + 1)}${content}` });
  return true;
}

export function makeGcg({ rules, lines }: GcgGame): string {
  return lines.map((line) => `${makeLine(rules, line)}\n`).join("");
}

function makeLine(rules: Rules, line: GcgLine): string {
  switch (line.kind) {
    case "turn":
      return makeTurn(rules, line);
    case "player":
      return `#player${line.number} ${line.nick} ${line.name}`.trimEnd();
    case "rack":
      return `#rack${line.number} ${makeTiles(rules.alphabet, line.tiles)}`.trimEnd();
    case "pragma":
      // A note whose first line is empty keeps its shape: no blank at the end of a line.
      return `#${line.name}${/^(\n|$)/.test(line.text) ? "" : " "}${line.text}`;
    case "blank":
      return "";
  }
}

/** By seat. A file that names no players has those of its moves, in the order in which they come. */
export function gcgPlayers({ lines }: GcgGame): GcgPlayer[] {
  const named = lines.filter((line) => line.kind === "player");
  if (named.length > 0)
    return named.sort((a, b) => a.number - b.number).map(({ nick, name }) => ({ nick, name: name || nick }));
  const nicks = new Set(lines.filter((line) => line.kind === "turn").map(({ nick }) => nick));
  return [...nicks].slice(0, MOST_PLAYERS).map((nick) => ({ nick, name: nick }));
}

export const gcgTurns = ({ lines }: GcgGame): GcgTurn[] => lines.filter((line) => line.kind === "turn");

/** The text of the first pragma of that name, or null. */
export function gcgPragma({ lines }: GcgGame, name: string): string | null {
  for (const line of lines) if (line.kind === "pragma" && line.name.toLowerCase() === name) return line.text;
  return null;
}

/** The bytes of a file as text, by the encoding that it names; without one, UTF-8 or else Latin-1. */
export function decodeGcg(bytes: Uint8Array): string {
  const head = decodeLatin1(bytes.subarray(0, 1000));
  const named = /^#character-encoding[ \t]+(\S+)/im.exec(head);
  return named !== null && /^(iso-?8859-1|latin-?1)$/i.test(named[1]) ? decodeLatin1(bytes) : decodeText(bytes);
}
