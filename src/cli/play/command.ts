import { fail, ok, type Result } from "../../base/result.ts";
import { BLANK, isBlank, letterOf, type Tile } from "../../lexicon/alphabet.ts";
import { parseTiles, type SpellingFault } from "../../lexicon/spelling.ts";
import { parsePlace } from "../../words/coordinates.ts";
import type { HintKind } from "../../words/event.ts";
import type { Move, MoveFault } from "../../words/move.ts";
import { overBoard } from "../../words/placement.ts";
import type { View } from "../../words/position.ts";
import type { Translate } from "../shell/messages.ts";

export type Command =
  | { readonly type: "move"; readonly move: Move }
  | { readonly type: "hint"; readonly kind: HintKind }
  | { readonly type: "save" | "load"; readonly file: string }
  | { readonly type: "undo" | "help" | "unseen" | "quit" | "empty" };

export type CommandProblem =
  | { readonly code: "move"; readonly fault: MoveFault }
  | { readonly code: "spelling"; readonly fault: SpellingFault }
  | { readonly code: "notUnderstood" | "noSquare" | "noWord" | "noFile"; readonly text: string };

const WORDS = [
  "exchange",
  "pass",
  "challenge",
  "resign",
  "hint",
  "save",
  "load",
  "undo",
  "help",
  "unseen",
  "quit",
] as const;
type CommandWord = (typeof WORDS)[number];

/** A line such as `8h WORD`, `exchange ABC` or `pass`. Commands are known in English and in the reader's language. */
export function parseCommand(t: Translate, view: View, line: string): Result<Command, CommandProblem> {
  const typed = line.trim();
  if (typed === "") return ok({ type: "empty" });
  const [first] = typed.split(/\s/, 1);
  const argument = typed.slice(first.length).trim();
  if (/^(?:[a-z]\d+|\d+[a-z])$/i.test(first)) return parsePlacement(view, first, argument);
  if (typed === "-") return move({ type: "pass" });
  if (typed.startsWith("-")) return parseExchange(view, typed.slice(1));
  const word = commandWord(t, first);
  switch (word) {
    case "exchange":
      return parseExchange(view, argument);
    case "pass":
    case "challenge":
    case "resign":
      return move({ type: word });
    case "hint":
      return ok({ type: "hint", kind: /^(?:best)?$/i.test(argument) ? "best" : "square" });
    case "save":
    case "load":
      return argument === "" ? fail({ code: "noFile", text: first }) : ok({ type: word, file: argument });
    case null:
      return fail({ code: "notUnderstood", text: first });
    default:
      return ok({ type: word });
  }
}

const move = (move: Move): Result<Command, CommandProblem> => ok({ type: "move", move });

/** The texts of a command are its synonyms: `exchange|x`. */
function commandWord(t: Translate, text: string): CommandWord | null {
  const wanted = text.normalize("NFC").toLowerCase();
  const names = (word: CommandWord) => [word, ...t(`play.command.${word}`).split("|")];
  return WORDS.find((word) => names(word).includes(wanted)) ?? null;
}

function parsePlacement(view: View, where: string, word: string): Result<Command, CommandProblem> {
  const { layout, ruleset } = view.rules;
  const place = parsePlace(layout, ruleset.coordinates, where);
  if (place === null) return fail({ code: "noSquare", text: where });
  if (word === "") return fail({ code: "noWord", text: where });
  const spelt = parseTiles(view.rules.alphabet, word.replace(/[\s()]/g, ""), "play");
  if (!spelt.ok) return fail({ code: "spelling", fault: spelt.fault });
  const tiles = view.rack.includes(BLANK) ? spelt.value : spelt.value.map(capital);
  const placed = overBoard(layout, view.board, { ...place, tiles });
  return placed.ok ? move({ type: "place", ...placed.value }) : fail({ code: "move", fault: placed.fault });
}

/** Without a blank on the rack a small letter can only mean its tile: then nobody has to hold the shift key. */
const capital = (tile: Tile): Tile => (isBlank(tile) ? letterOf(tile) : tile);

function parseExchange(view: View, text: string): Result<Command, CommandProblem> {
  const { alphabet } = view.rules;
  const tiles = parseTiles(alphabet, text.replace(/\s/g, "").toUpperCase(), "rack");
  return tiles.ok ? move({ type: "exchange", tiles: tiles.value }) : fail({ code: "spelling", fault: tiles.fault });
}
