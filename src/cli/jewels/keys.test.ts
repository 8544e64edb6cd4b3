import { expect, test } from "vitest";
import { parseKeys } from "./keys.ts";

const key = (name: string) => ({ type: "key", name });

test.each([
  ["\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"].map(key)],
  ["\x1bOA\x1bOB\x1bOC\x1bOD", ["up", "down", "right", "left"].map(key)],
  ["\r\n ", ["enter", "enter", "enter"].map(key)],
  ["\x1b", [key("escape")]],
  ["\x1b\x1b[A", [key("escape"), key("up")]],
  ["\x03\x04", [key("interrupt"), key("end")]],
  [
    "hQ",
    [
      { type: "text", text: "h" },
      { type: "text", text: "Q" },
    ],
  ],
  ["ř", [{ type: "text", text: "ř" }]],
  // A click at column 12, line 5; its release and the wheel are nothing to us.
  ["\x1b[<0;12;5M\x1b[<0;12;5m\x1b[<64;12;5M", [{ type: "click", line: 4, column: 11 }]],
  // Page up, F5, a bare bell.
  ["\x1b[5~\x1b[15~\x07", []],
])("%j", (chunk, keys) => {
  expect(parseKeys(chunk)).toEqual(keys);
});
