import type { Cell, Stone } from "../../jewels/board.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { TextsOf } from "../language/keys.ts";
import type { Source } from "./setup.ts";

const STONES = ["stone.1", "stone.2", "stone.3", "stone.4", "stone.5", "stone.6", "stone.7", "stone.8"] as const;

export const stoneName = (t: TextsOf<"jewels">, stone: Stone): string => t(STONES[stone - 1]);

/** "Row 3, column 6: red square". */
export const cellName = (t: TextsOf<"jewels">, { columns }: JewelsRules, cell: Cell, stone: Stone): string =>
  t("cell", { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1, stone: stoneName(t, stone) });

/** "Row 3, column 6 ↔ row 4, column 6". */
export const swapName = (t: TextsOf<"jewels">, { columns }: JewelsRules, { from, to }: Swap): string =>
  t("swap", {
    row: Math.floor(from / columns) + 1,
    column: (from % columns) + 1,
    otherRow: Math.floor(to / columns) + 1,
    otherColumn: (to % columns) + 1,
  });

/** What the board is called above the game. */
export function sourceName(t: TextsOf<"jewels">, source: Source): string {
  if (source.kind === "random" || source.kind === "ranked") return t("source.random", { seed: `${source.seed}` });
  if (source.kind === "sample") return t(`sample.${source.id}`);
  if (source.kind === "file") return source.name;
  if (source.kind === "daily") return t("source.daily", { date: source.date });
  return t(source.kind === "race" ? "way.race" : "source.link");
}
