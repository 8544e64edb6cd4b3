import { describe, expect, test } from "vitest";
import { type AnswerName, isAnswer } from "./answers.ts";

const person = { id: "p1", name: "Anna", role: "member" };
const me = { ...person, createdAt: 1, bannedUntil: null, mutedUntil: 5 };
const session = {
  ...{ id: "s1", label: "Firefox", scopes: ["read"], createdAt: 1, usedAt: 2, expiresAt: 3, current: true },
};
const rating = { pool: "classic-en:2", rating: 1500.5, deviation: 350, games: 3, at: 1, provisional: true };
const game = {
  ...{ id: "g1", ruleset: "classic-en", state: "over", createdAt: 1, finishedAt: 2, rated: true, lexicon: null },
  ...{ clock: { type: "none" }, version: 12, turn: null },
  seats: [
    { person, bot: null, rating: 1500, provisional: false },
    { person: null, bot: "club", rating: null, provisional: false },
  ],
  outcome: { scores: [300, 299], winners: [0], reason: "out" },
};
const statistics = {
  ...{ games: 1, wins: 1, draws: 0, average: 300, turns: 12, bingos: 1 },
  bestMove: { word: "QUARTZY", points: 164, table: "g1", ply: 3 },
  bestGame: { points: 300, table: "g1" },
};
const limit = { turns: 30, seconds: null };
const run = {
  ...{ id: "r1", person, board: "seed:1", limit, points: 90, turns: 3, startedAt: 1, finishedAt: null, now: 2 },
};
const start = {
  ...{ rules: { rows: 8, columns: 8, colours: 7 }, board: [1, 2], queues: [[3], [4]], swaps: [{ from: 1, to: 2 }] },
};

const SAMPLES: Readonly<Record<AnswerName, unknown>> = {
  me,
  meOrNobody: me,
  newMember: { ...me, codes: ["abc"] },
  done: { ok: true },
  mail: { mail: false },
  recovery: { codes: 8, mail: true, email: null },
  codes: { codes: ["abc", "def"] },
  email: { email: "anna@example.org" },
  sessions: [session],
  newToken: { ...session, token: "secret" },
  people: [person, { ...person, name: null }],
  profile: { person, createdAt: 1, statistics, ratings: [rating] },
  ratingSteps: [{ ...rating, table: "g1" }],
  games: [game],
  leaders: [{ rank: 1, person, ...rating }],
  jewelsDay: { day: "2026-11-16", board: "daily:2026-11-16", limits: [limit] },
  begunRun: { run, start },
  jewelsRun: run,
  jewelsLeaders: [{ rank: 1, ...run }],
};
const NAMES = Object.keys(SAMPLES) as AnswerName[];

/** What nobody on the page reads, and so nobody checks. */
const FREE = new Set(["clock", "type", "reason", "ok"]);
const MAY_BE_MISSING = new Set(["scores", "winners"]);

interface Change {
  readonly place: string;
  readonly changed: unknown;
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The value once for each place in it, with something there that does not belong, or with nothing. */
function changesOf(value: unknown): Change[] {
  if (!isHolder(value)) return [];
  const others = (key: string, there: unknown): unknown =>
    Array.isArray(value) ? Object.assign([...value], { [key]: there }) : { ...value, [key]: there };
  return Object.entries(value).flatMap(([key, held]) => {
    if (FREE.has(key)) return [];
    const wrong: Change[] = [{ place: key, changed: others(key, isHolder(held) ? "wrong" : { wrong: true }) }];
    if (!Array.isArray(value) && !MAY_BE_MISSING.has(key)) {
      const { [key]: _, ...rest } = value;
      wrong.push({ place: `${key} missing`, changed: rest });
    }
    const within = changesOf(held).map(({ place, changed }) => ({
      place: `${key}.${place}`,
      changed: others(key, changed),
    }));
    return [...wrong, ...within];
  });
}

describe.each(NAMES)("the answer %s", (name) => {
  const sample = SAMPLES[name];

  test("passes as it is, and with more than is known", () => {
    expect(isAnswer(name, sample)).toBe(true);
    const more = Array.isArray(sample)
      ? sample.map((each) => ({ ...each, newer: 1 }))
      : { ...(sample as object), newer: 1 };
    expect(isAnswer(name, more)).toBe(true);
  });

  test("is refused when a place of it is wrong", () => {
    for (const { place, changed } of changesOf(sample)) expect(isAnswer(name, changed), place).toBe(false);
  });

  test.each([undefined, "text", 7, true])("is refused when it is %j", (whole) => {
    expect(isAnswer(name, whole)).toBe(false);
  });
});

test("nobody may be signed in, but somebody must be who comes in", () => {
  expect(isAnswer("meOrNobody", null)).toBe(true);
  expect(isAnswer("me", null)).toBe(false);
});
