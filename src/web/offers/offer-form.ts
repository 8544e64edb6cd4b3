import type { ClockSetup } from "../../activity/table/setup.ts";
import { isLevel, type LevelId } from "../../bots/levels.ts";
import type { OfferSetup } from "../../protocol/setup.ts";
import { findRules } from "../../words/catalog.ts";

/** Times that are one choice away; `custom` is what the form's figures say. */
export const CLOCKS = ["none", "5+0", "10+5", "15+10", "25+0", "1d", "3d", "7d", "custom"] as const;
export type ClockChoice = (typeof CLOCKS)[number];

export type SeatChoice = "person" | LevelId;

/** Among the games of the form: a race of two on one board of Jewels. */
export const RACE = "race";

/** A new offer as it is filled in. The first seat is mine. */
export interface OfferForm {
  readonly ruleset: string;
  /** A word list that the server keeps; null: the usual one of the game. */
  readonly list: string | null;
  readonly others: readonly SeatChoice[];
  readonly clock: ClockChoice;
  readonly minutes: number;
  readonly increment: number;
  readonly rated: boolean;
}

export const USUAL_FORM: Omit<OfferForm, "ruleset"> = {
  ...{ list: null, others: ["person"], clock: "15+10", minutes: 20, increment: 5, rated: true },
};

const MOST_MINUTES = 180;
const MOST_INCREMENT = 180;
const MOST_OVERTIME = 10;

const within = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;

const minutesClock = (minutes: number, increment: number): ClockSetup => ({
  type: "minutes",
  minutes,
  increment,
  // A fifth of the time, each minute for its price: nobody loses a good game by a second.
  overtime: within(minutes / 5, 1, MOST_OVERTIME),
});

export function clockOf({ clock, minutes, increment }: Pick<OfferForm, "clock" | "minutes" | "increment">): ClockSetup {
  if (clock === "none") return { type: "none" };
  if (clock === "custom") return minutesClock(within(minutes, 1, MOST_MINUTES), within(increment, 0, MOST_INCREMENT));
  if (clock.endsWith("d")) return { type: "days", days: Number.parseInt(clock, 10) };
  const [first, second] = clock.split("+").map(Number);
  return minutesClock(first, second);
}

/** How many others may sit at the table, from the fewest to the most. */
export function otherSeats(ruleset: string): number[] {
  if (ruleset === RACE) return [1];
  const { least, most } = findRules(ruleset)?.ruleset.players ?? { least: 2, most: 2 };
  const fewest = Math.max(2, least) - 1;
  return Array.from({ length: most - fewest }, (_, i) => fewest + i);
}

/** So many others: those who are there stay, people fill the rest. */
export const withOthers = (form: OfferForm, count: number): OfferForm => ({
  ...form,
  others: Array.from({ length: count }, (_, i) => form.others[i] ?? "person"),
});

/** What fits the ruleset: another game may have other numbers of seats, and a race knows no computer players. */
export function fitForm(form: OfferForm): OfferForm {
  const counts = otherSeats(form.ruleset);
  const count = within(form.others.length, counts[0], counts[counts.length - 1]);
  const fitted = withOthers(form, count);
  if (form.ruleset !== RACE) return fitted;
  const isOfDays = clockOf(form).type === "days";
  return { ...fitted, list: null, others: ["person"], clock: isOfDays ? "none" : form.clock };
}

/** Why a game cannot be rated, if it cannot: a race never is, a guest has no rating, and without a clock no game need end. */
export function unratedBecause(form: OfferForm, isGuest: boolean): "race" | "guest" | "clock" | null {
  if (form.ruleset === RACE) return "race";
  if (isGuest) return "guest";
  return form.clock === "none" ? "clock" : null;
}

/** What was chosen stays chosen, and counts again as soon as it can. */
export const isRated = (form: OfferForm, isGuest: boolean): boolean =>
  form.rated && unratedBecause(form, isGuest) === null;

export function setupOf(form: OfferForm, isGuest: boolean): OfferSetup {
  const clock = clockOf(form);
  if (form.ruleset === RACE) return { kind: "race", minutes: clock.type === "minutes" ? clock.minutes : null };
  return {
    kind: "table",
    ruleset: form.ruleset,
    ...(form.list === null ? {} : { lexicon: form.list }),
    seats: ["person", ...form.others.map((seat) => (seat === "person" ? seat : { bot: seat }))],
    shuffled: true,
    rated: isRated(form, isGuest),
    clock,
  };
}

/** Whether somebody else must come before it begins. */
export const needsPeople = ({ others }: OfferForm): boolean => others.includes("person");

/** What was kept of the last form, as far as it still means something. */
export function parseForm(text: string | null, ruleset: string): OfferForm {
  const usual: OfferForm = { ...USUAL_FORM, ruleset };
  try {
    const { list, others, clock, minutes, increment, rated, ...kept } = JSON.parse(text ?? "");
    const seats = Array.isArray(others) ? others.filter((seat) => seat === "person" || isLevel(String(seat))) : [];
    return fitForm({
      ruleset: findRules(kept.ruleset) === null && kept.ruleset !== RACE ? ruleset : kept.ruleset,
      list: typeof list === "string" ? list : null,
      others: seats.length === 0 ? usual.others : seats,
      clock: CLOCKS.includes(clock) ? clock : usual.clock,
      minutes: within(minutes, 1, MOST_MINUTES),
      increment: within(increment, 0, MOST_INCREMENT),
      rated: rated !== false,
    });
  } catch {
    return usual;
  }
}
