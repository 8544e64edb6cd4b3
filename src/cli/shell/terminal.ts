import type { Translate } from "./messages.ts";

/** What a command needs of the world around it. */
export interface Terminal {
  readonly t: Translate;
  /** A line to standard output. */
  print(line: string): void;
  /** A line to standard error. */
  warn(line: string): void;
}
