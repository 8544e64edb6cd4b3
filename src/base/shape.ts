import { fail, ok, type Result } from "./result.ts";
import type { Values } from "./user-error.ts";

/**
 * Checks that plain data (a parsed JSON file) has the form that we expect, and names the field that
 * has not. Small on purpose: a schema library takes 300 ms to import, and every command would pay it.
 */
export interface ShapeFault {
  /** The way to the field, as one would write it in JavaScript: `letters[3].points`; empty for the whole. */
  readonly field: string;
  /** A code with its figures, such as `integer` with `min` and `max`; the text is `shape.<code>`. */
  readonly expected: string;
  readonly values: Values;
  /** What was found, as JSON; empty where there is nothing, which no JSON is. */
  readonly got: string;
}

export type Shape<T> = (value: unknown, field: string) => Result<T, ShapeFault>;
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

export const unexpected = (
  field: string,
  expected: string,
  value: unknown,
  values: ShapeFault["values"] = {},
): { readonly ok: false; readonly fault: ShapeFault } => fail({ field, expected, values, got: told(value) });

function told(value: unknown): string {
  if (value === undefined) return "";
  const text = jsonOf(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Undefined also for what is nested so deeply that writing it out would break. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

export const string =
  (pattern?: RegExp, expected = "text"): Shape<string> =>
  (value, field) =>
    typeof value === "string" && (pattern === undefined || pattern.test(value))
      ? ok(value)
      : unexpected(field, expected, value);

export const boolean: Shape<boolean> = (value, field) =>
  typeof value === "boolean" ? ok(value) : unexpected(field, "boolean", value);

export const integer =
  (min: number, max: number): Shape<number> =>
  (value, field) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? ok(value as number)
      : unexpected(field, "integer", value, { min, max });

export const oneOf =
  <const T extends readonly (string | number | null)[]>(...values: T): Shape<T[number]> =>
  (value, field) =>
    values.includes(value as T[number])
      ? ok(value as T[number])
      : unexpected(field, "oneOf", value, { values: values.map((v) => JSON.stringify(v)).join(", ") });

export const nullable =
  <T>(inner: Shape<T>): Shape<T | null> =>
  (value, field) =>
    value === null ? ok(null) : inner(value, field);

export const withDefault =
  <T>(inner: Shape<T>, fallback: T): Shape<T> =>
  (value, field) =>
    value === undefined ? ok(fallback) : inner(value, field);

export const array =
  <T>(inner: Shape<T>, min = 0, max = 100_000): Shape<readonly T[]> =>
  (value, field) => {
    if (!Array.isArray(value) || value.length < min || value.length > max)
      return unexpected(field, min === max ? "listOf" : "list", value, { min, max });
    const items: T[] = [];
    for (let i = 0; i < value.length; i++) {
      const item = inner(value[i], `${field}[${i}]`);
      if (!item.ok) return item;
      items.push(item.value);
    }
    return ok(items);
  };

/** An object whose keys are free and whose values are alike. */
export const record =
  <T>(key: RegExp, expectedKey: string, inner: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value, field) => {
    if (!isObject(value)) return unexpected(field, "object", value);
    const entries: [string, T][] = [];
    for (const [name, content] of Object.entries(value)) {
      if (!key.test(name)) return unexpected(join(field, name), expectedKey, name);
      const item = inner(content, join(field, name));
      if (!item.ok) return item;
      entries.push([name, item.value]);
    }
    return ok(Object.fromEntries(entries));
  };

type Fields = Readonly<Record<string, Shape<unknown>>>;
type ObjectOf<F extends Fields> = { readonly [K in keyof F]: ShapeOf<F[K]> };

/** An object with just these fields: an unknown one is refused, because it is most often a slip of the pen. */
export const object =
  <F extends Fields>(fields: F): Shape<ObjectOf<F>> =>
  (value, field) => {
    if (!isObject(value)) return unexpected(field, "object", value);
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fields, name))
        return unexpected(join(field, name), "noSuchField", value[name], { known: Object.keys(fields).join(", ") });
    const result: Record<string, unknown> = {};
    for (const [name, shape] of Object.entries(fields)) {
      const item = shape(Object.hasOwn(value, name) ? value[name] : undefined, join(field, name));
      if (!item.ok) return item;
      result[name] = item.value;
    }
    return ok(result as ObjectOf<F>);
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const join = (field: string, name: string): string => (field === "" ? name : `${field}.${name}`);
