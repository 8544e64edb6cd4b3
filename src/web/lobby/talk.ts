import type { SaidLine } from "../../protocol/server.ts";
import { hearLines, withoutLine } from "../connection/lines.ts";

/** What is said in the lobby, as far as it was told: where much is said at once, some is left out. */
export interface Talk {
  readonly lines: readonly SaidLine[];
  /** Lines before which others are missing, by id. */
  readonly gaps: readonly number[];
}

export const SILENCE: Talk = { lines: [], gaps: [] };

/** `skipped`: there are lines right before these. */
export function hearTalk({ lines, gaps }: Talk, heard: readonly SaidLine[], skipped: boolean): Talk {
  const [first] = heard;
  const isGap = skipped && first !== undefined && !lines.some(({ id }) => id === first.id);
  const after = hearLines(lines, heard);
  // The oldest are let go where there are too many.
  const isCut = lines.length > 0 && after[0].id > lines[0].id;
  return tidied(after, [...gaps, ...(isGap ? [first.id] : []), ...(isCut ? [after[0].id] : [])]);
}

/** What was said before the line `before`. Where it reaches a line that is known, the gap is closed. */
export function hearBack(talk: Talk, before: number, heard: readonly SaidLine[], skipped: boolean): Talk {
  const known = new Set(talk.lines.map(({ id }) => id));
  const isClosed = heard.some(({ id }) => known.has(id));
  return hearTalk({ lines: talk.lines, gaps: talk.gaps.filter((gap) => gap !== before) }, heard, skipped && !isClosed);
}

export const withoutSaid = ({ lines, gaps }: Talk, id: number): Talk => {
  const next = lines.find((line) => line.id > id);
  const moved = gaps.map((gap) => (gap === id && next !== undefined ? next.id : gap));
  return tidied(withoutLine(lines, id), moved);
};

const tidied = (lines: readonly SaidLine[], gaps: readonly number[]): Talk => ({
  lines,
  gaps: gaps.filter((gap) => lines.some(({ id }) => id === gap)),
});
