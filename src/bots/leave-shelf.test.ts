import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { leaveFiles, OUTDATED } from "../../test/support/leave-files.ts";
import { rulesOf } from "../../test/support/table.ts";
import { leaves } from "../worker/node-data.ts";
import { makeLeaveShelf } from "./leave-shelf.ts";

const FOLDER = new URL("../../data/leaves/", import.meta.url);
const LEARNT = readdirSync(FOLDER).map((file) => file.replace(".json", ""));
const fileOf = async (name: string): Promise<unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));

test.each(LEARNT)("the leaves of %s are there, fit its tiles, and hold a blank dear", async (id) => {
  const table = await leaves(rulesOf(id));
  expect(table).not.toBeNull();
  const [blank, ...letters] = table?.singles ?? [];
  // Not every set has blanks; on a small board an S may be worth as much as one.
  if (rulesOf(id).alphabet.blanks > 0) expect(blank).toBeGreaterThan(Math.max(...letters) / 2);
});

test.each(leaveFiles())("$name says by which command it was made", ({ name, ruleset, made }) => {
  expect(ruleset).toBe(name);
  expect(made).toMatchObject({ lexicon: rulesOf(name).ruleset.lexicon, seed: 1 });
  // The words of those that are not outdated are compared where lists are built: test/support/language.ts.
  if (!OUTDATED.includes(name)) expect(made?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test("no file is called outdated that is not there", () => {
  const names = leaveFiles().map(({ name }) => name);
  expect(OUTDATED.filter((name) => !names.includes(name))).toEqual([]);
});

test("the same tiles on the same board have the same leaves", async () => {
  expect(await leaves(rulesOf("double-en"))).toEqual(await leaves(rulesOf("classic-en")));
});

test("a file is read and parsed once for a ruleset, however often and however fast it is asked for", async () => {
  const read = vi.fn(fileOf);
  const shelf = makeLeaveShelf(read);
  const [classic, double] = [rulesOf("classic-en"), rulesOf("double-en")];
  const [first, second] = await Promise.all([shelf(classic), shelf(classic)]);
  expect(await shelf(classic)).toBe(first);
  expect(second).toBe(first);
  expect(read).toHaveBeenCalledExactlyOnceWith("classic-en");
  await shelf(double);
  await shelf(double);
  expect(read.mock.calls.flat()).toEqual(["classic-en", "double-en", "classic-en"]);
});

test("what did not come is asked for again", async () => {
  const read = vi.fn(fileOf).mockRejectedValueOnce(new Error("no network"));
  const shelf = makeLeaveShelf(read);
  const rules = rulesOf("mini-11");
  await expect(shelf(rules)).rejects.toThrow("no network");
  expect(await shelf(rules)).not.toBeNull();
});

test("no file, or one for other tiles, gives none; a damaged one is our mistake", async () => {
  const rules = rulesOf("classic-en");
  expect(await makeLeaveShelf(async () => null)(rules)).toBeNull();
  expect(await makeLeaveShelf(() => fileOf("classic-cs"))(rules)).toBeNull();
  await expect(makeLeaveShelf(async () => ({ like: "classic-en" }))(rules)).rejects.toThrow("like");
});
