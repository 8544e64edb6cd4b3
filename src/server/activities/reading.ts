import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import type { Activity, Timed } from "../../activity/activity.ts";
import { firstFlaw } from "../../protocol/flaw.ts";
import { StoreDamage } from "../store/damage.ts";
import type { ActivityRow, StoredFact } from "../store/store.ts";

/** What the store holds is not what this program writes: damaged, or by hand. It is named, and nothing is made of it. */
export class Damage extends Error {
  readonly activity: string;

  constructor(activity: string, what: string) {
    super(`activity ${activity}: ${what}`);
    this.activity = activity;
  }
}

/** For what goes on without one that is damaged. */
export function unlessDamaged(error: unknown): null {
  if (error instanceof Damage || error instanceof StoreDamage) return null;
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

/** Reads what the store has of a kind: parsed here, and trusted from here on. */
export class Reader<Setup, Fact> {
  readonly #setup: Validator;
  readonly #fact: Validator;

  constructor({ forms }: Pick<Activity<Setup, unknown, never, Fact, unknown, unknown, never>, "forms">) {
    this.#setup = Compile(forms.setup);
    this.#fact = Compile(forms.fact);
  }

  setup({ id, setup }: ActivityRow): Setup {
    return this.#parsed<Setup>(this.#setup, id, "setup", setup);
  }

  /** The facts from `from` on. */
  facts(id: string, stored: readonly StoredFact[], from: number): Timed<Fact>[] {
    return stored.map(({ number, at, body }, i) => {
      if (number !== from + i) throw new Damage(id, `fact ${from + i} is missing`);
      return { at, fact: this.#parsed<Fact>(this.#fact, id, `fact ${number}`, body) };
    });
  }

  #parsed<T>(form: Validator<Record<never, TSchema>, TSchema>, id: string, what: string, json: unknown): T {
    if (form.Check(json)) return json as T;
    const { field, expected } = firstFlaw(form.Type(), json);
    throw new Damage(id, `${what}: ${field} ${expected}`);
  }
}
