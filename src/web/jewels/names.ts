import type { Translate } from "../../base/translate.ts";
import type { Cell, Stone } from "../../jewels/board.ts";
import type { JewelsRules } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { Source } from "./setup.ts";

/** "Row 3, column 6: red square". */
export const cellName = (t: Translate, { columns }: JewelsRules, cell: Cell, stone: Stone): string =>
  t("cell", { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1, stone: t(`stone.${stone}`) });

/** "Row 3, column 6 ↔ row 4, column 6". */
export const swapName = (t: Translate, { columns }: JewelsRules, { from, to }: Swap): string =>
  t("swap", {
    row: Math.floor(from / columns) + 1,
    column: (from % columns) + 1,
    otherRow: Math.floor(to / columns) + 1,
    otherColumn: (to % columns) + 1,
  });

/** What the board is called above the game. */
export function sourceName(t: Translate, source: Source): string {
  if (source.kind === "random" || source.kind === "ranked") return t("source.random", { seed: `${source.seed}` });
  if (source.kind === "sample") return t(`sample.${source.id}`);
  if (source.kind === "file") return source.name;
  if (source.kind === "daily") return t("source.daily", { date: source.date });
  return t(source.kind === "race" ? "way.race" : "source.link");
}
