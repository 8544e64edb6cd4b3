import { expect, test } from "vitest";
import { commitmentOf } from "../../words/fairstate.ts";
import { makeTaker, parseTaker, type Taker, takerText } from "./taker.ts";

const taker: Taker = { account: "ada", at: 5, commitment: commitmentOf("v"), value: null, isLate: false };

test("a taker is read as it was written", () => {
  for (const one of [taker, { ...taker, value: "v" }, { ...taker, isLate: true }, { ...taker, commitment: null }])
    expect(parseTaker(makeTaker(one))).toEqual(one);
});

test("a taker of an older version has promised nothing", () => {
  for (const text of ["ada", "ada 5f0c"])
    expect(parseTaker(text)).toEqual({ account: "ada", at: 0, commitment: null, value: null, isLate: false });
});

test("a node of an older version reads the account, and a value that a page understands", () => {
  // As it splits them.
  const [account, value] = makeTaker(taker).split(" ", 2);
  expect(account).toBe("ada");
  expect(value).toMatch(/^[A-Za-z0-9]{1,64}$/);
});

test.each(["", " promised {}", "ada promised {", "ada promised []", 'ada promised {"isLate":1}', 7, null])(
  "%j is no taker",
  (text) => {
    expect(takerText(text, "takers[0]")).toMatchObject({
      ok: false,
      fault: { field: expect.stringMatching(/^takers\[0\]/) },
    });
  },
);
