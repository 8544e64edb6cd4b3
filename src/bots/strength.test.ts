import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import data from "../../data/strength.json" with { type: "json" };
import { commonLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf } from "../../test/support/table.ts";
import { seedState, streamAt } from "../base/random.ts";
import { buildLexicon, type Lexicon } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { leaves as shelf } from "../worker/node-data.ts";
import { botOf, isLevel, levelOf, ratingOf } from "./levels.ts";
import type { Habits, playWeakly } from "./novice.ts";
import { LEAST_RATING, MOST_RATING, PATH, parseRating, strength, WITHOUT_COMMON } from "./strength.ts";
import { knowsMove } from "./vocabulary.ts";

const rules = rulesOf("classic-en");
const leaves = await shelf(rules);
const common = commonLexicon(rules.alphabet, 6, 4000);
/** Real words, of which nobody says how common they are. */
const plain = buildLexicon(
  "enable",
  rules.alphabet,
  readFileSync(new URL("../../test/oracle/enable-words.txt", import.meta.url), "utf8")
    .split("\n")
    .map((word) => spellWord(rules.alphabet, word) ?? []),
);
const LISTS = Object.keys(data.ratings);
/** How many of so many games the better one must win: half of them and as much again as luck alone seldom gives. */
const [GAMES, WON] = [24, 17];
const HABITS = Object.keys(PATH[0]) as (keyof Habits)[];
const CLUB = PATH.findIndex(({ vocabulary, leaves }) => vocabulary === 3 && leaves === 0);

const named = (name: string) => ({ name, common: name === WITHOUT_COMMON ? [] : [1] });
const ask = (view: Parameters<typeof playWeakly>[0]["view"], lexicon: Lexicon, seed: number) => ({
  ...{ view, lexicon, leaves, seed, millis: 0 },
  clock: () => 0,
});

describe("the path", () => {
  test("no habit falls on the way up", () => {
    for (const habit of HABITS) {
      const steps = PATH.map((habits) => habits[habit]);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
    }
  });

  test.each(Object.entries(data.ratings))("%s: ratings rise, and who knows every word has 1500", (_, ratings) => {
    expect(ratings.length).toBe(PATH.length);
    expect(ratings.every((rating, i) => i === 0 || rating > ratings[i - 1])).toBe(true);
    expect(ratings[CLUB]).toBe(1500);
    // The bounds are to be reached in every language; where leaves bring less than here, the last is the nearest.
    expect(ratings[0]).toBeLessThanOrEqual(LEAST_RATING);
    expect(ratings[ratings.length - 1]).toBeGreaterThan(1500);
  });
});

describe("strength", () => {
  test.each(LISTS)("%s: a higher rating has no habit that is weaker, and some that is stronger", (name) => {
    const last = Math.min(MOST_RATING, (data.ratings as Record<string, number[]>)[name].at(-1) ?? 0);
    for (let rating = LEAST_RATING; rating + 20 <= last; rating += 20) {
      const [low, high] = [strength(rating, named(name)), strength(rating + 20, named(name))];
      for (const habit of HABITS) expect(high[habit]).toBeGreaterThanOrEqual(low[habit]);
      expect(high).not.toEqual(low);
    }
  });

  test("stays within the path, whatever is asked", () => {
    expect(strength(-5000, named("en"))).toEqual(PATH[0]);
    expect(strength(5000, named("en"))).toEqual(PATH.at(-1));
    // A list that nobody has measured is taken to be like English.
    expect(strength(700, named("xx"))).toEqual(strength(700, named("en")));
  });

  test.each(["own", "constructor", "__proto__"])(
    "a list named %s, which nobody has measured, is taken to be like English",
    (name) => {
      expect(strength(900, named(name))).toEqual(strength(900, named("en")));
    },
  );

  test("the named levels of English are steps of the path, as they have always played", () => {
    const [beginner, casual] = (["beginner", "casual"] as const).map((level) =>
      strength(ratingOf(level) ?? Number.NaN, named("en")),
    );
    expect(beginner).toMatchObject({ vocabulary: 1, longest: 8, sight: 0.75, care: 0.8, doubt: 0.25 });
    expect(casual).toMatchObject({ vocabulary: 2, longest: 9, sight: 0.9, care: 0.9, doubt: 0.6 });
  });

  test("ratings are whole numbers within the bounds", () => {
    expect(["100", "900", "1600"].map(parseRating)).toEqual([100, 900, 1600]);
    const wrong = ["99", "1601", "-900", "900.5", "9e2", "", " 900", "900 ", "club", "0x384", "99999"];
    expect(wrong.map(parseRating)).toEqual(wrong.map(() => null));
  });

  test("no rating is a level of games on a server", () => {
    expect(["100", "900", "1600"].some(isLevel)).toBe(false);
    expect(levelOf("900")).toBe("club");
  });
});

describe("a player named by a rating", () => {
  test.each([
    [1500, "club"],
    [5000, "expert"],
  ] as const)("of %i plays every move as %s does", (rating, level) => {
    playGame(rules, common, 2, 11, (view, lexicon) => {
      const question = ask(view, lexicon, view.version);
      const { move } = botOf(level)(question);
      // Without leaves one exchange is as good as another.
      if (move.type === "exchange" && level === "club") expect(botOf(rating)(question).move.type).toBe(move.type);
      else expect(botOf(rating)(question).move).toEqual(move);
      return move;
    });
  });

  test.each([
    [100, "with common words", common],
    [450, "with common words", common],
    [900, "with common words", common],
    [1300, "with common words", common],
    [100, "without", plain],
    [900, "without", plain],
  ])(
    "of %i makes only legal moves, of words that it knows, and answers the same again: lists %s",
    (rating, _, list) => {
      const habits = strength(rating, list);
      const { positions } = playGame(rules, list, 2, rating, (view, lexicon) => {
        const question = ask(view, lexicon, 3);
        const { move } = botOf(rating)(question);
        expect(botOf(rating)(question).move).toEqual(move);
        if (move.type === "place") expect(knowsMove(habits, view, lexicon, move)).toBe(true);
        return move;
      });
      expect(Math.max(...(positions.at(-1)?.scores ?? []))).toBeGreaterThan(0);
    },
  );

  /** Wins of the second, a draw counting half, in games that are the same every time. */
  function winsOf(low: number, high: number, list: Lexicon, games: number): number {
    let wins = 0;
    for (let game = 0; game < games; game++) {
      const seatOfHigh = game % 2;
      const { positions } = playGame(rules, list, 2, Math.floor(game / 2), (view, lexicon) => {
        const seed = streamAt(seedState(game), view.version).next();
        return botOf(view.seat === seatOfHigh ? high : low)(ask(view, lexicon, seed)).move;
      });
      const winners = positions.at(-1)?.outcome?.winners ?? [];
      wins += winners.length === 1 ? Number(winners[0] === seatOfHigh) : 0.5;
    }
    return wins;
  }

  test.each([
    [100, 450, common],
    [450, 800, common],
    [800, 1150, common],
    [1150, 1500, common],
    [300, 900, plain],
    [900, 1500, plain],
  ])("of %i loses to one of %i", (low, high, list) => {
    expect(winsOf(low, high, list, GAMES)).toBeGreaterThanOrEqual(WON);
  });
});
