import { expect, test } from "vitest";
import { cleanLine } from "./line.ts";

test.each([
  ["  hello\tthere\n", "hello there"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["a\u202eb\u2066c", "abc"],
  ["\u0000\u0007", ""],
  ["e\u0301", "é"],
  [`z${"\u0308".repeat(40)}`, `z${"\u0308".repeat(3)}`],
  ["góðan dag 👍", "góðan dag 👍"],
  ["line\u2028break", "line break"],
])("%j becomes %j", (text, cleaned) => {
  expect(cleanLine(text)).toBe(cleaned);
});
