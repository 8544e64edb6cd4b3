import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { must } from "../../base/result.ts";
import { turnsOf } from "../../bots/turns.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import { replay } from "../../words/record.ts";
import { readGame } from "./reading.ts";
import { stepByKey, stepOfTurn, stepsOf } from "./steps.ts";

const GCG = readFileSync(new URL("../../../examples/games/game000.gcg", import.meta.url), "utf8");
const record = must(readGame(GCG));
const steps = stepsOf(record);

describe("the steps of a game", () => {
  test("are the deal, each line, and the end", () => {
    expect(steps).toHaveLength(26);
    expect(steps[0].event.type).toBe("deal");
    expect(steps.at(-1)?.event.type).toBe("end");
    expect(steps.at(-1)?.position).toEqual(replay(record));
  });

  test("show the rack of who moves next", () => {
    const { alphabet } = record.rules;
    expect(makeTiles(alphabet, steps[0].position.racks[0])).toBe("DINRTTY");
    expect(makeTiles(alphabet, steps[1].position.racks[1])).toBe("AGKNPST");
    expect(makeTiles(alphabet, steps[1].rack)).toBe("DINRTTY");
  });

  test("tell place, words and points", () => {
    expect(steps[2]).toMatchObject({
      seat: 1,
      points: 17,
      played: { place: "I7", main: "KIP", words: ["KIP"] },
    });
    expect(steps[12].played?.main).toBe("MODIFiER");
    expect(steps[9].played?.words).toEqual(["BRR", "AB"]);
    expect(steps[2].played?.squares).toHaveLength(2);
    // SKIP is made by its S alone, and ends three squares below.
    expect(steps[4].played).toMatchObject({ main: "SKIP", squares: [83], end: 128 });
  });

  test("number the turns as the analysis does", () => {
    const turns = turnsOf(record);
    for (const [i, turn] of turns.entries()) {
      const step = steps[stepOfTurn(steps, i)];
      expect(step.turn).toBe(i);
      expect(step.seat).toBe(turn.view.seat);
      expect(step.rack).toEqual(turn.view.rack);
    }
    expect(steps.filter(({ turn }) => turn !== null)).toHaveLength(turns.length);
  });

  test("count what a challenge takes back for the challenged", () => {
    const text = "#player1 a A\n#player2 b B\n>a: DINRTTY 8H DIRTY +26 26\n>a: DINRTTY -- -26 0\n>b: ABC - +0 0\n";
    const challenged = stepsOf(must(readGame(text)));
    expect(challenged.map(({ event, points }) => [event.type, points])).toEqual([
      ["deal", 0],
      ["place", 26],
      ["challenge", -26],
      ["pass", 0],
    ]);
  });
});

test.each([
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, 0],
  ["ArrowRight", 3, 4],
  ["ArrowRight", 9, 9],
  ["Home", 3, 0],
  ["End", 3, 9],
  ["a", 3, null],
])("%s leads from %i to %s", (key, at, to) => expect(stepByKey(key, at, 9)).toBe(to));
