import { expect, test } from "vitest";
import type { SaidLine } from "../../protocol/server.ts";
import { hearBack, hearTalk, SILENCE, type Talk, withoutSaid } from "./talk.ts";

const lines = (from: number, to: number): SaidLine[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    ...{ id: from + i, account: "ada", name: "Ada", text: `line ${from + i}`, at: from + i },
  }));
const ids = (talk: Talk): number[] => talk.lines.map(({ id }) => id);

test("before the first lines there may be others, and looking back goes on until there are none", () => {
  const talk = hearTalk(SILENCE, lines(5, 6), true);
  expect(talk.gaps).toEqual([5]);
  const back = hearBack(talk, 5, lines(3, 4), true);
  expect([ids(back), back.gaps]).toEqual([[3, 4, 5, 6], [3]]);
  expect(hearBack(back, 3, lines(1, 2), false).gaps).toEqual([]);
});

test("lines that were left out between two are a gap, which is closed when what is known is reached", () => {
  const talk = hearTalk(hearTalk(SILENCE, lines(1, 3), false), lines(8, 9), true);
  expect([ids(talk), talk.gaps]).toEqual([[1, 2, 3, 8, 9], [8]]);
  const nearer = hearBack(talk, 8, lines(6, 7), true);
  expect(nearer.gaps).toEqual([6]);
  expect(hearBack(nearer, 6, lines(2, 5), true).gaps).toEqual([]);
});

test("who comes back to what is known already has missed nothing", () => {
  const talk = hearTalk(SILENCE, lines(1, 5), false);
  expect(hearTalk(talk, lines(3, 7), true)).toEqual({ lines: lines(1, 7), gaps: [] });
});

test("a gap stays where it is when the line behind it is taken away", () => {
  const talk = hearTalk(hearTalk(SILENCE, lines(1, 2), false), lines(5, 6), true);
  expect(withoutSaid(talk, 5)).toEqual({ lines: [...lines(1, 2), ...lines(6, 6)], gaps: [6] });
});

test("more lines than a page keeps begin with a gap", () => {
  const talk = hearTalk(hearTalk(SILENCE, lines(1, 300), false), lines(301, 500), false);
  expect([talk.lines.length, talk.gaps]).toEqual([400, [101]]);
});
