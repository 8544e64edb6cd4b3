import { dueAt } from "../../activity/table/clock.ts";
import type { TableAction } from "../../activity/table/rules.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Placement } from "../../words/move.ts";
import { type View, viewFor } from "../../words/position.ts";
import type { Clock, Words } from "../base/parts.ts";
import type { Bots } from "../bots/bots.ts";
import type { LiveTable } from "./tables.ts";

interface Parts {
  readonly clock: Clock;
  readonly words: Words;
  readonly bots: Bots;
  /** Does what a computer player at this seat has chosen. */
  readonly act: (table: string, seat: number, action: TableAction) => Promise<unknown>;
  /** The computer player at this table could not be asked, or nothing came of its answer. */
  readonly failed: (table: string, error: unknown) => unknown;
}

/** Computer players at tables: asked when it is their turn, once for each. */
export class BotSeats {
  readonly #parts: Parts;
  /** Under way, by table and ply. */
  readonly #advice = new Map<string, Promise<Placement | null>>();

  /** By table: whose answer is awaited, for which ply and since when. */
  readonly #asked = new Map<string, { readonly ply: number; readonly since: number }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What a hint shows. Who asks the same again meanwhile waits for the same answer. */
  advise(key: string, owner: string, view: View, lexicon: Lexicon): Promise<Placement | null> {
    const asked = this.#advice.get(key);
    if (asked !== undefined) return asked;
    const answer = this.#parts.bots.advise(view, lexicon, owner).finally(() => this.#advice.delete(key));
    this.#advice.set(key, answer);
    return answer;
  }

  /** Tables whose computer players were asked so many milliseconds ago or before, and have not answered. */
  asked(millis: number): string[] {
    const latest = this.#parts.clock.now() - millis;
    return [...this.#asked].flatMap(([table, { since }]) => (since <= latest ? [table] : []));
  }

  /** Where a computer player has the turn it begins to think, unless it does already. */
  ask(live: LiveTable): void {
    const { clock, words, bots, act, failed } = this.#parts;
    const table = live.state;
    if (table === null || table.state !== "playing") return;
    const { turn, version, rules } = table.position;
    const { bot } = table.setup.seats[turn];
    if (bot === null || this.#asked.get(live.id)?.ply === version) return;
    const asked = { ply: version, since: clock.now() };
    this.#asked.set(live.id, asked);
    const { seats, clock: setup, lexicon } = table.setup;
    const due = dueAt(setup, table.clocks) ?? Number.POSITIVE_INFINITY;
    const isWanted = (): boolean =>
      live.state === null || (live.state.state === "playing" && live.state.position.version === version);
    words
      .fetched(rules, lexicon)
      .then(async (list) => {
        // It never passes for want of a list.
        if (list.state === "awaited") return;
        if (list.state === "gone") throw new Error(`word list ${lexicon?.name} ${lexicon?.hash} cannot be had`);
        const move = await bots.think({
          ...{ view: viewFor(table.position, turn), lexicon: list.state === "here" ? list.lexicon : null, level: bot },
          owner: seats.find(({ account }) => account !== null)?.account ?? "",
          patience: () => due - clock.now(),
          isWanted,
        });
        if (move !== null) await act(live.id, turn, { type: "move", ply: version, move });
      })
      .catch((error) => failed(live.id, error))
      .finally(() => {
        if (this.#asked.get(live.id) === asked) this.#asked.delete(live.id);
      });
  }
}
