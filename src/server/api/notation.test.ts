import { expect, test } from "vitest";
import { must } from "../../base/result.ts";
import { parseCgp, viewOfCgp } from "../../formats/cgp.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import { makePlace } from "../../words/coordinates.ts";
import type { Move } from "../../words/move.ts";
import type { Rules } from "../../words/ruleset.ts";
import { parseMove } from "./notation.ts";

const rules = findRules("classic-en") as Rules;
const BOARD = "15/15/15/15/15/15/15/6DIRTY4/15/15/15/15/15/15/15";
const viewWith = (rack: string) => viewOfCgp(rules, must(parseCgp(rules, `${BOARD} ${rack}/ 0/26 0`)));

/** As people write it. */
const told = (move: Move): string =>
  move.type === "place"
    ? `${makePlace(rules.layout, "column-letters", move)} ${makeTiles(rules.alphabet, move.tiles)}`
    : JSON.stringify(move);

test.each([
  ["H7 K.P", "AGKNPST", "H7 K.P"],
  ["h7 kip", "AGKNPST", "H7 K.P"],
  ["H7 K(I)P", "AGKNPST", "H7 K.P"],
  ["H7 k.P", "AGNPST?", "H7 k.P"],
  ["  9G  PAT ", "AGKNPST", "9G PAT"],
])("%s from the rack %s", (text, rack, move) => {
  expect(told(must(parseMove(viewWith(rack), text)))).toBe(move);
});

test.each(["pass", "challenge", "resign", "PASS"])("%s", (text) => {
  expect(parseMove(viewWith("AGKNPST"), text)).toEqual({ ok: true, value: { type: text.toLowerCase() } });
});

test("tiles to exchange", () => {
  const moved = must(parseMove(viewWith("AGKNPS?"), "exch ag?"));
  expect(moved.type === "exchange" && makeTiles(rules.alphabet, moved.tiles)).toBe("AG?");
});

test.each([
  ["", "notAMove"],
  ["hello", "notAMove"],
  ["8H", "notAMove"],
  ["99Z WORD", "notAMove"],
  ["pass now", "notAMove"],
  ["8A W1RD", "spelling"],
  ["exch 12", "spelling"],
  ["8G XXX", "squareTaken"],
])("%j is none: %s", (text, code) => {
  expect(parseMove(viewWith("AGKNPST"), text)).toMatchObject({ ok: false, fault: { code } });
});
