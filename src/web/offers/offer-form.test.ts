import { Check } from "typebox/value";
import { expect, test } from "vitest";
import { OfferSetup } from "../../protocol/setup.ts";
import { PLAYABLE } from "../rulesets/rulesets.ts";
import {
  CLOCKS,
  clockOf,
  fitForm,
  needsPeople,
  type OfferForm,
  otherSeats,
  parseForm,
  RACE,
  setupOf,
  USUAL_FORM,
  unratedBecause,
  withOthers,
} from "./offer-form.ts";

const form: OfferForm = { ...USUAL_FORM, ruleset: "classic-en" };

test("whatever is chosen makes an offer of the protocol's form", () => {
  for (const { ruleset } of PLAYABLE)
    for (const clock of CLOCKS) {
      const setup = setupOf(fitForm({ ...form, ruleset: ruleset.id, clock }), false);
      expect(Check(OfferSetup, setup), JSON.stringify(setup)).toBe(true);
    }
});

test.each([
  ["none", { type: "none" }],
  ["5+0", { type: "minutes", minutes: 5, increment: 0, overtime: 1 }],
  ["15+10", { type: "minutes", minutes: 15, increment: 10, overtime: 3 }],
  ["3d", { type: "days", days: 3 }],
] as const)("the choice %s is a clock", (clock, expected) => {
  expect(clockOf({ ...form, clock })).toEqual(expected);
});

test("odd figures are brought into bounds", () => {
  expect(clockOf({ clock: "custom", minutes: 999, increment: -3 })).toMatchObject({ minutes: 180, increment: 0 });
  expect(clockOf({ clock: "custom", minutes: Number.NaN, increment: 2.4 })).toMatchObject({ minutes: 1, increment: 2 });
});

test("seats stay as far as the game has room for them", () => {
  const four = withOthers({ ...form, others: ["club"] }, 3);
  expect(four.others).toEqual(["club", "person", "person"]);
  expect(withOthers(four, 1).others).toEqual(["club"]);
  expect(otherSeats("jewels")).toEqual([1]);
  expect(fitForm({ ...four, ruleset: RACE, clock: "3d" })).toMatchObject({ others: ["person"], clock: "none" });
});

test("a game is rated where that was chosen and can be: with a clock, by people who have an account", () => {
  expect(setupOf(form, false).rated).toBe(true);
  expect(setupOf({ ...form, rated: false }, false).rated).toBe(false);
  expect([unratedBecause(form, true), setupOf(form, true).rated]).toEqual(["guest", false]);
  const endless: OfferForm = { ...form, clock: "none" };
  expect([unratedBecause(endless, false), setupOf(endless, false).rated]).toEqual(["clock", false]);
  const race = fitForm({ ...form, ruleset: RACE });
  expect([unratedBecause(race, false), setupOf(race, false)]).toEqual(["race", { kind: "race", minutes: 15 }]);
  // The choice itself stays for the next offer.
  expect(setupOf({ ...endless, clock: "1d" }, false).rated).toBe(true);
});

test("a game against computers alone needs nobody", () => {
  expect(needsPeople({ ...form, others: ["club", "master"] })).toBe(false);
  expect(needsPeople({ ...form, others: ["club", "person"] })).toBe(true);
});

test("what was kept comes back, and what means nothing any more does not", () => {
  const kept: OfferForm = { ...form, others: ["expert", "person"], clock: "custom", minutes: 8, rated: false };
  expect(parseForm(JSON.stringify(kept), "classic-en")).toEqual(kept);
  expect(parseForm("{", "classic-is")).toEqual({ ...USUAL_FORM, ruleset: "classic-is" });
  const odd = JSON.stringify({ ...kept, ruleset: "gone", clock: "1y", others: ["oracle"] });
  expect(parseForm(odd, "classic-en")).toMatchObject({ ruleset: "classic-en", clock: "15+10", others: ["person"] });
});
