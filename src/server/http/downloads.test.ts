import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { Downloads, MOST_DOWNLOADS } from "./downloads.ts";

test("so many are on their way to one address at once, and no more", () => {
  const downloads = new Downloads();
  const answers = Array.from({ length: MOST_DOWNLOADS }, () => new EventEmitter());
  for (const answer of answers) downloads.begin("here", answer);
  expect(() => downloads.begin("here", new EventEmitter())).toThrow(expect.objectContaining({ status: 429 }));
  downloads.begin("there", new EventEmitter());
  // Arrived, or broken off.
  answers[0].emit("close");
  downloads.begin("here", new EventEmitter());
  expect(() => downloads.begin("here", new EventEmitter())).toThrow(expect.objectContaining({ status: 429 }));
});
