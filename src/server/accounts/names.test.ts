import { expect, test } from "vitest";
import { checkName } from "./names.ts";

test.each([
  "Jón",
  "Þórdís",
  "Ștefan 2",
  "O'Neill",
  "Anna-Lena",
  "a.b_c",
  "李小龙",
  "Ольга",
  "Ελένη",
  "محمد",
  "नेहा",
  "x1",
  "Club Master Anna",
  `${"Ａ".normalize("NFKC")}b`,
])("%s is a name", (name) => {
  expect(checkName(name)).toEqual({ ok: true, value: name.normalize("NFC") });
});

test("a name has one spelling: composed letters, no blanks around it", () => {
  expect(checkName("  Jo\u0301n ")).toEqual({ ok: true, value: "Jón" });
});

test.each([
  ["", "nameLength"],
  ["a", "nameLength"],
  ["a".repeat(21), "nameLength"],
  ["two  blanks", "nameCharacters"],
  ["-dash", "nameCharacters"],
  ["dash-", "nameCharacters"],
  ["a\nb", "nameCharacters"],
  ["a\u200bb", "nameCharacters"],
  ["a\u202eb", "nameCharacters"],
  ["\u3164\u3164", "nameCharacters"],
  ["a<b", "nameCharacters"],
  ["a&b", "nameCharacters"],
  ["smile☺", "nameCharacters"],
  ["𝐁𝐨𝐥𝐝", "nameCharacters"],
  ["zalgo\u0316\u0317\u0318\u0319", "nameCharacters"],
  ["Аnna", "nameScripts"],
  ["Οlga", "nameScripts"],
  ["ADMIN", "nameReserved"],
  ["Ádmin 1", "nameReserved"],
  ["guest", "nameReserved"],
  ["Master", "nameReserved"],
  ["Admın", "nameReserved"],
  ["ɑdmin", "nameReserved"],
  ["Guest’4821", "nameReserved"],
  ["Guest 4821", "nameReserved"],
  ["Guest_l234", "nameReserved"],
  ["GUEST O1", "nameReserved"],
  ["Adrnin", "nameReserved"],
  ["adm1n", "nameReserved"],
  ["T.e.s.s.e.r.a", "nameReserved"],
  ["Admin Team", "nameReserved"],
  ["Tessera Official", "nameReserved"],
  ["Moderator-Anna", "nameReserved"],
  ["Staff", "nameReserved"],
  ["Staff2", "nameReserved"],
  ["O.f.f.i.c.i.a.l", "nameReserved"],
  ["Mod 7", "nameReserved"],
])("%j is none: %s", (name, code) => {
  expect(checkName(name)).toMatchObject({ ok: false, fault: { code } });
});
