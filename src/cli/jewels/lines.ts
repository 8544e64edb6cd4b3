import { fail, ok, type Result } from "../../base/result.ts";
import type { Values } from "../../base/user-error.ts";
import { makeSwap, parseAnswer } from "../../formats/jewels-turn.ts";
import { excerpt } from "../../formats/lines.ts";
import { nextStones } from "../../jewels/queues.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { Input } from "../shell/input.ts";
import type { Translate } from "../shell/messages.ts";
import type { Terminal } from "../shell/terminal.ts";
import { drawJewels, type JewelsStyle } from "./board.ts";
import type { JewelsGame } from "./game.ts";
import { statusLine } from "./screen.ts";

type LineCommand = { readonly type: "swap"; readonly swap: Swap } | { readonly type: LineWord | "empty" };
type LineProblem = { readonly key: string; readonly values: Values };

const LINE_WORDS = ["hint", "help", "quit"] as const;
type LineWord = (typeof LINE_WORDS)[number];

/** The game in plain lines, for pipes, logs and people who do not look at a screen. False when the input has ended. */
export async function playInLines(
  game: JewelsGame,
  { t, print }: Terminal,
  style: JewelsStyle,
  input: Input,
): Promise<boolean> {
  print(t("jewels.howTo"));
  let draw = true;
  while (game.end === null) {
    if (draw) for (const line of ["", ...boardLines(game, style), statusLine(t, game)]) print(line);
    const asked = input.ask("> ");
    const line = await beforeTimeIsUp(game, asked);
    if (line === TIME_IS_UP) {
      // The question is answered by the end of the input, and so its line ends before the next begins.
      input.close();
      await asked;
      break;
    }
    if (line === null) return false;
    // A line that came too late does not count.
    if (game.end !== null) break;
    const command = parseLine(t, game.start.rules, line);
    if (command.ok && command.value.type === "quit") return true;
    draw = command.ok ? obey(game, { t, print }, command.value) : complain(t, print, command.fault);
  }
  return true;
}

export const boardLines = ({ position }: JewelsGame, style: JewelsStyle): string[] =>
  drawJewels(position.rules, position.board, nextStones(position.queues, position.places), style);

const TIME_IS_UP = Symbol("time is up");

async function beforeTimeIsUp<T>({ timeLeft }: JewelsGame, answer: Promise<T>): Promise<T | typeof TIME_IS_UP> {
  if (timeLeft === null) return answer;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof TIME_IS_UP>((resolve) => {
    timer = setTimeout(() => resolve(TIME_IS_UP), timeLeft);
  });
  try {
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
  }
}

function parseLine(t: Translate, rules: JewelsRules, line: string): Result<LineCommand, LineProblem> {
  const typed = line.trim();
  if (typed === "") return ok({ type: "empty" });
  if (/^\d/.test(typed)) {
    const swap = parseAnswer(rules, typed);
    if (swap.ok) return ok({ type: "swap", swap: swap.value });
    return fail({ key: `text.${swap.fault.code}`, values: swap.fault.values });
  }
  const wanted = typed.normalize("NFC").toLowerCase();
  const names = (word: LineWord): string[] => [word, ...t(`play.command.${word}`).split("|")];
  const word = LINE_WORDS.find((known) => names(known).includes(wanted));
  return word === undefined
    ? fail({ key: "play.notUnderstood", values: { text: excerpt(typed) } })
    : ok({ type: word });
}

function complain(t: Translate, print: Terminal["print"], { key, values }: LineProblem): false {
  print(t(key, values));
  return false;
}

/** True where the board has to be shown again. */
function obey(game: JewelsGame, { t, print }: Pick<Terminal, "t" | "print">, command: LineCommand): boolean {
  switch (command.type) {
    case "swap": {
      const played = game.play(command.swap);
      if (!played.ok) {
        print(t(`swap.${played.fault.code}`));
        return false;
      }
      const { points, steps } = played.value;
      print(t("jewels.played", { points: { key: "jewels.points", values: { n: points } }, steps: steps.length }));
      return true;
    }
    case "hint":
      for (const { swap, points } of game.hints)
        print(`${makeSwap(game.start.rules, swap)}  (${t("jewels.points", { n: points })})`);
      return false;
    case "help":
      for (const line of t("jewels.help").split("\n")) print(line);
      return false;
    default:
      return true;
  }
}
