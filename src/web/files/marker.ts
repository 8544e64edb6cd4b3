import { splitLines } from "../../formats/lines.ts";

/** A line of a text, parted around the place where something is wrong. */
export interface MarkedLine {
  readonly before: string;
  /** The character at the place; empty behind the end of the line. */
  readonly at: string;
  readonly after: string;
}

/** What is shown of a very long line on each side of the place. */
const MOST_AROUND = 48;

/** Line and column count from 1, columns in characters as a person sees them. */
export function markedLine(text: string, line: number, column: number): MarkedLine {
  const written = splitLines(text)[line - 1] ?? "";
  const characters = written.match(/\P{M}\p{M}*|\p{M}/gu) ?? [];
  const place = Math.min(column - 1, characters.length);
  const first = Math.max(0, place - MOST_AROUND);
  const last = Math.min(characters.length, place + 1 + MOST_AROUND);
  const piece = (from: number, to: number): string => characters.slice(from, to).join("");
  return {
    before: (first > 0 ? "…" : "") + piece(first, place),
    at: characters[place] ?? "",
    after: piece(place + 1, last) + (last < characters.length ? "…" : ""),
  };
}
