import { SaidFault } from "../base/said.ts";
import type { Translate } from "./messages.ts";

/** What a command needs of the world around it. */
export interface Terminal {
  readonly t: Translate;
  /** A line to standard output. */
  print(line: string): void;
  /** A line to standard error. */
  warn(line: string): void;
}

/** A command cannot go on: said in one line, exit code 1, no stack trace. */
export class CommandFault extends SaidFault {}
