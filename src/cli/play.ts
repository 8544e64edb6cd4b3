import { renameSync, writeFileSync } from "node:fs";
import { chooseGreedily } from "../bots/greedy.ts";
import { makeRecord, parseRecord } from "../formats/record.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { apply } from "../words/apply.ts";
import { deal, decide } from "../words/decide.ts";
import type { GameEvent } from "../words/event.ts";
import { decideHint } from "../words/hint.ts";
import type { Move } from "../words/move.ts";
import { type Position, viewFor } from "../words/position.ts";
import { firstPosition, type GameRecord, replay } from "../words/record.ts";
import { sayMoveFault } from "./faults.ts";
import { type Input, openInput } from "./input.ts";
import { type Command, type CommandProblem, parseCommand } from "./play-command.ts";
import { endLines, eventLine, turnLines, unseenLine } from "./play-screen.ts";
import { askPlayers, askRules, findLexicon, InputEnded, makeSetup, type PlayOptions } from "./play-setup.ts";
import { dataFault, readJson } from "./rules.ts";
import { CommandFault, type Terminal } from "./terminal.ts";
import { hashOf } from "./wordlist.ts";

/** The game as it stands on this terminal. */
interface Game {
  readonly terminal: Terminal;
  readonly colour: boolean;
  readonly lexicon: Lexicon | null;
  record: GameRecord;
  position: Position;
}

export async function run(terminal: Terminal, options: PlayOptions): Promise<number> {
  const input = openInput(process.stdin, process.stdout);
  try {
    const game = options.load === undefined ? await newGame(terminal, input, options) : openGame(terminal, options);
    if (game.lexicon === null && game.record.setup.players.some(({ bot }) => bot !== null))
      throw new CommandFault("play.computerNeedsLexicon");
    await playOn(game, input);
  } catch (error) {
    if (!(error instanceof InputEnded)) throw error;
    terminal.print(`\n${terminal.t("play.inputEnded")}`);
  } finally {
    input.close();
  }
  return 0;
}

const wantsColour = ({ plain }: PlayOptions): boolean =>
  !plain && process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "";

async function newGame(terminal: Terminal, input: Input, options: PlayOptions): Promise<Game> {
  const rules = await askRules(terminal, input, options);
  const players = await askPlayers(terminal, input, rules, options);
  const lexicon = findLexicon(terminal, rules, options);
  const setup = makeSetup(players, rules, lexicon, options.seed);
  const first = firstPosition(rules, setup);
  const dealt = deal(first);
  terminal.print(terminal.t("play.howTo"));
  return {
    terminal,
    colour: wantsColour(options),
    lexicon,
    record: { rules, setup, events: [dealt] },
    position: apply(first, dealt),
  };
}

function openGame(terminal: Terminal, options: PlayOptions): Game {
  const record = readRecord(options.load as string);
  const lexicon = findLexicon(terminal, record.rules, options);
  warnOfOtherList(terminal, record, lexicon);
  return { terminal, colour: wantsColour(options), lexicon, record, position: replay(record) };
}

function readRecord(file: string): GameRecord {
  const parsed = parseRecord(readJson(file));
  if (!parsed.ok) throw dataFault(file, parsed.fault);
  return parsed.value;
}

/** An old game goes on with the list at hand, but not in silence. */
function warnOfOtherList({ t, warn }: Terminal, { rules, setup }: GameRecord, lexicon: Lexicon | null): void {
  const hash = lexicon && hashOf(lexicon, rules.alphabet);
  if (setup.lexicon !== null && setup.lexicon.hash !== hash) warn(t("play.otherList", { name: setup.lexicon.name }));
}

async function playOn(game: Game, input: Input): Promise<void> {
  const { t, print } = game.terminal;
  let draw = true;
  while (game.position.phase !== "over") {
    const { players } = game.record.setup;
    if (players[game.position.turn].bot !== null) {
      playComputer(game);
      draw = true;
      continue;
    }
    if (draw) for (const line of turnLines(t, game.record, game.position, game.colour)) print(line);
    const line = await input.ask(`${players[game.position.turn].name}> `);
    if (line === null) throw new InputEnded();
    const view = viewFor(game.position, game.position.turn);
    const command = parseCommand(t, view, line);
    if (command.ok && command.value.type === "quit") return;
    draw = command.ok ? obey(game, command.value) : complain(game, command.fault);
  }
  for (const text of turnLines(t, game.record, game.position, game.colour).slice(0, -3)) print(text);
  for (const text of endLines(t, game.record, game.position)) print(text);
}

function playComputer(game: Game): void {
  const seat = game.position.turn;
  const move = chooseGreedily(viewFor(game.position, seat), game.lexicon as Lexicon);
  playMove(game, move);
}

/** True where the board has to be shown again. */
function obey(game: Game, command: Command): boolean {
  const { t, print } = game.terminal;
  switch (command.type) {
    case "move":
      return playMove(game, command.move);
    case "hint":
      return happen(game, decideHint(game.position, game.position.turn, command.kind, game.lexicon)) && false;
    case "undo":
      return undo(game);
    case "save":
      save(game, command.file);
      return false;
    case "load":
      return load(game, command.file);
    case "unseen":
      print(unseenLine(game.position));
      return false;
    case "help":
      print(t("play.help"));
      return false;
    default:
      return command.type === "empty";
  }
}

function complain(game: Game, problem: CommandProblem): false {
  const { t, print } = game.terminal;
  if (problem.code === "move") print(sayMoveFault(t, game.record.rules, problem.fault));
  else if (problem.code === "spelling") print(t(`play.${problem.fault.code}`, { text: problem.fault.text }));
  else print(t(`play.${problem.code}`, { text: problem.text }));
  return false;
}

const playMove = (game: Game, move: Move): boolean =>
  happen(game, decide(game.position, game.position.turn, move, game.lexicon));

function happen(game: Game, decided: ReturnType<typeof decide>): boolean {
  const { t, print } = game.terminal;
  if (!decided.ok) {
    print(sayMoveFault(t, game.record.rules, decided.fault));
    return false;
  }
  for (const event of decided.value) {
    const line = eventLine(t, game.record, game.position, event);
    if (line !== null) print(line);
    game.record = { ...game.record, events: [...game.record.events, event] };
    game.position = apply(game.position, event);
  }
  return true;
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

function save(game: Game, file: string): void {
  const { t, print } = game.terminal;
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, makeRecord(game.record));
    renameSync(draft, file);
    print(t("play.saved", { file }));
  } catch (error) {
    print(t("file.unwritable", { file, reason: (error as NodeJS.ErrnoException).code ?? "" }));
  }
}

function load(game: Game, file: string): boolean {
  const { t, print } = game.terminal;
  try {
    const record = readRecord(file);
    if (record.rules.alphabet.id !== game.record.rules.alphabet.id) {
      print(t("play.otherAlphabet", { file }));
      return false;
    }
    game.record = record;
    game.position = replay(record);
    return true;
  } catch (error) {
    if (!(error instanceof CommandFault)) throw error;
    print(t(error.key, error.values));
    return false;
  }
}
