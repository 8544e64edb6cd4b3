import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { fail, ok, type Result } from "../../base/result.ts";
import { excerpt } from "../../formats/lines.ts";
import { shown, type Told, told } from "./protocol.ts";

/** Another program that is asked by a line on its standard input and answers by a line on its standard output. */
export interface Answerer {
  /** The line, or why none came; after that nothing comes any more. */
  ask(question: string, millis: number): Promise<Result<string, Told>>;
  /** Lets the program end by itself, but not for long. */
  close(): Promise<void>;
  kill(): void;
}

/** Told of each process group, so that none outlives the arena. */
export interface GroupWatcher {
  begun(group: number): void;
  ended(group: number): void;
}

const LONGEST_ANSWER = 10_000;
/** So much of standard error is kept, for the last line in it. */
const KEPT_ERRORS = 4_000;
const LONGEST_LAST_WORDS = 200;
/** What a program wrote before it ended may still be on the way. */
const DRAIN_MILLIS = 200;
/** So long a program may clear up when its input is closed. */
const FAREWELL_MILLIS = 500;

/** The shell reads the command line, as people expect of one. It leads a process group of its own: killed, it takes all with it that it began. */
export function startProcess(
  command: string,
  watcher: GroupWatcher,
  farewellMillis: number = FAREWELL_MILLIS,
): Answerer {
  const child: ChildProcessWithoutNullStreams = spawn(command, { shell: true, detached: true, stdio: "pipe" });
  const group = child.pid;
  if (group !== undefined) watcher.begun(group);
  let heard = "";
  let errors = "";
  let waiting: ((answer: Result<string, Told>) => void) | null = null;
  let broken: Told | null = null;
  let hasEnded = group === undefined;

  function answer(result: Result<string, Told>): void {
    const asked = waiting;
    waiting = null;
    asked?.(result);
  }

  function breakOff(why: Told): void {
    broken ??= why;
    kill();
    answer(fail(broken));
  }

  function kill(): void {
    if (group !== undefined) {
      killGroup(group);
      watcher.ended(group);
    }
    // What a killed program still has in the pipes interests nobody.
    child.stdout.destroy();
    child.stderr.destroy();
  }

  function hear(text: string): void {
    if (broken !== null) return;
    heard += text;
    const end = heard.indexOf("\n");
    if (waiting !== null && end >= 0 && end <= LONGEST_ANSWER) {
      const line = heard.slice(0, end);
      heard = heard.slice(end + 1);
      answer(ok(line));
    }
    // A line too many would be taken for the answer to the next question.
    if (waiting === null && heard !== "") breakOff(told("arena.unasked", { text: shown(heard) }));
    else if (heard.length > LONGEST_ANSWER) breakOff(told("arena.tooLong", { most: LONGEST_ANSWER }));
  }

  function end(code: number | null, signal: string | null): void {
    hasEnded = true;
    const how = signal === null ? told("arena.ended", { code: code ?? 0 }) : told("arena.endedBySignal", { signal });
    const text = lastLine(errors);
    breakOff(text === "" ? how : told("arena.lastWords", { why: how, text }));
  }

  child.stdout.setEncoding("utf8").on("data", hear);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-KEPT_ERRORS);
  });
  // A program that does not read shows by its answers, or by its end.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => {});
  child.on("error", (error: NodeJS.ErrnoException) => breakOff(told("arena.notStarted", { reason: error.code ?? "" })));
  child.on("close", end);
  // Something that the program left behind may hold its output open.
  child.on("exit", (code, signal) => afterReading(DRAIN_MILLIS, () => end(code, signal)).unref());

  return {
    ask(question, millis) {
      if (broken !== null) return Promise.resolve(fail(broken));
      return new Promise((resolve) => {
        const late = afterReading(millis, () => {
          if (waiting === answered) breakOff(told("arena.late", { millis }));
        });
        const answered = (result: Result<string, Told>): void => {
          clearTimeout(late);
          resolve(result);
        };
        waiting = answered;
        child.stdin.write(`${question}\n`);
      });
    },
    async close() {
      broken ??= told("arena.ended", { code: 0 });
      child.stdin.end();
      if (!hasEnded)
        await new Promise<void>((resolve) => {
          const enough = setTimeout(resolve, farewellMillis);
          child.on("exit", () => {
            clearTimeout(enough);
            resolve();
          });
        });
      kill();
    },
    kill,
  };
}

/**
 * After that time, and after all that lies ready has been read: on a busy machine both may come in the same moment, and a
 * timer would be first.
 */
const afterReading = (millis: number, work: () => void): NodeJS.Timeout => setTimeout(() => setImmediate(work), millis);

/** Never mind one that has ended already. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // Nobody is left in it.
  }
}

function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return excerpt((lines.at(-1) ?? "").trim(), LONGEST_LAST_WORDS);
}
