import { type JewelsPosition, startPosition } from "../../src/jewels/position.ts";
import { CLASSIC, type JewelsRules } from "../../src/jewels/rules.ts";

/** `121 212 …`: rows of stones with blanks between them. */
export const boardOf = (rows: string): Uint8Array => Uint8Array.from(rows.replace(/\s/g, ""), Number);

/** Queues that were not given bring stones that make no run with anything near: 1 2 1 2 …, the other way in odd columns. */
export function positionOf(rows: string, queues: readonly string[] = [], rules: JewelsRules = CLASSIC): JewelsPosition {
  const usual = (column: number) => (column % 2 === 0 ? "12" : "21").repeat(rules.rows / 2 + 1);
  return startPosition(
    rules,
    boardOf(rows),
    Array.from({ length: rules.columns }, (_, column) => boardOf(queues[column] ?? usual(column))),
  );
}

/** The example of the contest's own text: the swap 6 3 6 4 gives 6 points and the next board. */
export const EXAMPLE = "12124542 21215451 12121312 21213131 12121212 21212121 12121212 21212121";
export const EXAMPLE_QUEUES = ["12121212", "12121212", "12121212", "12121212", "56121212", "65121212", "56121212"];
export const EXAMPLE_NEXT = "12126562 21215651 12124542 21215451 12121212 21212121 12121212 21212121";
