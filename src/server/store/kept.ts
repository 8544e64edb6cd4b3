import type { CompiledQuery, DialectAdapter, QueryResult } from "kysely";
import type { Db } from "./schema.ts";

type Value = string | number | null;
type Row = { readonly [column: string]: Value };
/** A list stands for as many values as it has, a row for those of its columns. */
type Given = Value | Row | readonly (Value | Row)[];

/** Stands in a statement where a value comes; it remembers the first that came, so that a plan can be asked for. */
export class Place {
  readonly first: Value;
  readonly way: readonly (string | number)[];

  constructor(first: Value, way: readonly (string | number)[]) {
    this.first = first;
    this.way = way;
  }

  /** What is made of one value would stand for all. */
  [Symbol.toPrimitive](): never {
    throw new TypeError("a statement that is kept looks at its value");
  }
}

/** As a query of Kysely. */
interface Statement<R> {
  compile(): CompiledQuery<R>;
  execute(): Promise<R[]>;
  first(): Promise<R | undefined>;
  /** How many rows it has changed. */
  changes(): Promise<bigint>;
}

/** Longer lists are rare, and each length is a statement of its own. */
const LONGEST_KEPT = 8;

/**
 * A statement that every game needs: to build it and to put it into SQL takes longer than most answers. That is done once
 * for each engine and each length of its lists; then values are put in their places. `build` must not look at its values.
 */
export function kept<const V extends readonly Given[], R>(
  build: (db: Db, ...values: V) => { compile(): CompiledQuery<R> },
): (db: Db, ...values: V) => Statement<R> {
  const forms = new WeakMap<DialectAdapter, Map<string, CompiledQuery<R>>>();

  function compiled(db: Db, values: V): CompiledQuery<R> {
    const lengths = lengthsOf(values);
    if (lengths === null) return build(db, ...values).compile();
    const { adapter } = db.getExecutor();
    const known = forms.get(adapter) ?? new Map<string, CompiledQuery<R>>();
    if (known.size === 0) forms.set(adapter, known);
    let form = known.get(lengths);
    if (form === undefined) {
      form = build(db, ...(values.map((value, i) => placesOf(value, [i])) as unknown as V)).compile();
      known.set(lengths, form);
    }
    return { ...form, parameters: form.parameters.map((one) => (one instanceof Place ? valueAt(values, one) : one)) };
  }

  return (db, ...values) => {
    const compile = () => compiled(db, values);
    const run = (): Promise<QueryResult<R>> => db.executeQuery(compile());
    return {
      compile,
      execute: async () => (await run()).rows,
      first: async () => (await run()).rows[0],
      changes: async () => (await run()).numAffectedRows ?? 0n,
    };
  };
}

const isList = (value: Given): value is readonly (Value | Row)[] => Array.isArray(value);

/** Of all lists, in their order; null: one of them is too long. */
function lengthsOf(values: readonly Given[]): string | null {
  let lengths = "";
  for (const value of values) {
    if (!isList(value)) continue;
    if (value.length > LONGEST_KEPT) return null;
    lengths += `${value.length} `;
  }
  return lengths;
}

function placesOf(value: Given, way: readonly (string | number)[]): unknown {
  if (isList(value)) return value.map((one, i) => placesOf(one, [...way, i]));
  if (typeof value !== "object" || value === null) return new Place(value, way);
  return Object.fromEntries(Object.entries(value).map(([column, one]) => [column, new Place(one, [...way, column])]));
}

function valueAt(values: readonly Given[], { way }: Place): unknown {
  let value: unknown = values;
  for (const step of way) value = (value as Record<string | number, unknown>)[step];
  return value;
}
