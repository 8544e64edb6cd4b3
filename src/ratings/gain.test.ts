import { describe, expect, test } from "vitest";
import { type Encounter, isWholeAgainst, MOST_DAY_GAIN, MOST_SHORT_GAIN, type RatingPair, settle } from "./gain.ts";
import { rateSeats } from "./ratings.ts";
import { BEGINNING, isProvisional, measured, type Standing } from "./standing.ts";
import { MOST_STEP } from "./step.ts";

const DAY = 20_000;
const sure = (rating: number): Standing => ({ rating, deviation: 60, volatility: 0.06 });

/** A game of seat 0 against one other that it won, unless the places say otherwise. */
const game = (change: Partial<Encounter> = {}): Encounter => ({
  before: [sure(1500), sure(1500)],
  places: [1, 2],
  seat: 0,
  words: [9, 9],
  hasRunOut: true,
  resigned: [false, false],
  opponents: [null, "bert"],
  pairs: [],
  day: DAY,
  ...change,
});

const gainOf = (encounter: Encounter): number =>
  settle(encounter, reckoned(encounter)).standing.rating - encounter.before[encounter.seat].rating;

const reckoned = ({ before, places, seat }: Encounter): Standing => rateSeats(before, places)[seat];

const paired = (change: Partial<RatingPair>): RatingPair => ({
  ...{ opponent: "bert", day: DAY, gained: 0, shortGained: 0, games: 0, ...change },
});

describe("a game that lasted", () => {
  test("moves the rating by what the arithmetic says, and is counted against the opponent", () => {
    const encounter = game();
    const { standing, pairs } = settle(encounter, reckoned(encounter));
    expect(standing).toEqual(reckoned(encounter));
    expect(pairs).toEqual([paired({ gained: standing.rating - 1500, games: 1 })]);
  });

  test("gives no more than what is left of the day, and all of it again the day after", () => {
    const full = gainOf(game());
    expect(gainOf(game({ pairs: [paired({ gained: MOST_DAY_GAIN - 3 })] }))).toBeCloseTo(3, 9);
    expect(gainOf(game({ pairs: [paired({ gained: MOST_DAY_GAIN })] }))).toBe(0);
    expect(gainOf(game({ pairs: [paired({ gained: MOST_DAY_GAIN, day: DAY - 1 })] }))).toBe(full);
    expect(gainOf(game({ pairs: [paired({ gained: -20 })] }))).toBe(full);
  });

  test("is never limited in what it costs", () => {
    const lost = game({ places: [2, 1], pairs: [paired({ gained: -500 })] });
    expect(gainOf(lost)).toBeCloseTo(-gainOf(game()), 9);
    expect(settle(lost, reckoned(lost)).pairs[0].gained).toBeCloseTo(-500 + gainOf(lost), 9);
  });

  test("counts for the boards only against somebody whose rating is sure and not far below", () => {
    const fresh = game({ before: [sure(1500), BEGINNING] });
    expect(settle(fresh, reckoned(fresh)).pairs[0].games).toBe(0);
    const weak = game({ before: [sure(2100), sure(1690)] });
    expect(settle(weak, reckoned(weak)).pairs[0].games).toBe(0);
    const computer = game({ before: [sure(1500), measured(1681)], opponents: [null, "bot master"] });
    expect(settle(computer, reckoned(computer)).pairs[0]).toMatchObject({ opponent: "bot master", games: 1 });
  });

  test("of four shares what was won among those who were beaten", () => {
    const four = game({
      before: [sure(1500), sure(1500), sure(1500), sure(1500)],
      places: [2, 1, 3, 4],
      words: [9, 9, 9, 9],
      opponents: [null, "bert", "cleo", "dora"],
    });
    const { standing, pairs } = settle(four, reckoned(four));
    const won = standing.rating - 1500;
    expect(won).toBeGreaterThan(0);
    expect(pairs.map(({ gained }) => gained)).toEqual([0, won / 2, won / 2]);
    expect(pairs.map(({ games }) => games)).toEqual([1, 1, 1]);
  });
});

