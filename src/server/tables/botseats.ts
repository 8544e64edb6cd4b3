import { dueAt } from "../../protocol/clock.ts";
import { viewFor } from "../../words/position.ts";
import type { Bots } from "../bots/bots.ts";
import type { Clock, TableAction, Words } from "../services.ts";
import type { Desk } from "./desk.ts";

interface Parts {
  readonly clock: Clock;
  readonly words: Words;
  readonly bots: Bots;
  /** Does what a computer player at this seat has chosen. */
  readonly act: (desk: Desk, seat: number, action: TableAction) => Promise<unknown>;
  readonly complain: (error: unknown) => void;
}

/** Computer players at tables: asked when it is their turn, once for each. */
export class BotSeats {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Where a computer player has the turn it begins to think, unless it does already. */
  ask(desk: Desk): void {
    const { clock, words, bots, act, complain } = this.#parts;
    const { table, rules } = desk;
    if (table === null || rules === null || table.state !== "playing") return;
    const { turn, version } = table.position;
    const { bot } = table.setup.seats[turn];
    if (bot === null || desk.askedAt === version) return;
    desk.askedAt = version;
    const due = dueAt(table.setup.clock, table.clocks);
    const patience = due === null ? Number.POSITIVE_INFINITY : due - clock.now();
    bots
      .think(viewFor(table.position, turn), words.lexiconFor(rules), bot, patience)
      .then((move) => act(desk, turn, { type: "move", ply: version, move }))
      .catch(complain)
      .finally(() => {
        if (desk.askedAt === version) desk.askedAt = -1;
      });
  }
}
