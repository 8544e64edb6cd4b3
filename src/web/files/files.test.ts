import { expect, test } from "vitest";
import { addFiles, missingFiles, NO_FILES, roleOf } from "./files.ts";

const file = (name: string, text = "") => ({ name, text });

test.each([
  ["jetoane.txt", "", "tiles"],
  ["tablaJoc.txt", "", "board"],
  ["joc.txt", "", "game"],
  ["JOC (1).TXT", "", "game"],
  ["party.gcg", "", "gcg"],
  ["a.txt", "A 1\nB 9", "tiles"],
  ["a.txt", "\n15\nroz h8", "board"],
  ["a.txt", "1 h5 SPIC", "game"],
  ["a.txt", "#player1 a A", "gcg"],
  ["a.txt", ">a: ABC - +0 0", "gcg"],
  ["a.txt", "", null],
  ["a.txt", "hello", null],
  ["a.txt", "hello to you all", null],
])("takes %s with %j for %s", (name, text, role) => expect(roleOf(file(name, text))).toBe(role));

test("puts files beside each other, and says which it does not know", () => {
  const { files, unknown } = addFiles(NO_FILES, [file("joc.txt"), file("photo.png", "?"), file("jetoane.txt")]);
  expect(Object.keys(files).filter((role) => files[role as "game"] !== undefined)).toEqual(["tiles", "game"]);
  expect(unknown).toEqual(["photo.png"]);
  expect(missingFiles(files)).toEqual(["board"]);
});

test("a whole game takes the place of parts, and a part that of a whole game", () => {
  const parts = addFiles(NO_FILES, [file("joc.txt"), file("jetoane.txt")]).files;
  const whole = addFiles(parts, [file("a.gcg")]).files;
  expect(whole).toEqual({ gcg: file("a.gcg") });
  expect(addFiles(whole, [file("joc.txt")]).files.gcg).toBeUndefined();
});

test("a newer file of a kind takes the place of the older one", () => {
  const { files } = addFiles(addFiles(NO_FILES, [file("joc.txt", "1")]).files, [file("joc.txt", "2")]);
  expect(files.game?.text).toBe("2");
});
