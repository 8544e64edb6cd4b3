import { expect, test } from "vitest";
import { withOwnName } from "./own-name.ts";

const PERSON = { name: "", bot: null };
const COMPUTER = { name: "", bot: "club" };

test("who plays alone against computers has their own name", () => {
  expect(withOwnName([COMPUTER, PERSON], "Jana")).toEqual([COMPUTER, { name: "Jana", bot: null }]);
});

test("a name that was typed stays, and several people at one screen are not one", () => {
  const typed = [{ name: "Eva", bot: null }, COMPUTER];
  expect(withOwnName(typed, "Jana")).toBe(typed);
  const two = [PERSON, PERSON];
  expect(withOwnName(two, "Jana")).toBe(two);
});
