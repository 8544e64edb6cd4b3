import { expect, test } from "vitest";
import type { AccountEvent, SeenOffer } from "../../protocol/server.ts";
import type { OwnGame, Standing } from "../base/parts.ts";
import { Told } from "./told.ts";

const game = (table: string, version: number, isMyTurn = false): OwnGame => ({
  table,
  game: "words",
  version,
  isMyTurn,
});
const offer = (id: string) => ({ id }) as SeenOffer;
const standing = (change: Partial<Standing> = {}): Standing => ({
  ...{ games: [], notes: [], offers: [], reveals: [], hanging: new Set<string>() },
  ...change,
});
const hanging = (...ids: string[]) => ({ hanging: new Set(ids) });

test("what stands as it was told is told no more", () => {
  const now = standing({ games: [game("t", 3, true)], offers: [offer("o")], ...hanging("o") });
  const told = new Told(now);
  expect(told.catchUp(now)).toEqual([]);
  expect(told.hear({ kind: "turn", table: "t" }, 3)).toBe(false);
  expect(told.hear({ kind: "offer", offer: offer("o") }, null)).toBe(false);
});

test("a turn that was missed is told, also after one that was told", () => {
  const told = new Told(standing({ games: [game("t", 1)] }));
  expect(told.hear({ kind: "turn", table: "t" }, 2)).toBe(true);
  expect(told.catchUp(standing({ games: [game("t", 4, true)] }))).toEqual([{ kind: "turn", table: "t" }]);
  expect(told.hear({ kind: "turn", table: "t" }, 4)).toBe(false);
  expect(told.catchUp(standing({ games: [game("t", 5)] }))).toEqual([]);
  expect(told.hear({ kind: "turn", table: "t" }, 6)).toBe(true);
});

test("games that began and ended, offers that came and went, and values that are waited for are made up for", () => {
  const told = new Told(standing({ games: [game("old", 9)], offers: [offer("gone")] }));
  told.note("mine");
  told.note("becomes");
  const reveal = { kind: "reveal", offer: offer("full"), commitments: [null] } as const satisfies AccountEvent;
  const race: OwnGame = { table: "race", game: "jewels", version: 1, isMyTurn: false };
  const now = standing({
    ...{ games: [game("becomes", 1, true), race], offers: [offer("fresh")], reveals: [reveal] },
    ...hanging("mine"),
  });
  const events = told.catchUp(now);
  expect(events).toEqual([
    { kind: "started", table: "becomes", game: "words" },
    { kind: "started", table: "race", game: "jewels" },
    { kind: "over", table: "old" },
    { kind: "offerGone", offer: "gone" },
    { kind: "offer", offer: offer("fresh") },
    reveal,
  ]);
  // The signals of all that come late.
  for (const event of events) if (event.kind !== "offerGone") expect(told.hear(event, 1)).toBe(false);
  // The race is over: nobody who does not look is told of that.
  expect(told.catchUp(standing({ games: [game("becomes", 1, true)], ...hanging("mine", "fresh", "full") }))).toEqual(
    [],
  );
});
