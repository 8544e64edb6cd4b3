import type { Selectable } from "kysely";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { fail, ok, type Result } from "../../base/result.ts";
import { type Shape, unexpected } from "../../base/shape.ts";
import { UserError } from "../../base/user-error.ts";
import { firstFlaw } from "../../protocol/flaw.ts";
import type { Database, StoreLog } from "./database.ts";
import type { Schema } from "./schema.ts";

/** A row is not as this program writes it: a disk or a hand has changed it. */
export class StoreDamage extends UserError {
  readonly table: string;
  readonly id: string;
  readonly column: string;

  /** `field`: the way to the flaw inside the column. What stands there may be private, and is not said. */
  constructor(table: keyof Schema, id: string, column: string, field: string) {
    super("store.damaged", { table, id, field });
    this.message = `damaged row ${id} of the table ${table}: ${field}`;
    this.table = table;
    this.id = id;
    this.column = column;
  }
}

/** Damaged rows that lists left out. */
export interface DamageLog {
  tell(damage: StoreDamage): void;
  /** How many different columns of rows were told. */
  readonly count: number;
}

const MOST_TOLD = 1000;

/** Each is logged once: some lists are read every second. */
export function damageLog(log: StoreLog): DamageLog {
  const told = new Set<string>();
  return {
    get count() {
      return told.size;
    },
    tell({ table, id, column, message }) {
      const key = `${table} ${id} ${column}`;
      if (told.has(key) || told.size >= MOST_TOLD) return;
      told.add(key);
      log.warn({ table, id, column, reason: message }, "a damaged row is left out");
    },
  };
}

/** The columns of one row that need more than the database's own types: parsed, or `StoreDamage`. */
export function columnsOf<Name extends keyof Schema>(table: Name, id: string, row: Partial<Selectable<Schema[Name]>>) {
  type Column = keyof Selectable<Schema[Name]> & string;
  const read = <T>(column: Column, shape: Shape<T>, value: Result<unknown, null>): T => {
    const parsed = value.ok ? shape(value.value, column) : null;
    if (parsed?.ok) return parsed.value;
    throw new StoreDamage(table, id, column, parsed?.fault.field ?? column);
  };
  return {
    plain: <T>(column: Column, shape: Shape<T>): T => read(column, shape, ok(row[column])),
    json: <T>(column: Column, shape: Shape<T>): T => read(column, shape, parseJson(row[column])),
  };
}

function parseJson(text: unknown): Result<unknown, null> {
  try {
    return typeof text === "string" ? ok(JSON.parse(text)) : fail(null);
  } catch {
    return fail(null);
  }
}

/** JSON of whatever form. */
export const plainJson: Shape<unknown> = (value) => ok(value);

/** What has this form. */
export function formShape<const S extends TSchema>(schema: S): Shape<Static<S>> {
  const form = Compile(schema);
  return (value, field) =>
    form.Check(value) ? ok(value) : unexpected(`${field}.${firstFlaw(schema, value).field}`, "object", value);
}

/** Of a list the rows that are whole: a damaged one does not take the others down with it. */
export const wholeOf = <Row, T>(
  { damage }: Pick<Database, "damage">,
  rows: readonly Row[],
  parse: (row: Row) => T,
): T[] =>
  rows.flatMap((row) => {
    try {
      return [parse(row)];
    } catch (error) {
      if (!(error instanceof StoreDamage)) throw error;
      damage.tell(error);
      return [];
    }
  });
