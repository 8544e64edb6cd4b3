import { describe, expect, test } from "vitest";
import { EXAMPLE, EXAMPLE_QUEUES, positionOf } from "../../test/support/jewels.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { type PlayedSwap, playSwap } from "../jewels/cascade.ts";
import { dealPosition } from "../jewels/deal.ts";
import type { JewelsPosition } from "../jewels/position.ts";
import { recordOf } from "../jewels/record.ts";
import { legalSwaps } from "../jewels/swap.ts";
import { makeJewelsFile, parseJewelsFile } from "./jewels-record.ts";

function gameFrom(start: JewelsPosition, turns: number): PlayedSwap[] {
  const played: PlayedSwap[] = [];
  for (let position = start; played.length < turns; position = played[played.length - 1].position)
    played.push(must(playSwap(position, legalSwaps(position.rules, position.board)[0])));
  return played;
}

const start = dealPosition({ rows: 7, columns: 9, colours: 5 }, Random.fromSeed(4), 30);
const played = gameFrom(start, 5);
const about = { player: "a program", times: [12.4, 3, 5, 7, 9], end: "turns" } as const;
const text = makeJewelsFile(start, played, about);

describe("a game as JSON", () => {
  test("is read as it was written, and replays to the same record", () => {
    const record = recordOf(
      start,
      played.map(({ swap }) => swap),
    );
    expect(must(parseJewelsFile(JSON.parse(text)))).toEqual({ ...about, record, times: [12, 3, 5, 7, 9] });
  });

  test("has a line for each turn, with the board after it", () => {
    const example = positionOf(EXAMPLE, EXAMPLE_QUEUES);
    const lines = makeJewelsFile(example, [must(playSwap(example, { from: 21, to: 29 }))], {
      player: null,
      times: [],
      end: null,
    }).split("\n");
    expect(lines).toContain(
      '    {"swap":"6 3 6 4","points":6,"depth":1,"board":["12126562","21215651","12124542","21215451","12121212","21212121","12121212","21212121"]}',
    );
    expect(lines.slice(-3)).toEqual(['  "total": 6', "}", ""]);
  });

  test("may have no turn at all", () => {
    const empty = makeJewelsFile(start, [], { player: null, times: [], end: "noSwap" });
    expect(must(parseJewelsFile(JSON.parse(empty)))).toMatchObject({ end: "noSwap", record: { swaps: [] } });
  });
});

describe("what is wrong is named by its field", () => {
  type Json = Record<string, unknown> & { turns: Record<string, unknown>[]; board: string[]; queues: string[] };
  const changed = (change: (json: Json) => void) => {
    const json = JSON.parse(text) as Json;
    change(json);
    return parseJewelsFile(json);
  };

  test.each<[string, (json: Json) => void]>([
    ["format", (json) => Object.assign(json, { format: "chess" })],
    ["rules.rows", (json) => Object.assign(json, { rules: { rows: 3, columns: 9, colours: 5 } })],
    ["turns[2].swap", (json) => Object.assign(json.turns[2], { swap: "1 1 5 5" })],
    ["turns[2].swap", (json) => Object.assign(json.turns[2], { swap: "here" })],
    ["turns[1].points", (json) => Object.assign(json.turns[1], { points: 999 })],
    ["turns[4].depth", (json) => Object.assign(json.turns[4], { depth: 99 })],
    [
      "turns[3].board[6]",
      (json) => Object.assign(json.turns[3], { board: (json.turns[3].board as string[]).slice(0, 6) }),
    ],
    ["total", (json) => Object.assign(json, { total: 0 })],
    ["end", (json) => Object.assign(json, { end: "bored" })],
    ["board", (json) => json.board.pop()],
    ["queues", (json) => json.queues.push("1")],
    ["queues[8]", (json) => json.queues.splice(8, 1, "12")],
    ["board[2]", (json) => json.board.splice(2, 1, "111222333")],
    ["board[0]", (json) => json.board.splice(0, 1, `${json.board[0]}\n`)],
    ["cheats", (json) => Object.assign(json, { cheats: true })],
  ])("%s", (field, change) => {
    expect(changed(change)).toMatchObject({ ok: false, fault: { field } });
  });
});
