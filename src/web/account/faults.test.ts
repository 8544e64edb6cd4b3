import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { translateWith } from "../../base/translate.ts";
import { ApiError } from "../http/api.ts";
import { faultField, faultText } from "./faults.ts";

const texts = JSON.parse(readFileSync(new URL("../../../data/texts/people/en.json", import.meta.url), "utf8"));
const t = translateWith(texts, "en");

test("says a code with its figures", () => {
  const fault = new ApiError(400, "nameLength", { least: 2, most: 20 });
  expect(faultText(t, fault)).toMatch(/2.*20/);
  expect(faultField(fault)).toBe("name");
});

test("says something true of codes that it does not know", () => {
  expect(faultText(t, new ApiError(418, "teapot"))).toBe(texts["fault.internal"]);
  expect(faultText(t, new ApiError(429, "slow"))).toBe(texts["fault.tooMany"]);
  expect(faultText(t, new Error("oops"))).toBe(texts["fault.internal"]);
});
