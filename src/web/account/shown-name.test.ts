import { expect, test } from "vitest";
import cs from "../../../data/texts/app/cs.json" with { type: "json" };
import en from "../../../data/texts/app/en.json" with { type: "json" };
import { translateWith } from "../../base/translate.ts";
import { checkName, guestName } from "../../server/accounts/names.ts";
import { initialOf, shownName } from "./shown-name.ts";

test("a guest is called so in the reader's language, all others as they wish", () => {
  // As the server makes it: the two must not drift apart.
  expect(shownName(translateWith(cs, "cs"), guestName(4821))).toBe("Host 4821");
  expect(shownName(translateWith(en, "en"), guestName(1_234_567))).toBe("Guest 1234567");
  for (const name of ["Anna", "Guest", "Guest 12b", "The Guest 4821", ""])
    expect(shownName(translateWith(cs, "cs"), name)).toBe(name);
});

test("a name that is written from right to left turns nothing around it", () => {
  const shown = shownName(translateWith(en, "en"), "محمد");
  expect(shown).toBe("\u2068محمد\u2069");
  expect(initialOf(shown)).toBe("م");
  expect(initialOf("Anna")).toBe("A");
});

test("nobody can take a name that would be translated", () => {
  expect(checkName("Guest 4821")).toMatchObject({ ok: false });
});
