/** What is wrong in a text, and where. Lines and columns count from 1; columns count characters as a person sees them. */
export interface TextFault {
  /** The message is `text.<code>`. */
  readonly code: string;
  readonly line: number;
  readonly column: number;
  /** The figures of the message. */
  readonly values: Readonly<Record<string, string | number>>;
}

export const textFault = (
  code: string,
  line: number,
  column: number,
  values: Readonly<Record<string, string | number>> = {},
): TextFault => ({ code, line, column, values });
