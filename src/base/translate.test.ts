import { expect, test } from "vitest";
import { translateWith } from "./translate.ts";

const texts = {
  hello: "Hello, {name}!",
  "moves.one": "{n} move",
  "moves.few": "{n} moves, a few",
  "moves.many": "{n} moves, many",
  "moves.other": "{n} moves",
  outer: "Well: {inner}",
};

test("values stand where their names stood", () => {
  expect(translateWith(texts, "en")("hello", { name: "Ann" })).toBe("Hello, Ann!");
});

test("a name without a value stays, and a key without a text is shown", () => {
  expect(translateWith(texts, "en")("hello")).toBe("Hello, {name}!");
  expect(translateWith(texts, "en")("nothing")).toBe("nothing");
});

test("the form follows the language's rule for numbers", () => {
  expect(translateWith(texts, "en")("moves", { n: 1 })).toBe("1 move");
  expect(translateWith(texts, "cs")("moves", { n: 3 })).toBe("3 moves, a few");
  expect(translateWith(texts, "cs")("moves", { n: 5 })).toBe("5 moves");
  // In Portugal nought is many, in Brazil it is one.
  expect(translateWith(texts, "pt")("moves", { n: 0 })).toBe("0 moves");
  expect(translateWith(texts, "fr")("moves", { n: 0 })).toBe("0 move");
  expect(translateWith(texts, "en")("moves", { n: -2 })).toBe("−2 moves");
  expect(translateWith(texts, "is")("moves", { n: 21 })).toBe("21 move");
  expect(translateWith(texts, "cs")("moves", { n: 1.5 })).toBe("1.5 moves, many");
  expect(translateWith(texts, "fr")("moves", { n: 2_000_000 })).toBe("2000000 moves, many");
});

test("numbers are written as the caller writes them, texts within texts are translated", () => {
  const t = translateWith(texts, "en", (n) => n.toLocaleString("en"));
  expect(t("outer", { inner: { key: "moves", values: { n: 12345 } } })).toBe("Well: 12,345 moves");
});
