/** What stands for a {name} in a text: a figure, or another text. */
export type Value = string | number | { readonly key: string; readonly values: Values };
export type Values = { readonly [name: string]: Value };

/** A piece of work cannot go on, for a reason that a person can understand: the key of its text, and its figures. */
export class SaidFault extends Error {
  readonly key: string;
  readonly values: Values;

  constructor(key: string, values: Values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
