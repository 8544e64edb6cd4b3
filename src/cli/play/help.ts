import type { Values } from "../../base/user-error.ts";
import { makePlace } from "../../words/coordinates.ts";
import type { Direction } from "../../words/layout.ts";
import type { Rules } from "../../words/ruleset.ts";
import { legendLine } from "../print/board.ts";
import { tableLines } from "../print/table.ts";
import type { Translate } from "../shell/messages.ts";

/** A line or two before the first move. */
export function howToLines(t: Translate, rules: Rules): string[] {
  const lines = [t("play.howTo", places(rules))];
  if (rules.alphabet.blanks > 0) lines.push(t("play.smallLetters"));
  return lines;
}

/** Every command with its meaning, and the premiums of the board. */
export function helpLines(t: Translate, rules: Rules, colour: boolean): string[] {
  const { best, square } = rules.ruleset.hints;
  const text = t("play.help", { ...places(rules), best: best ?? "–", square: square ?? "–" });
  // Two blanks or more part a command from its meaning; how wide the commands are depends on the figures.
  const rows = text.split("\n").map((line) => line.split(/ {2,}/));
  const explained = rows.filter((row) => row.length > 1);
  const lines = [...tableLines(explained, ["left"], "   "), ...rows.filter((row) => row.length === 1).flat()];
  if (rules.alphabet.blanks > 0) lines.push(t("play.smallLetters"));
  const legend = legendLine(rules, colour, t("play.legendWord"), t("play.legendLetter"));
  return legend === "" ? lines : [...lines, legend];
}

/** How the start square, or the first one, is named: a move across and a move down. */
function places({ layout, ruleset }: Rules): Values {
  const at = (direction: Direction) => makePlace(layout, ruleset.coordinates, { square: layout.start ?? 0, direction });
  return { across: at("across"), down: at("down") };
}
