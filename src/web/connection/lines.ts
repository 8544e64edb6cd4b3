import type { SaidLine } from "../../protocol/server.ts";

/** More than anybody scrolls back to in one sitting. */
const MOST_LINES = 400;

/** Lines by their ids, each once, whatever the order in which they were heard. */
export function hearLines(known: readonly SaidLine[], heard: readonly SaidLine[]): readonly SaidLine[] {
  const fresh = heard.filter(({ id }) => !known.some((line) => line.id === id));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((a, b) => a.id - b.id).slice(-MOST_LINES);
}

export const withoutLine = (known: readonly SaidLine[], id: number): readonly SaidLine[] =>
  known.filter((line) => line.id !== id);
