import { describe, expect, test } from "vitest";
import { Random } from "../../base/random.ts";
import { must } from "../../base/result.ts";
import { makeJewelsLink } from "../../formats/jewels-link.ts";
import { makeJewelsFile } from "../../formats/jewels-record.ts";
import { type PlayedSwap, playSwap } from "../../jewels/cascade.ts";
import { dealPosition } from "../../jewels/deal.ts";
import { recordOf } from "../../jewels/record.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import { legalSwaps } from "../../jewels/swap.ts";
import { advance, goTo, playNext, pointsAt, readLink, readRecord, shownPoints, skip } from "./replay.ts";

const start = dealPosition(CLASSIC, Random.fromSeed(5), 40);
const played: PlayedSwap[] = [];
for (let position = start; played.length < 4; position = played[played.length - 1].position)
  played.push(must(playSwap(position, legalSwaps(CLASSIC, position.board)[0])));
const text = makeJewelsFile(start, played, { player: "Jana", times: [], end: "left" });

const replay = must(readRecord(text));

test("a record is read with who played and how it ended", () => {
  expect([replay.player, replay.end, replay.at, replay.played.length]).toEqual(["Jana", "left", 0, 4]);
});

test("a link brings the same turns", () => {
  const swaps = played.map(({ swap }) => swap);
  expect(must(readLink(makeJewelsLink(recordOf(start, swaps)))).played).toEqual(replay.played);
});

describe("one looks at it", () => {
  test("turn by turn, each with all that falls", () => {
    let seen = playNext(replay, false);
    expect([seen.at, seen.frames[0].kind, shownPoints(seen)]).toEqual([1, "swap", 0]);
    while (seen.frames.length > 1) seen = advance(seen);
    expect(shownPoints(seen)).toBe(played[0].points);
    expect(seen.frames[0].pieces.toSorted((a, b) => a.cell - b.cell).map(({ stone }) => stone)).toEqual([
      ...played[0].position.board,
    ]);
    const second = skip(playNext(seen, false));
    expect(shownPoints(second)).toBe(played[0].points + played[1].points);
  });

  test("at any turn", () => {
    expect(goTo(replay, 3).at).toBe(3);
    expect(goTo(replay, 99).at).toBe(4);
    expect(goTo(replay, -1).at).toBe(0);
    expect(shownPoints(goTo(replay, 4))).toBe(pointsAt(replay, 4));
    expect(playNext(goTo(replay, 4), false).at).toBe(4);
  });

  test("without motion where none is wanted", () => {
    expect(playNext(replay, true).frames.every(({ motions }) => motions.length === 0)).toBe(true);
  });
});

test("what is no record says why", () => {
  expect(readRecord("{")).toEqual({ ok: false, fault: { code: "notJson" } });
  expect(readRecord("[]")).toMatchObject({ fault: { code: "shape", fault: { field: "" } } });
  expect(readRecord(text.replace('"total": ', '"total": 9'))).toMatchObject({ fault: { fault: { field: "total" } } });
  expect(readLink("AAAA")).toEqual({ ok: false, fault: { code: "link", fault: { code: "damaged" } } });
});
