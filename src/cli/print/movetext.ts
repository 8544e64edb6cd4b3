import { fail, ok, type Result } from "../../base/result.ts";
import { excerpt, widthOf } from "../../formats/lines.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import { makePlace } from "../../words/coordinates.ts";
import { unknownWords } from "../../words/decide.ts";
import type { Move, MoveFault } from "../../words/move.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { checkMove } from "../../words/score.ts";
import { type CommandProblem, parseCommand } from "../play/command.ts";
import type { Translate } from "../shell/messages.ts";
import { sayMoveFault } from "./faults.ts";

/** A move in one line, the same in every language: `8H DIRTY`, `I7 K.P`, `exch IIQ`, `pass`. */
export function makeMoveText({ layout, alphabet, ruleset }: Rules, move: Move): string {
  if (move.type === "place")
    return `${makePlace(layout, ruleset.coordinates, move)} ${makeTiles(alphabet, move.tiles)}`;
  return move.type === "exchange" ? `exch ${makeTiles(alphabet, move.tiles)}`.trimEnd() : move.type;
}

/** The parts of a move for programs. */
export function moveJson({ layout, alphabet, ruleset }: Rules, move: Move) {
  const tiles = move.type === "place" || move.type === "exchange" ? makeTiles(alphabet, move.tiles) : null;
  return { type: move.type, pos: move.type === "place" ? makePlace(layout, ruleset.coordinates, move) : null, tiles };
}

/** What cannot be read or made, said in the reader's language, and where it stands in the text. */
export interface MoveTextFault {
  readonly column: number;
  readonly text: string;
}

/** A move as `makeMoveText` writes it, or as one types it in a game, that the rules and the word list allow. */
export function parseMoveText(t: Translate, view: View, lexicon: Lexicon, text: string): Result<Move, MoveTextFault> {
  const exchange = /^\s*exch(?:\s|$)/i.exec(text);
  const parsed = parseCommand(t, view, exchange === null ? text : `-${text.slice(exchange[0].length)}`);
  if (!parsed.ok) return fail(sayProblem(t, view.rules, text, parsed.fault));
  const command = parsed.value;
  const move = command.type === "move" ? command.move : null;
  if (move === null || move.type === "challenge" || move.type === "resign")
    return fail({ column: 1, text: sayExpected(t, view.rules, text) });
  const fault = faultOf(view, lexicon, move);
  if (fault === null) return ok(move);
  return fail({ column: columnOf(text, wordIn(text)), text: sayMoveFault(t, view.rules, fault) });
}

function faultOf(view: View, lexicon: Lexicon, move: Move): MoveFault | null {
  const checked = checkMove(view, move);
  if (!checked.ok) return checked.fault;
  const words = move.type === "place" ? unknownWords(view.rules, view.board, move, lexicon) : [];
  return words.length > 0 ? { code: "unknownWords", words } : null;
}

function sayProblem(t: Translate, rules: Rules, text: string, problem: CommandProblem): MoveTextFault {
  const word = wordIn(text);
  switch (problem.code) {
    case "move":
      return { column: columnOf(text, word), text: sayMoveFault(t, rules, problem.fault) };
    case "spelling": {
      const { code, text: found } = problem.fault;
      const at = Math.max(word, text.toUpperCase().indexOf(found.toUpperCase(), word));
      const key = code === "openBracket" ? "play.openBracket" : "play.unknownLetter";
      return { column: columnOf(text, at), text: t(key, { text: excerpt(found) }) };
    }
    case "noSquare":
      return { column: columnOf(text, text.search(/\S/)), text: t("play.noSquare", { text: excerpt(problem.text) }) };
    case "noWord":
      return { column: widthOf(text) + 1, text: t("play.noWord", { text: excerpt(problem.text) }) };
    default:
      return { column: 1, text: sayExpected(t, rules, text) };
  }
}

function sayExpected(t: Translate, { layout, ruleset }: Rules, text: string): string {
  const place = makePlace(layout, ruleset.coordinates, { square: layout.start ?? 0, direction: "across" });
  return t("hint.notAMove", { place, text: excerpt(text) });
}

/** Where the second word begins, or the first, where there is only one. */
const wordIn = (text: string): number =>
  Math.max(0, text.search(/\S/), (/^\s*\S+\s+(?=\S)/.exec(text)?.[0] ?? "").length);

const columnOf = (text: string, at: number): number => widthOf(text.slice(0, at)) + 1;
