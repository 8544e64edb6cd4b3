import { describe, expect, it, test } from "vitest";
import { positionOf, rulesOf, tableOf } from "../../../test/support/table.ts";
import { parseCgp } from "../../formats/cgp.ts";
import { viewFor } from "../../words/position.ts";
import { makeMoveText } from "../print/movetext.ts";
import { makeQuestion, parseAnswer } from "./protocol.ts";

const rules = rulesOf("classic-en");
const position = positionOf(rules, {
  ...{ racks: ["ACT?EIN", "QXJZKVW"], board: ["8F CATs"], scores: [10, 25], turn: 1 },
  bag: "AAEEIIOOU",
});
const given = { lexicon: "en", millis: 250, seed: 77, game: 3 };

describe("a question", () => {
  it("tells what the player on turn may know, and nothing else", () => {
    const line = makeQuestion(viewFor(position, 1), given);
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toEqual({
      cgp: "15/15/15/15/15/15/15/5CATs6/15/15/15/15/15/15/15 QXJZKVW/ 25/10 0",
      ...{ ruleset: "classic-en", lexicon: "en", coordinates: "column-letters" },
      ...{ bag: 9, others: [7], phase: "playing", last: null },
      ...{ ms: 250, seed: 77, game: 3, version: 0 },
    });
    // The other's tiles would stand there as they stand in a rack.
    expect(line).not.toContain("ACT?EIN");
  });

  it("begins with the position, which needs no JSON reader", () => {
    const line = makeQuestion(viewFor(position, 0), given);
    const cgp = /^\{"cgp":"([^"\\]+)"/.exec(line)?.[1] ?? "";
    expect(parseCgp(rules, cgp)).toMatchObject({ ok: true, value: { scores: [10, 25] } });
  });

  it("names the last placement, which may be challenged", () => {
    const { set, lay, play } = tableOf(rulesOf("classic-en", { challenge: { rule: "double", points: 0 } }), "CAT");
    const after = play(set({ racks: ["CATSEEE", "DOGEEEE"] }), lay("8G CAT"));
    const { last, version } = JSON.parse(makeQuestion(viewFor(after, 1), given));
    expect({ last, version }).toEqual({ last: { at: "8G", tiles: "CAT", points: 10 }, version: 1 });
  });
});

describe("an answer", () => {
  const view = viewFor(position, 0);

  test.each([
    ["8F ....ED", "8F ....ED"],
    ["8f catsNE", "8F ....NE"],
    ["  8F (CATs)NE \r", "8F ....NE"],
    ["G7 eAT", "G7 e.T"],
    ["exch AC?", "exch AC?"],
    ["exchange AC", "exch AC"],
    ["-AC", "exch AC"],
    ["x AC", "exch AC"],
    ["pass", "pass"],
    ["PASS", "pass"],
    ["-", "pass"],
    ["challenge", "challenge"],
    ["resign", "resign"],
  ])("%j is a move", (line, written) => {
    const parsed = parseAnswer(view, line);
    expect(parsed.ok ? makeMoveText(view.rules, parsed.value) : parsed.fault).toBe(written);
  });

  test.each([
    ["", "arena.notAMove"],
    ["hello", "arena.notAMove"],
    ["help", "arena.notAMove"],
    ["save my.json", "arena.notAMove"],
    ["hint", "arena.notAMove"],
    ["{}", "arena.notAMove"],
  ])("%j is none", (line, key) => {
    expect(parseAnswer(view, line)).toMatchObject({ ok: false, fault: { key, values: { text: line } } });
  });

  test.each([
    ["8F", "play.noWord"],
    ["99Z WORD", "play.noSquare"],
    ["8F W0RD", "play.unknownLetter"],
    ["8F WOR[D", "play.openBracket"],
    ["8F DOGS", "fault.squareTaken"],
    ["8M WORD", "fault.offTheBoard"],
    ["exch 7", "play.unknownLetter"],
  ])("%j is a move that cannot be, and says why", (line, why) => {
    expect(parseAnswer(view, line)).toMatchObject({
      ok: false,
      fault: { key: "arena.illegal", values: { why: { key: why } } },
    });
  });

  it("is shown in a message cut off and without what upsets a terminal", () => {
    const parsed = parseAnswer(view, `\x1b[2J${"z".repeat(500)}`);
    const text = parsed.ok ? "" : String(parsed.fault.values.text);
    expect(text).toMatch(/^\ufffd\[2Jz+…$/);
    expect(text.length).toBeLessThan(70);
  });
});
