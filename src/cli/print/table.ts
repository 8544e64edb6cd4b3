import { widthOf } from "../../formats/lines.ts";

export type Align = "left" | "right";

/**
 * Rows of cells as lines of plain text, each column as wide as its widest cell. `aligns` is by column;
 * columns beyond it are aligned as the last one.
 */
export function tableLines(rows: readonly (readonly string[])[], aligns: readonly Align[], gap = "  "): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const space = " ".repeat(widths[column] - widthOf(cell));
        return aligns[Math.min(column, aligns.length - 1)] === "left" ? cell + space : space + cell;
      })
      .join(gap)
      .trimEnd(),
  );
}