describe("a short game", () => {
  const short = (change: Partial<Encounter> = {}) => game({ words: [4, 3], hasRunOut: false, ...change });

  test("gives little, and that once a day from the same opponent", () => {
    expect(gainOf(short())).toBeCloseTo(MOST_SHORT_GAIN, 9);
    expect(settle(short(), reckoned(short())).pairs).toEqual([
      paired({ gained: MOST_SHORT_GAIN, shortGained: MOST_SHORT_GAIN }),
    ]);
    expect(gainOf(short({ pairs: [paired({ shortGained: MOST_SHORT_GAIN })] }))).toBe(0);
    expect(gainOf(short({ pairs: [paired({ shortGained: MOST_SHORT_GAIN, day: DAY - 1 })] }))).toBeGreaterThan(0);
  });

  test("gives nothing against somebody whose rating is still a guess, and makes nothing surer", () => {
    const fresh = short({ before: [BEGINNING, BEGINNING] });
    expect(settle(fresh, reckoned(fresh)).standing).toEqual(BEGINNING);
  });

  test("is a whole loss for who gave up", () => {
    const lost = short({ places: [2, 1], words: [3, 4] });
    expect(gainOf(lost)).toBeCloseTo(-gainOf(game()), 9);
  });

  test("is one that ended before the other had laid so many words, not one that ran its course", () => {
    const stayed = [false, false];
    expect(isWholeAgainst({ words: [9, 3], hasRunOut: false, resigned: stayed }, 1)).toBe(false);
    expect(isWholeAgainst({ words: [0, 4], hasRunOut: false, resigned: stayed }, 1)).toBe(true);
    expect(isWholeAgainst({ words: [9, 3], hasRunOut: true, resigned: stayed }, 1)).toBe(true);
  });
});

describe("a game of four in which two new accounts gave up at once", () => {
  const four = (change: Partial<Encounter> = {}): Encounter =>
    game({
      before: [BEGINNING, BEGINNING, BEGINNING, BEGINNING],
      places: [1, 2, 3, 4],
      words: [4, 4, 0, 0],
      hasRunOut: false,
      resigned: [false, true, true, true],
      opponents: [null, "helper", "new1", "new2"],
      ...change,
    });

  test("is whole against who played and short against who did not, also if it ran its course without them", () => {
    for (const encounter of [four(), four({ hasRunOut: true, resigned: [false, false, true, true] })])
      expect([1, 2, 3].map((other) => isWholeAgainst(encounter, other))).toEqual([true, false, false]);
  });

  test("gives the share of who played, and nothing from new accounts", () => {
    const whole = reckoned(four()).rating - BEGINNING.rating;
    const { standing, pairs } = settle(four(), reckoned(four()));
    expect(standing.rating - BEGINNING.rating).toBeCloseTo(whole / 3, 9);
    expect(pairs.map(({ gained }) => gained)).toEqual([whole / 3, 0, 0]);
  });

  test("gives nothing once the day's gain from who played is used up, and makes nothing surer", () => {
    const spent = four({ pairs: [paired({ opponent: "helper", gained: MOST_DAY_GAIN })] });
    expect(settle(spent, reckoned(spent)).standing).toEqual(BEGINNING);
  });

  test("gives what a short game gives where those who gave up have a sure rating, and counts for no board", () => {
    const known = four({ before: [BEGINNING, sure(1500), sure(1500), sure(1500)] });
    const { pairs } = settle(known, reckoned(known));
    expect(pairs.map(({ shortGained }) => shortGained)).toEqual([0, MOST_SHORT_GAIN, MOST_SHORT_GAIN]);
    expect(pairs.map(({ games }) => games)).toEqual([1, 0, 0]);
  });

  test("played all day with ever new ones lifts nobody further than the one who played along may give", () => {
    let own = BEGINNING;
    let pairs: readonly RatingPair[] = [];
    for (let round = 0; round < 40; round++) {
      const before = [own, BEGINNING, BEGINNING, BEGINNING];
      const encounter = four({ before, pairs, opponents: [null, "helper", `new${round}a`, `new${round}b`] });
      const settled = settle(encounter, reckoned(encounter));
      own = settled.standing;
      pairs = settled.pairs.filter(({ opponent }) => opponent === "helper");
    }
    expect(own.rating).toBeLessThanOrEqual(BEGINNING.rating + MOST_DAY_GAIN + 1e-9);
  });
});

test("no single game moves anybody further than the largest step, whatever the ratings and whoever wins", () => {
  const standings = [BEGINNING, sure(1500), sure(3000), { ...BEGINNING, rating: 100 }, { ...BEGINNING, rating: 2900 }];
  for (const one of standings)
    for (const other of standings)
      for (const places of [
        [1, 2],
        [2, 1],
        [1, 1],
      ]) {
        const [after] = rateSeats([one, other], places);
        expect(Math.abs(after.rating - one.rating)).toBeLessThanOrEqual(MOST_STEP + 1e-9);
        for (const many of rateSeats([one, other, other], [...places, 3]).entries())
          expect(Math.abs(many[1].rating - [one, other, other][many[0]].rating)).toBeLessThanOrEqual(MOST_STEP + 1e-9);
      }
});

test("a rating is provisional until some games are played, and who begins is", () => {
  expect(isProvisional(BEGINNING)).toBe(true);
  let standing = BEGINNING;
  let games = 0;
  for (; isProvisional(standing); games++) standing = rateSeats([standing, measured(1500)], [1 + (games % 2), 1.5])[0];
  expect(games).toBeGreaterThanOrEqual(8);
  expect(games).toBeLessThanOrEqual(16);
});
