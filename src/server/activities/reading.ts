import { Compile, type Validator } from "typebox/compile";
import type { Activity, Timed } from "../../activity/activity.ts";
import { firstFlaw } from "../../protocol/flaw.ts";
import { StoreDamage } from "../store/damage.ts";
import type { ActivityRow, StoredFact } from "../store/store.ts";

/** For what goes on without one that is damaged. */
export function unlessDamaged(error: unknown): null {
  if (error instanceof StoreDamage) return null;
  throw error;
}

/** What can be made of the rows that are whole: a damaged one does not take the others down with it. */
export const wholeOnes = <Row, T>(rows: readonly Row[], make: (row: Row) => T): T[] =>
  rows.flatMap((row) => {
    try {
      return [make(row)];
    } catch (error) {
      return unlessDamaged(error) ?? [];
    }
  });

/** A log that has a hole, or an end before its end. */
export const missingFact = (activity: string, number: number): StoreDamage =>
  new StoreDamage("facts", `${activity} ${number}`, "number", "number");

/** Reads what the store has of a kind: parsed here, and trusted from here on. */
export class Reader<Setup, Fact> {
  readonly #setup: Validator;
  readonly #fact: Validator;

  constructor({ forms }: Pick<Activity<Setup, unknown, never, Fact, unknown, unknown, never>, "forms">) {
    this.#setup = Compile(forms.setup);
    this.#fact = Compile(forms.fact);
  }

  setup({ id, setup }: ActivityRow): Setup {
    return this.#parsed<Setup>(this.#setup, "activities", id, "setup", setup);
  }

  /** The facts from `from` on. */
  facts(id: string, stored: readonly StoredFact[], from: number): Timed<Fact>[] {
    return stored.map(({ number, at, body }, i) => {
      if (number !== from + i) throw missingFact(id, from + i);
      return { at, fact: this.#parsed<Fact>(this.#fact, "facts", `${id} ${number}`, "body", body) };
    });
  }

  #parsed<T>(form: Validator, table: "activities" | "facts", id: string, column: string, json: unknown): T {
    if (form.Check(json)) return json as T;
    throw new StoreDamage(table, id, column, `${column}.${firstFlaw(form.Type(), json).field}`);
  }
}
