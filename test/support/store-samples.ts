import type { RunStanding } from "../../src/activity/run/forms.ts";
import type {
  Account,
  ActivityRow,
  Append,
  GameResult,
  NewLine,
  Offer,
  RatingStep,
  RunSummary,
  Session,
  Store,
  StoredFact,
  StoredPair,
  StoredTable,
} from "../../src/server/store/store.ts";

let made = 0;
/** A name that no other test of the file has. */
export const freshId = (kind: string): string => `${kind}-${++made}`;

export const factsFrom = (number: number, count = 1): StoredFact[] =>
  Array.from({ length: count }, (_, i) => ({
    number: number + i,
    at: 1000 + number + i,
    body: { move: `m${number + i}` },
  }));

export const tableWith = (changes: Partial<ActivityRow> = {}): ActivityRow => ({
  id: freshId("table"),
  kind: "table",
  createdAt: 1_800_000_000_000,
  topic: "classic-en",
  setup: { clock: null, rated: true, words: "þæð ß \u0000 🎲" },
  secret: "seed",
  seats: ["ada", null],
  once: null,
  version: 1,
  state: "playing",
  dueAt: null,
  turn: 0,
  botDueAt: null,
  finishedAt: null,
  result: null,
  ...changes,
});

/** A table with its first event, written. */
export async function createdTable(store: Store, changes: Partial<ActivityRow> = {}): Promise<ActivityRow> {
  const row = tableWith(changes);
  await store.createActivity(row, factsFrom(0, row.version));
  return row;
}

export const appendTo = (activity: string, version: number, changes: Partial<Append> = {}): Append => ({
  activity,
  version,
  facts: factsFrom(version),
  command: null,
  state: "playing",
  dueAt: null,
  turn: 0,
  botDueAt: null,
  finishedAt: null,
  result: null,
  ...changes,
});

export const accountWith = (changes: Partial<Account> = {}): Account => ({
  id: freshId("account"),
  name: freshId("Name"),
  passwordHash: null,
  role: "guest",
  createdAt: 1_800_000_000_000,
  seenAt: 1_800_000_000_001,
  bannedUntil: null,
  mutedUntil: null,
  deletedAt: null,
  settings: { language: "is" },
  ...changes,
});

export const sessionOf = (account: string, changes: Partial<Session> = {}): Session => ({
  hash: freshId("hash"),
  account,
  kind: "browser",
  scopes: ["play", "chat"],
  label: "Firefox",
  createdAt: 1,
  usedAt: 2,
  expiresAt: 3,
  ...changes,
});

export const lineWith = (changes: Partial<NewLine> = {}): NewLine => ({
  room: "lobby",
  account: "ada",
  name: "Ada",
  text: "hello",
  at: 1,
  command: freshId("say"),
  ...changes,
});

/** For two people, without a clock. */
export const storedSetup = (changes: Partial<StoredTable> = {}): StoredTable => ({
  ...{ kind: "table", ruleset: "classic-en", seats: ["person", "person"], shuffled: false, rated: false },
  clock: { type: "none" },
  ...{ rematchOf: null, seating: null },
  ...changes,
});

export const offerWith = (changes: Partial<Offer> = {}): Offer => ({
  id: freshId("offer"),
  owner: "ada",
  createdAt: 1000,
  setup: storedSetup(),
  to: null,
  hidden: false,
  takers: [changes.owner ?? "ada"],
  expiresAt: 5000,
  ...changes,
});

export const resultOf = (account: string, table: string, changes: Partial<GameResult> = {}): GameResult => ({
  account,
  table,
  ruleset: "classic-en",
  seats: 2,
  seat: 0,
  rated: true,
  place: 1,
  points: 400,
  spread: -17,
  turns: 12,
  bingos: 2,
  bestMove: { word: "QUIZ", points: 88, ply: 5 },
  at: 1000,
  ...changes,
});

export const stepOf = (account: string, table: string, changes: Partial<RatingStep> = {}): RatingStep => ({
  account,
  table,
  pool: "classic-en:2",
  rating: 1500.25,
  deviation: 340.5,
  volatility: 0.06,
  games: 1,
  at: 1000,
  ...changes,
});

export const pairOf = (account: string, opponent: string, changes: Partial<StoredPair> = {}): StoredPair => ({
  account,
  pool: "classic-en:2",
  opponent,
  day: 20_000,
  gained: 12.5,
  shortGained: 2.25,
  games: 4,
  ...changes,
});

export const runWith = (changes: Partial<RunSummary> = {}): RunSummary => ({
  activity: freshId("run"),
  kind: "run",
  seat: 0,
  account: "ada",
  board: "daily:2026-11-16",
  limits: { turns: 20, ms: null },
  points: 100,
  turns: 20,
  startsAt: 1000,
  finishedAt: 2000,
  ...changes,
});

/** A run with its row and, if it is over, its place on the boards, written. */
export async function savedRun(store: Store, changes: Partial<RunSummary> = {}): Promise<RunSummary> {
  const run = runWith(changes);
  await saveSeats(store, [run]);
  return run;
}

/** A race with a seat for each, written like a run. */
export async function savedRace(store: Store, seats: readonly Partial<RunSummary>[]): Promise<RunSummary[]> {
  const activity = freshId("race");
  const race = seats.map((changes, seat) =>
    runWith({ ...{ activity, kind: "race", seat, board: `race:${activity}` }, ...changes }),
  );
  await saveSeats(store, race);
  return race;
}

/** How runs of one activity stand, for its row. */
export const standingOf = (runs: readonly RunSummary[]): RunStanding => ({
  limits: runs[0].limits,
  startsAt: runs[0].startsAt,
  seats: runs.map(({ points, turns, finishedAt }) => ({ points, turns, finishedAt })),
});

async function saveSeats(store: Store, runs: readonly RunSummary[]): Promise<void> {
  const [{ activity, kind, board, startsAt }] = runs;
  const isOver = runs.every(({ finishedAt }) => finishedAt !== null);
  const finishedAt = isOver ? Math.max(...runs.map((run) => run.finishedAt ?? 0)) : null;
  const row = tableWith({
    ...{ id: activity, kind, topic: board, createdAt: startsAt, version: 0, turn: null, setup: {}, finishedAt },
    seats: runs.map(({ account }) => account),
    state: isOver ? "over" : "playing",
    result: standingOf(runs),
  });
  await store.createActivity(row, []);
  if (isOver) await store.saveRuns(activity, runs);
}
