import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { commands, parseAnswer } from "./client.ts";
import { makeClientMessage, makeServerMessage, parseClientMessage, parseServerMessage } from "./parse.ts";
import type { ServerMessage } from "./server.ts";

const parse = (value: unknown) => parseClientMessage(typeof value === "string" ? value : JSON.stringify(value));
const move = { type: "table.move", id: "m1", table: "abc", ply: 3, move: { type: "pass" } } as const;

test("what is written is read", () => {
  const done: ServerMessage = { type: "done", id: "p", value: { now: 1 } };
  expect(parseClientMessage(makeClientMessage(move))).toEqual({ ok: true, value: move });
  expect(parseServerMessage(makeServerMessage(done))).toEqual({ ok: true, value: done });
});

test("an answer has the form of its command, and no other", () => {
  expect(parseAnswer("ping", { now: 1 })).toEqual({ ok: true, value: { now: 1 } });
  expect(parseAnswer("lobby.enter", null)).toEqual({ ok: true, value: null });
  const fault = { code: "badAnswer", figures: { type: "table.move" } };
  for (const value of [null, undefined, {}, { now: 1 }, { version: "1" }, { version: 1, seed: "s" }])
    expect(parseAnswer("table.move", value)).toEqual({ ok: false, fault });
});

describe("a fault says what is wrong, where, and for which command", () => {
  const placing = { ...move, move: { type: "place", square: 1, direction: "across", tiles: [1, 999] } };
  test.each([
    ["{", { code: "notJson", id: null }],
    ["null", { code: "noType", id: null }],
    ["[]", { code: "noType", id: null }],
    ['"text"', { code: "noType", id: null }],
    [{ id: "x" }, { code: "noType", id: "x" }],
    [
      { type: "fly", id: "x" },
      { code: "unknownType", id: "x", figures: { type: "fly" } },
    ],
    [{ type: "constructor", id: "x" }, { code: "unknownType" }],
    [{ type: "__proto__", id: "x" }, { code: "unknownType" }],
    [
      { ...move, id: "no blanks please" },
      { code: "badField", id: null, figures: { field: "id" } },
    ],
    [
      { ...move, ply: -1 },
      { code: "badField", id: "m1", figures: { field: "ply" } },
    ],
    [
      { ...move, ply: 1.5 },
      { code: "badField", id: "m1", figures: { field: "ply" } },
    ],
    [
      { ...move, table: "../etc" },
      { code: "badField", figures: { field: "table" } },
    ],
    [{ ...move, extra: 1 }, { code: "badField" }],
    [placing, { code: "badField", figures: { field: "move.tiles.1" } }],
    [
      { type: "chat.say", id: "c", room: "attic", text: "hi" },
      { code: "badField", figures: { field: "room" } },
    ],
    [
      { type: "chat.say", id: "c", room: "lobby", text: "x".repeat(301) },
      { code: "badField", figures: { field: "text" } },
    ],
  ])("%j", (message, fault) => {
    expect(parse(message)).toMatchObject({ ok: false, fault });
  });
});

it("never throws, whatever comes", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ type: fc.constantFrom(...Object.keys(commands)), id: fc.anything(), table: fc.anything() })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const parsed = parseClientMessage(text);
      if (!parsed.ok) expect(parsed.fault.code).toMatch(/^(notJson|noType|unknownType|badField)$/);
    }),
    { numRuns: 500 },
  );
});

it("takes deep JSON for what it is", () => {
  expect(parse("[".repeat(8000) + "]".repeat(8000))).toMatchObject({ fault: { code: "noType" } });
  const deep = `{"type":"table.move","id":"d","table":"t","ply":0,"move":${'{"a":'.repeat(2000)}1${"}".repeat(2000)}}`;
  expect(parse(deep)).toMatchObject({ fault: { code: "badField", id: "d" } });
});
