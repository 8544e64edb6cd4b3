import type { Timed } from "../../activity/activity.ts";
import type { Followed } from "./kind.ts";

/**
 * An activity as one seat knows it, or all who watch: each fact makes one step and one text, whoever hears of it and
 * however many facts came before.
 */
export class Perspective<Setup, State, Fact, Seen, View> {
  readonly #kind: Followed<Setup, State, Fact, Seen, View>;
  readonly #seat: number;
  /** What was heard, a JSON text each. */
  readonly texts: string[] = [];
  #view: View;
  /** Heard, and not seen in the view yet: pages follow the facts themselves, and most views nobody asks for. */
  #ahead: Timed<Seen>[] = [];

  constructor(kind: Followed<Setup, State, Fact, Seen, View>, view: View, seat: number) {
    this.#kind = kind;
    this.#seat = seat;
    this.#view = view;
  }

  /** `before`: as it was before the fact. */
  hear(before: State, { at, fact }: Timed<Fact>): void {
    const seen = { at, fact: this.#kind.see(before, fact, this.#seat) };
    this.texts.push(JSON.stringify(seen));
    this.#ahead.push(seen);
  }

  get view(): View {
    for (const seen of this.#ahead) this.#view = this.#kind.follow(this.#view, seen);
    this.#ahead = [];
    return this.#view;
  }
}
