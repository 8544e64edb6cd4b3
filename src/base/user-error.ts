import type { ShapeFault } from "./shape.ts";

/** What stands for a {name} in a text: a figure, or another text. */
export type TextValue = string | number | { readonly key: string; readonly values: Values };
export type Values = { readonly [name: string]: TextValue };

/** A piece of work cannot go on, for a reason that a person can understand: the key of its text, and its figures. It is said in one line, without a stack trace. */
export class UserError extends Error {
  readonly key: string;
  readonly values: Values;

  constructor(key: string, values: Values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** A data file is not of the form that it should be. */
export function dataFault(file: string, { field, expected, values, got }: ShapeFault): UserError {
  const found = field === "" ? "data.whole" : "data.field";
  const key = got === "" ? "data.missing" : found;
  return new UserError(key, { file, field, expected: { key: `shape.${expected}`, values }, got });
}
