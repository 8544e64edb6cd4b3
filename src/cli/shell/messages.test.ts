import { describe, expect, test } from "vitest";
import type { InterfaceLanguage } from "../../base/languages.ts";
import { translator } from "./messages.ts";

describe("a text that hangs on a number", () => {
  test.each<[InterfaceLanguage, string[]]>([
    ["en", ["0 points", "1 point", "2 points", "21 points"]],
    ["is", ["0 stig", "1 stig", "2 stig", "21 stig"]],
    ["cs", ["0 bodů", "1 bod", "2 body", "21 bodů"]],
    ["pt", ["0 pontos", "1 ponto", "2 pontos", "21 pontos"]],
    ["fr", ["0 point", "1 point", "2 points", "21 points"]],
    ["ro", ["0 puncte", "1 punct", "2 puncte", "21 de puncte"]],
  ])("has the form that %s needs", (language, texts) => {
    const t = translator(language);
    expect([0, 1, 2, 21].map((n) => t("jewels.points", { n }))).toEqual(texts);
  });

  test("is the same for every number in the judge's last line, which programs read", () => {
    const t = translator("cs");
    for (const n of [0, 1, 2, 5, 22, 1234]) expect(t("judge.total", { n })).toBe(`Celkem ${n} bodů`);
  });

  test("can stand in another text", () => {
    const points = { key: "jewels.points", values: { n: 3 } };
    expect(translator("cs")("jewels.total", { points, turns: 1 })).toBe("Celkem: 3 body, tahů: 1");
  });
});

test("a key without a text is shown as it is", () => {
  expect(translator("en")("no.such.key", { n: 1 })).toBe("no.such.key");
});
