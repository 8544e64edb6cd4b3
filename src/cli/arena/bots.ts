import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fail, ok, type Result } from "../../base/result.ts";
import { UserError } from "../../base/user-error.ts";
import { isLevel, LEVEL_IDS, type Skill } from "../../bots/levels.ts";
import { parseRating } from "../../bots/strength.ts";
import { think } from "../../bots/think.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Move } from "../../words/move.ts";
import type { View } from "../../words/position.ts";
import { leaves } from "../../worker/node-data.ts";
import { isNumber, ratingNamed } from "../shell/levels.ts";
import { type Answerer, type GroupWatcher, startProcess } from "./process.ts";
import { makeQuestion, parseAnswer, type Told, told } from "./protocol.ts";

/** Who plays: a level of ours or a rating, or another program by its command line. */
export type BotSpec = LevelSpec | ProgramSpec;

interface Spec {
  /** How long it may think about a move. */
  readonly millis: number;
  /** As it was given. */
  readonly label: string;
}

interface LevelSpec extends Spec {
  readonly kind: "level";
  readonly name: Skill;
}

interface ProgramSpec extends Spec {
  readonly kind: "program";
  /** The command line. */
  readonly name: string;
}

/** `expert`, `900`, `master:1000`, or anything else, which is a command line. */
export function parseSpec(text: string, usualMillis: number): BotSpec {
  const [, id = "", millis] = /^([a-z]+|\d+)(?::(\d{1,9}))?$/.exec(text.trim()) ?? [];
  const name = isLevel(id) ? id : parseRating(id);
  if (name !== null)
    return { kind: "level", name, millis: millis === undefined ? usualMillis : Number(millis), label: text.trim() };
  return { kind: "program", name: text, millis: usualMillis, label: text.trim() };
}

/** A misspelt level would be a program that loses every game; so the shell is asked first whether there is one. */
export function checkSpec({ kind, name }: BotSpec): void {
  if (kind === "level") return;
  const [word = ""] = name.trim().split(/\s/, 1);
  // No program has such a name: a rating is meant, and this one is outside of the bounds.
  const [number] = word.split(":", 1);
  if (isNumber(number)) ratingNamed(number);
  // Where the shell has more to read than a name, only it knows what will be called.
  if (/[^\w./~+:-]/.test(word)) return;
  const found = spawnSync(`command -v ${word}`, { shell: true, stdio: "ignore" });
  if (word === "" || found.status !== 0)
    throw new UserError("arena.unknownBot", { name: word, known: LEVEL_IDS.join(" ") });
}

export interface Turn {
  readonly view: View;
  readonly seed: number;
  readonly game: number;
}

/** One that plays game after game. */
export interface Contestant {
  choose(turn: Turn): Promise<Result<Move, Told>>;
  /** Has lost by a fault: nothing that it still says may reach the next game. */
  dismiss(): void;
  close(): Promise<void>;
}

export const clock = (): number => performance.now();

export function levelContestant({ name: level, millis }: LevelSpec, lexicon: Lexicon): Contestant {
  return {
    async choose({ view, seed }) {
      try {
        return ok((await think({ view, lexicon, leaves, level, seed, millis, clock })).move);
      } catch (error) {
        // A match of a whole night does not end because of one move.
        return fail(told("arena.crashed", { text: String(error) }));
      }
    },
    dismiss() {},
    async close() {},
  };
}

/** How much longer than the budget an answer may take. */
export interface Patience {
  readonly millis: number;
  /** And the first one of a program that was just started, because engines load their words then. */
  readonly startMillis: number;
}

/** One process for all games; a new one after a fault. */
export function programContestant(
  spec: ProgramSpec,
  lexicon: string,
  patience: Patience,
  watcher: GroupWatcher,
): Contestant {
  let answerer: Answerer | null = null;
  return {
    async choose({ view, seed, game }) {
      const extra = patience.millis + (answerer === null ? patience.startMillis : 0);
      answerer ??= startProcess(spec.name, watcher);
      const question = makeQuestion(view, { lexicon, millis: spec.millis, seed, game });
      const answer = await answerer.ask(question, spec.millis + extra);
      return answer.ok ? parseAnswer(view, answer.value) : answer;
    },
    dismiss() {
      answerer?.kill();
      answerer = null;
    },
    async close() {
      await answerer?.close();
      answerer = null;
    },
  };
}
