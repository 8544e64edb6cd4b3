import { fail, ok, type Result } from "../../base/result.ts";
import type { Values } from "../../base/user-error.ts";
import { makeCgp } from "../../formats/cgp.ts";
import { excerpt } from "../../formats/lines.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import { makePlace } from "../../words/coordinates.ts";
import type { Move } from "../../words/move.ts";
import { moveFaultText } from "../../words/movefault.ts";
import type { View } from "../../words/position.ts";
import { type CommandProblem, parseCommand } from "../play/command.ts";
import type { Translate } from "../shell/messages.ts";

/**
 * What is said between the arena and another program, a line each way; `docs/bot-protocol.md` tells it to
 * people who write bots.
 */

/** A text for people, still to be said in their language: it goes from thread to thread. */
export interface Told {
  readonly key: string;
  readonly values: Values;
}

export const told = (key: string, values: Values = {}): Told => ({ key, values });

/** What a program is told besides the position. */
export interface Circumstances {
  readonly lexicon: string;
  readonly millis: number;
  readonly seed: number;
  /** Games are numbered from 1. */
  readonly game: number;
}

/** A JSON object in one line, the position first: a program without a JSON reader can cut it out. */
export function makeQuestion(view: View, { lexicon, millis, seed, game }: Circumstances): string {
  const { rules, board, seat, scoreless, last } = view;
  const { alphabet, layout, ruleset } = rules;
  // CGP begins with the player on turn; racks of others are unknown.
  const order = view.rackSizes.map((_, by) => (seat + by) % view.rackSizes.length);
  const racks = order.map((other) => (other === seat ? view.rack : []));
  const scores = order.map((other) => view.scores[other]);
  return JSON.stringify({
    cgp: makeCgp(rules, { board, racks, scores, scoreless, opcodes: "" }),
    ruleset: ruleset.id,
    lexicon,
    coordinates: ruleset.coordinates,
    bag: view.bagSize,
    others: order.slice(1).map((other) => view.rackSizes[other]),
    phase: view.phase,
    last: last && {
      at: makePlace(layout, ruleset.coordinates, last),
      tiles: makeTiles(alphabet, last.tiles),
      points: last.points,
    },
    ms: millis,
    seed,
    game,
    version: view.version,
  });
}

/** Commands of the protocol are English ones, whatever language their reader speaks. */
const ENGLISH: Translate = (key) => (key === "play.command.exchange" ? "exch|x" : "");

/** A move as people type it in `play`. */
export function parseAnswer(view: View, line: string): Result<Move, Told> {
  const command = parseCommand(ENGLISH, view, line);
  if (command.ok)
    return command.value.type === "move" ? ok(command.value.move) : fail(told("arena.notAMove", { text: shown(line) }));
  return fail(problemText(view, line, command.fault));
}

function problemText({ rules }: View, line: string, problem: CommandProblem): Told {
  const text = shown(line);
  if (problem.code === "move") return told("arena.illegal", { text, why: moveFaultText(rules, problem.fault) });
  if (problem.code === "notUnderstood") return told("arena.notAMove", { text });
  const { code, text: part } = problem.code === "spelling" ? problem.fault : problem;
  return told("arena.illegal", { text, why: told(`play.${code}`, { text: excerpt(part) }) });
}

const MOST_SHOWN = 60;

/** What a program said, as a message may show it. */
export const shown = (line: string): string => excerpt(line.trim(), MOST_SHOWN);
