import type { Values } from "../base/user-error.ts";

/** What is wrong in a text, and where. Lines and columns count from 1; columns count characters as a person sees them. */
export interface TextFault<Code extends string = string> {
  /** The message is `text.<code>`. */
  readonly code: Code;
  readonly line: number;
  readonly column: number;
  /** The figures of the message. */
  readonly values: Values;
}

export const textFault = <Code extends string>(
  code: Code,
  line: number,
  column: number,
  values: Values = {},
): TextFault<Code> => ({ code, line, column, values });
