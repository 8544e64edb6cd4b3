import { setTimeout as pause } from "node:timers/promises";
import type { TableOffer } from "../../src/protocol/setup.ts";
import { chosen, type PairOptions } from "./pair.ts";
import type { Player } from "./player.ts";

interface AloneOptions extends PairOptions {
  /** Of the computer player. */
  readonly level: string;
}

/** One person who plays one game after the other against a computer player. */
export async function playAlone(player: Player, options: AloneOptions): Promise<void> {
  const { ruleset, lexicon, level, pace, isOver } = options;
  const setup: TableOffer = {
    kind: "table",
    ruleset,
    seats: ["person", { bot: level }],
    shuffled: false,
    rated: false,
    clock: { type: "none" },
  };
  while (!isOver()) {
    // A table has the id of its offer.
    const { offer } = await player.do({ type: "offer.make", setup, to: null, hidden: false, commitment: null });
    await player.do({ type: "activity.enter", activity: offer, version: null });
    while (!isOver() && player.table?.state === "playing") {
      const { view } = player.table;
      if (view.turn !== view.seat) await pause(5);
      else {
        const move = chosen(view, lexicon);
        await player.insist({ type: "table.move", table: offer, ply: view.version, move });
        await pause(pace());
      }
    }
    if (!isOver()) await player.insist({ type: "activity.leave", activity: offer });
  }
}
