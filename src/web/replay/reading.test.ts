import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { must } from "../../base/result.ts";
import { decodeGame } from "../../formats/game.ts";
import { makeRecord } from "../../formats/record.ts";
import { fittingRules, readGame } from "./reading.ts";

const GCG = readFileSync(new URL("../../../examples/games/game000.gcg", import.meta.url), "utf8");

test("reads GCG, and our JSON of the same game", () => {
  const record = must(readGame(GCG));
  expect(record.rules.ruleset.id).toBe("classic-en");
  const again = must(readGame(makeRecord(record)));
  expect(again.events).toEqual(record.events);
  expect(again.setup).toEqual(record.setup);
});

test("finds the rules that fit", () => {
  const icelandic = "#player1 a A\n#player2 b B\n>a: ÞAÐÖÆÍX 8G ÞAÐ +26 26\n";
  expect(fittingRules(icelandic).alphabet.language).toBe("is");
  expect(fittingRules(GCG).ruleset.id).toBe("classic-en");
  expect(fittingRules("#player1").ruleset.id).toBe("classic-en");
});

test("says where a GCG is wrong", () => {
  const wrong = readGame(GCG.replace("K.P +17 17", "K.P +17"));
  expect(wrong).toMatchObject({ ok: false, fault: { kind: "text", fault: { code: "gcgTotalMissing", line: 6 } } });
});

test.each([
  ["{", { kind: "notJson" }],
  ["{}", { kind: "shape", fault: { field: "format" } }],
])("refuses %j", (text, fault) => expect(readGame(text)).toMatchObject({ ok: false, fault }));

test("takes the encoding that a GCG names", () => {
  const bytes = Uint8Array.from("#character-encoding ISO-8859-1\n#player1 x \u00c3\u00a9", (c) => c.charCodeAt(0));
  expect(decodeGame(bytes)).toContain("\u00c3\u00a9");
  expect(decodeGame(new TextEncoder().encode('{"a":"é"}'))).toContain("é");
});
