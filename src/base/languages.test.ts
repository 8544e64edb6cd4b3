import { expect, test } from "vitest";
import { preferredLanguage } from "./languages.ts";

test.each([
  [["is-IS", "en"], "is"],
  [["de-DE", "fr-CH", "en"], "fr"],
  [["PT-br"], "pt"],
  [["de", "ja"], "en"],
  [[], "en"],
])("of %j the page speaks %s", (wanted, spoken) => {
  expect(preferredLanguage(wanted)).toBe(spoken);
});
