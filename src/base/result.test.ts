import { expect, test } from "vitest";
import { fail, must, ok, type Result } from "./result.ts";

test("results are plain objects that survive JSON and postMessage", () => {
  for (const result of [ok([1, 2]), fail({ code: "gap" })]) {
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(structuredClone(result)).toEqual(result);
  }
});

test("must gives the value, or an exception that tells the fault", () => {
  expect(must(ok("A"))).toBe("A");
  const refused: Result<string, { code: string; square: number }> = fail({ code: "squareTaken", square: 112 });
  expect(() => must(refused)).toThrow('{"code":"squareTaken","square":112}');
});
