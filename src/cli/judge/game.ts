import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail, ok, type Result } from "../../base/result.ts";
import { type TextValue, UserError } from "../../base/user-error.ts";
import { decodeText } from "../../formats/encoding.ts";
import { ANSWER_FILE, makeQuestion, makeSwap, parseAnswer, QUESTION_FILE } from "../../formats/jewels-turn.ts";
import { type PlayedSwap, playSwap } from "../../jewels/cascade.ts";
import { isOver, type JewelsPosition } from "../../jewels/position.ts";
import type { JewelsEnd } from "../../jewels/record.ts";
import type { Program } from "./command.ts";
import { type RunOutcome, removeAtExit, runProgramOnce } from "./process.ts";

export interface Conditions {
  readonly turns: number;
  readonly limitMs: number;
  /** Where what the program says on standard error goes. */
  readonly stderr: "ignore" | "inherit";
}

export interface JudgedGame {
  readonly played: readonly PlayedSwap[];
  /** Milliseconds by turn. */
  readonly times: readonly number[];
  readonly points: number;
  readonly end: JewelsEnd;
  /** The same for people, with its figures. */
  readonly why: TextValue;
}

/** Why a program's turn does not count. */
interface TurnFault {
  readonly end: JewelsEnd;
  readonly why: TextValue;
}

/** Plays a whole game with the program: it gets a folder of its own, which is the same for all turns and then removed. */
export async function judgeGame(
  start: JewelsPosition,
  program: Program,
  conditions: Conditions,
  watch: (turn: PlayedSwap, game: Omit<JudgedGame, "end" | "why">) => void,
): Promise<JudgedGame> {
  const folder = makeFolder();
  const removeFolder = removeAtExit(folder);
  const played: PlayedSwap[] = [];
  const times: number[] = [];
  let points = 0;
  let position = start;
  const finish = (end: JewelsEnd, why: TextValue): JudgedGame => ({ played, times, points, end, why });
  try {
    while (played.length < conditions.turns) {
      if (isOver(position)) return finish("noSwap", said("judge.end.noSwap"));
      const turn = await askProgram(position, program, folder, conditions, conditions.turns - played.length);
      if (!turn.ok) return finish(turn.fault.end, turn.fault.why);
      played.push(turn.value.played);
      times.push(turn.value.ms);
      points += turn.value.played.points;
      position = turn.value.played.position;
      watch(turn.value.played, { played, times, points });
      if (turn.value.played.endless) return finish("endless", said("judge.end.endless"));
    }
    return finish("turns", said("judge.end.turns"));
  } finally {
    removeFolder();
  }
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "jewels-"));
  } catch (error) {
    throw new UserError("file.unwritable", { file: tmpdir(), reason: (error as NodeJS.ErrnoException).code ?? "" });
  }
}

const said = (key: string, values: Readonly<Record<string, TextValue>> = {}): TextValue => ({ key, values });

async function askProgram(
  position: JewelsPosition,
  program: Program,
  folder: string,
  { limitMs, stderr }: Conditions,
  turns: number,
): Promise<Result<{ played: PlayedSwap; ms: number }, TurnFault>> {
  const { rules, board } = position;
  const obstacle = layQuestion(folder, makeQuestion(rules, { turns, board }));
  const run: RunOutcome =
    obstacle === null
      ? await runProgramOnce(program, folder, limitMs, stderr)
      : { type: "notStarted", reason: obstacle };
  if (run.type === "late") return fail({ end: "late", why: said("judge.end.late", { seconds: limitMs / 1000 }) });
  if (run.type === "notStarted")
    return fail({ end: "notStarted", why: said("judge.end.notStarted", { reason: run.reason }) });
  const text = readAnswer(folder);
  if (text === null) return fail({ end: "missing", why: said("judge.end.missing", { how: sayEnd(run) }) });
  const swap = parseAnswer(rules, text);
  if (!swap.ok) {
    const { code, line, column, values } = swap.fault;
    const place = said("text.at", { file: ANSWER_FILE, line, column, text: said(`text.${code}`, values) });
    return fail({ end: "malformed", why: said("judge.end.malformed", { text: place }) });
  }
  const played = playSwap(position, swap.value);
  if (played.ok) return ok({ played: played.value, ms: run.ms });
  const why = said(`swap.${played.fault.code}`);
  return fail({ end: "illegal", why: said("judge.end.illegal", { swap: makeSwap(rules, swap.value), why }) });
}

const sayEnd = ({ code, signal }: Extract<RunOutcome, { type: "ended" }>): TextValue =>
  signal === null ? said("judge.exitCode", { code: code ?? 0 }) : said("judge.exitSignal", { signal });

/**
 * The answer of the turn before is gone, even where the program made a folder of it, or removed its own folder. Null
 * where all is well, else what stands in the way, such as a folder that the program has closed.
 */
function layQuestion(folder: string, text: string): string | null {
  try {
    mkdirSync(folder, { recursive: true });
    for (const file of [QUESTION_FILE, ANSWER_FILE]) rmSync(join(folder, file), { recursive: true, force: true });
    writeFileSync(join(folder, QUESTION_FILE), text, { flag: "wx" });
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** More than any answer needs; a program that writes without end must not fill our memory. */
const LONGEST_ANSWER = 4096;

/** Null where there is no file: a pipe or a folder of that name is none, and must not be waited for. */
function readAnswer(folder: string): string | null {
  let file: number;
  try {
    file = openSync(join(folder, ANSWER_FILE), constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    if (!fstatSync(file).isFile()) return null;
    const bytes = new Uint8Array(LONGEST_ANSWER);
    return decodeText(bytes.subarray(0, readSync(file, bytes)));
  } finally {
    closeSync(file);
  }
}
