import { setImmediate } from "node:timers/promises";
import { UserError } from "../../base/user-error.ts";
import { ADVICE_MS, advise } from "../../bots/advice.ts";
import { excerpt } from "../../formats/lines.ts";
import { BLANK } from "../../lexicon/alphabet.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { decide } from "../../movegen/decide.ts";
import { apply } from "../../words/apply.ts";
import { deal } from "../../words/decide.ts";
import type { GameEvent, HintKind } from "../../words/event.ts";
import { decideHint } from "../../words/hint.ts";
import type { Move, MoveFault } from "../../words/move.ts";
import { type Position, viewFor } from "../../words/position.ts";
import { firstPosition, type GameRecord, replay } from "../../words/record.ts";
import { leaves } from "../../worker/node-data.ts";
import { sayMoveFault } from "../print/faults.ts";
import { type Input, openInput } from "../shell/input.ts";
import type { Terminal } from "../shell/terminal.ts";
import { type Command, type CommandProblem, parseCommand } from "./command.ts";
import { computerMove } from "./computer.ts";
import { checkComputers, readRecord, warnOfOtherList, writeRecord } from "./files.ts";
import { helpLines, howToLines } from "./help.ts";
import { endLines, eventLine, playerName, turnLines, unseenLine } from "./screen.ts";
import { askLine, askPlayers, askRules, chooseLexicon, InputEnded, makeSetup, type PlayOptions } from "./setup.ts";

/** The game as it stands on this terminal. */
interface Game {
  readonly terminal: Terminal;
  readonly colour: boolean;
  readonly lexicon: Lexicon | null;
  record: GameRecord;
  position: Position;
}

/** As shells number the end by Ctrl-C. */
const INTERRUPTED = 130;

export async function run(terminal: Terminal, options: PlayOptions): Promise<number> {
  const interrupted = () => {
    input.close();
    terminal.print(terminal.t("play.interrupted"));
    process.exit(INTERRUPTED);
  };
  const input = openInput(process.stdin, process.stdout, interrupted);
  try {
    const game = options.load === undefined ? await newGame(terminal, input, options) : openGame(terminal, options);
    checkComputers(game.record, game.lexicon);
    await playOn(game, input);
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error;
    terminal.print(terminal.t("play.inputEnded"));
  } finally {
    input.close();
  }
  return 0;
}

const wantsColour = ({ plain }: PlayOptions): boolean =>
  !plain && process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "" && process.env.TERM !== "dumb";

async function newGame(terminal: Terminal, input: Input, options: PlayOptions): Promise<Game> {
  const rules = await askRules(terminal, input, options);
  const players = await askPlayers(terminal, input, rules, options);
  const lexicon = chooseLexicon(terminal, rules, options);
  const setup = makeSetup(players, rules, lexicon, options.seed);
  const first = firstPosition(rules, setup);
  const dealt = deal(first);
  const record: GameRecord = { rules, setup, events: [dealt] };
  return { terminal, colour: wantsColour(options), lexicon, record, position: apply(first, dealt) };
}

function openGame(terminal: Terminal, options: PlayOptions): Game {
  const record = readRecord(options.load as string);
  const lexicon = chooseLexicon(terminal, record.rules, options, record.setup.lexicon);
  warnOfOtherList(terminal, record, lexicon);
  return { terminal, colour: wantsColour(options), lexicon, record, position: replay(record) };
}

async function playOn(game: Game, input: Input): Promise<void> {
  const { t } = game.terminal;
  const isComputer = (seat: number) => game.record.setup.players[seat].bot !== null;
  if (!isOver(game) && game.position.racks.some((_, seat) => !isComputer(seat)))
    printLines(game, howToLines(t, game.record.rules));
  let draw = true;
  while (!isOver(game)) {
    const { turn } = game.position;
    if (isComputer(turn)) {
      // Between two moves of the computer Ctrl-C gets its chance.
      await setImmediate();
      playMove(game, await computerMove(game.record, game.position, game.lexicon as Lexicon));
      draw = true;
      continue;
    }
    if (draw) printLines(game, turnLines(t, game.record, game.position, game.colour));
    const line = await askLine(input, `${playerName(game.record, turn)}> `);
    const command = parseCommand(t, viewFor(game.position, turn), line);
    if (command.ok && command.value.type === "quit") return;
    draw = command.ok ? await obey(game, command.value) : complain(game, command.fault);
  }
  printLines(game, endLines(t, game.record, game.position, game.colour));
}

