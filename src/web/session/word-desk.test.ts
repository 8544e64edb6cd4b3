import { expect, test } from "vitest";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { AskEngine } from "../../worker/client.ts";
import type { WordsState } from "./session.ts";
import { makeWordDesk } from "./word-desk.ts";

test("how far a list is, is told in hundredths, and no longer when it is here", async () => {
  const shares = [0.001, 0.004, 0.5, null];
  const ask = (async (_type, _question, options) => {
    for (const share of shares) options?.onProgress?.({ type: "words", share });
    return null;
  }) as AskEngine;
  const heard: WordsState[] = [];
  const rules = findRules("classic-en") as Rules;
  const desk = makeWordDesk({ rules, list: null, ask, whole: false, changed: () => heard.push(desk.state()) });
  await desk.open();
  expect(heard).toEqual([
    { state: "loading", share: null },
    { state: "loading", share: 0 },
    { state: "loading", share: 0.5 },
    { state: "loading", share: null },
    { state: "missing", share: null },
  ]);
});
