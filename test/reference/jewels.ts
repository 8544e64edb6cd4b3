/**
 * Jewels once more, slowly and from the rules' own words, to hold the quick code against: a board is a list
 * of columns, each a text from the bottom up, and runs are found by looking for `aaa` in texts.
 */
export interface SlowBoard {
  /** Column by column from the left, each from the bottom up. */
  readonly columns: readonly string[];
  /** What will still come into each column, the next stone first. */
  readonly waiting: readonly string[];
}

export interface SlowTurn {
  readonly points: number;
  readonly depth: number;
  readonly board: SlowBoard;
}

export type SlowSwap = readonly [column1: number, row1: number, column2: number, row2: number];

/** `lines` are the rows from the top, as in a file. */
export const slowBoard = (lines: readonly string[], queues: readonly string[]): SlowBoard => ({
  columns: [...lines[0]].map((_, column) => lines.map((line) => line[column]).reduce((up, stone) => stone + up, "")),
  waiting: queues,
});

export const slowLines = ({ columns }: SlowBoard): string[] =>
  [...columns[0]].map((_, height) => columns.map((column) => column.at(-1 - height)).join(""));

/** How often each place is part of three equal ones, by `column,height`. */
function runs(columns: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (column: number, height: number) => {
    const key = `${column},${height}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const [column, text] of columns.entries())
    for (const { index } of text.matchAll(/(?=(.)\1\1)/g)) for (const i of [0, 1, 2]) count(column, index + i);
  for (const height of columns[0].split("").keys()) {
    const text = columns.map((column) => column[height]).join("");
    for (const { index } of text.matchAll(/(?=(.)\1\1)/g)) for (const i of [0, 1, 2]) count(index + i, height);
  }
  return counts;
}

/** Null where the two are no neighbours, or where no three come together. */
export function slowTurn(board: SlowBoard, [column1, row1, column2, row2]: SlowSwap): SlowTurn | null {
  const height = board.columns[0].length;
  const [a, b] = [
    [column1 - 1, height - row1],
    [column2 - 1, height - row2],
  ];
  if ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 !== 1) return null;
  const [stoneA, stoneB] = [board.columns[a[0]]?.[a[1]], board.columns[b[0]]?.[b[1]]];
  if (stoneA === undefined || stoneB === undefined) return null;
  let columns = board.columns.map((text, column) =>
    [...text]
      .map((stone, at) => {
        if (column === a[0] && at === a[1]) return stoneB;
        return column === b[0] && at === b[1] ? stoneA : stone;
      })
      .join(""),
  );
  let waiting = [...board.waiting];
  let points = 0;
  let depth = 0;
  for (let gone = runs(columns); gone.size > 0; gone = runs(columns)) {
    depth++;
    for (const count of gone.values()) points += count;
    const left = columns.map((text, column) => [...text].filter((_, at) => !gone.has(`${column},${at}`)).join(""));
    // Each stone that comes in goes to the end of its queue, and so comes again when all others have.
    const needed = left.map((text) => height - text.length);
    columns = left.map((text, column) => text + waiting[column].repeat(needed[column]).slice(0, needed[column]));
    waiting = waiting.map((text, column) => {
      const used = needed[column] % text.length;
      return text.slice(used) + text.slice(0, used);
    });
  }
  return depth === 0 ? null : { points, depth, board: { columns, waiting } };
}

/** Every swap to the right and down that `slowTurn` takes, row by row. */
export function slowSwaps(board: SlowBoard): SlowSwap[] {
  const found: SlowSwap[] = [];
  for (let row = 1; row <= board.columns[0].length; row++)
    for (let column = 1; column <= board.columns.length; column++)
      for (const swap of [
        [column, row, column + 1, row],
        [column, row, column, row + 1],
      ] as const)
        if (slowTurn(board, swap) !== null) found.push(swap);
  return found;
}
