import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import type { Activity, Timed } from "../../activity/activity.ts";
import { firstFlaw } from "../../protocol/flaw.ts";
import type { ActivityRow, StoredFact } from "../store/store.ts";

/** What the store holds is not what this program writes: damaged, or by hand. It is named, and nothing is made of it. */
export class Damage extends Error {
  readonly activity: string;

  constructor(activity: string, what: string) {
    super(`activity ${activity}: ${what}`);
    this.activity = activity;
  }
}

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