/** By the rules; or because only computers play, all have passed, and the rules would let them do so for ever. */
function isOver({ record, position }: Game): boolean {
  if (position.phase === "over") return true;
  const { scorelessTurns, passedRounds } = position.rules.ruleset.end;
  const people = record.setup.players.filter(({ bot }, seat) => bot === null && !position.resigned[seat]);
  const playing = position.resigned.filter((resigned) => !resigned);
  return people.length === 0 && scorelessTurns === null && passedRounds === null && position.passes >= playing.length;
}

function printLines({ terminal }: Game, lines: readonly string[]): void {
  for (const line of lines) terminal.print(line);
}

/** True where the board has to be shown again. */
async function obey(game: Game, command: Command): Promise<boolean> {
  const { t, print } = game.terminal;
  switch (command.type) {
    case "move":
      return playMove(game, command.move);
    case "hint":
      return giveHint(game, command.kind);
    case "undo":
      return undo(game);
    case "save":
      return attempt(game, () => {
        writeRecord(command.file, game.record);
        print(t("play.saved", { file: command.file }));
        return false;
      });
    case "load":
      return attempt(game, () => load(game, command.file));
    case "unseen":
      print(unseenLine(game.position));
      return false;
    case "help":
      printLines(game, helpLines(t, game.record.rules, game.colour));
      return false;
    default:
      return command.type === "empty";
  }
}

/** In a game even what cannot be done is only said: the game goes on. */
function attempt({ terminal }: Game, action: () => boolean): boolean {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    terminal.print(terminal.t(error.key, error.values));
    return false;
  }
}

function complain(game: Game, problem: CommandProblem): false {
  const { t, print } = game.terminal;
  if (problem.code === "move") return refuse(game, problem.fault);
  const { code, text } = problem.code === "spelling" ? problem.fault : problem;
  print(t(`play.${code}`, { text: excerpt(text) }));
  return false;
}

function refuse(game: Game, fault: MoveFault): false {
  const { t, print } = game.terminal;
  print(sayMoveFault(t, game.record.rules, fault));
  // Most likely the whole word was typed in small letters, with a blank on the rack.
  if (fault.code === "notInRack" && fault.tile === BLANK) print(t("play.smallLetters"));
  return false;
}

const playMove = (game: Game, move: Move): boolean =>
  happen(game, decide(game.position, game.position.turn, move, game.lexicon));

function happen(game: Game, decided: ReturnType<typeof decide>): boolean {
  const { t, print } = game.terminal;
  if (!decided.ok) return refuse(game, decided.fault);
  for (const event of decided.value) {
    const line = eventLine(t, game.record, game.position, event);
    if (line !== null) print(line);
    game.record = { ...game.record, events: [...game.record.events, event] };
    game.position = apply(game.position, event);
  }
  return true;
}

/** The board stays as it is. */
async function giveHint(game: Game, kind: HintKind): Promise<false> {
  const { t, print } = game.terminal;
  const { lexicon, position } = game;
  if (lexicon === null) print(t("play.hintNeedsLexicon"));
  else {
    const analyst = {
      lexicon,
      leaves: await leaves(position.rules),
      millis: ADVICE_MS,
      clock: () => performance.now(),
    };
    happen(
      game,
      decideHint(position, position.turn, kind, lexicon, (view) => advise(analyst, view)),
    );
  }
  return false;
}

/** Only who plays alone may take a move back: nobody else has seen what was drawn. */
function undo(game: Game): boolean {
  const { t, print } = game.terminal;
  const { events, setup } = game.record;
  const isTurn = ({ type }: GameEvent) => type === "place" || type === "exchange" || type === "pass";
  const last = events.findLastIndex(isTurn);
  if (setup.players.length > 1 || last < 0) {
    print(t(setup.players.length > 1 ? "play.undoAlone" : "play.undoNothing"));
    return false;
  }
  game.record = { ...game.record, events: events.slice(0, last) };
  game.position = replay(game.record);
  return true;
}

function load(game: Game, file: string): true {
  const record = readRecord(file);
  // The word list is spelt with letters by their numbers: it serves no other set of letters.
  if (record.rules.alphabet.glyphs.join(" ") !== game.record.rules.alphabet.glyphs.join(" "))
    throw new UserError("play.otherAlphabet", { file });
  checkComputers(record, game.lexicon);
  warnOfOtherList(game.terminal, record, game.lexicon);
  game.record = record;
  game.position = replay(record);
  return true;
}
