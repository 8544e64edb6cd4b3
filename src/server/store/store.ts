import type { Result } from "../../base/result.ts";

/** Milliseconds since 1970, by the clock of whoever asks: the store has no clock of its own. */
export type Instant = number;

export interface Account {
  readonly id: string;
  readonly name: string;
  /** A guest has no password, and may take one later. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly createdAt: Instant;
  readonly seenAt: Instant;
  readonly bannedUntil: Instant | null;
  readonly mutedUntil: Instant | null;
  /** The account is gone; its games stay, under no name. */
  readonly deletedAt: Instant | null;
  /** What the person chose on the settings page. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export const ROLES = ["guest", "member", "bot", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** A sign-in of a browser, or an API token with scopes. Only a hash of the secret is kept. */
export interface Session {
  readonly hash: string;
  readonly account: string;
  readonly kind: "browser" | "token";
  readonly scopes: readonly string[];
  readonly label: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant;
  readonly expiresAt: Instant;
}

export type TableState = "playing" | "over" | "aborted";

/** What is known of a table without reading its events. All but the last part is written once. */
export interface TableRow {
  readonly id: string;
  readonly createdAt: Instant;
  readonly ruleset: string;
  /** Plain JSON of the protocol's `TableSetup`: seats, clock, rated, lexicon, seed hash … */
  readonly setup: unknown;
  /** What nobody may see before the end: the seed. */
  readonly secret: string;
  /** The people at the table, a seat each; null for a computer player. */
  readonly seats: readonly (string | null)[];
  // Changes with the events:
  readonly version: number;
  readonly state: TableState;
  /** When somebody's time is up, for the judge that looks for such tables; null: never. */
  readonly dueAt: Instant | null;
  /** Whose turn it is; null when the game is over. */
  readonly turn: number | null;
  readonly finishedAt: Instant | null;
  /** Scores, winners and reason, once it is over: plain JSON. */
  readonly outcome: unknown;
}

/** One fact of a table. `ply` counts from 0; `body` is plain JSON of the protocol's `TableFact`. */
export interface StoredEvent {
  readonly ply: number;
  readonly at: Instant;
  readonly body: unknown;
}

export interface Append {
  readonly table: string;
  /** How many events the writer has seen. If the table has more, nothing is written. */
  readonly version: number;
  readonly events: readonly StoredEvent[];
  /** The id that the client gave its command, with the account's before it: the same twice is written once. */
  readonly command: string | null;
  readonly state: TableState;
  readonly dueAt: Instant | null;
  readonly turn: number | null;
  readonly finishedAt: Instant | null;
  readonly outcome: unknown;
}

export type AppendFault =
  /** Somebody else wrote first. */
  | { readonly code: "stale"; readonly version: number }
  /** This very command is in the log already: after it the table had this version. */
  | { readonly code: "repeated"; readonly version: number }
  | { readonly code: "noSuchTable" };

/** What one node tells the others. It carries no truth: who hears it reads the store. */
export type Note =
  | { readonly kind: "table"; readonly id: string; readonly version: number }
  | { readonly kind: "lobby" }
  | { readonly kind: "chat"; readonly room: string; readonly id: number }
  | { readonly kind: "account"; readonly id: string; readonly topic: string };

export interface ChatLine {
  readonly id: number;
  /** "lobby", or "table:<id>". */
  readonly room: string;
  readonly account: string;
  readonly name: string;
  readonly text: string;
  readonly at: Instant;
  readonly removed: boolean;
}

export interface Offer {
  readonly id: string;
  readonly owner: string;
  readonly createdAt: Instant;
  /** Plain JSON of the protocol's `OfferSetup`. */
  readonly setup: unknown;
  /** Null: anybody may take it; else only this account. */
  readonly to: string | null;
  /** Not listed; whoever has the link may take it. */
  readonly hidden: boolean;
  /** Who sits already, the owner first. */
  readonly takers: readonly string[];
  /** Gone at this time unless its owner is seen before. */
  readonly expiresAt: Instant;
}

export interface Presence {
  readonly account: string;
  readonly name: string;
  readonly node: string;
  readonly until: Instant;
}

export interface Rating {
  readonly account: string;
  /** A ruleset's id and the number of players: "classic-en:2", "classic-en:3+". */
  readonly pool: string;
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly games: number;
  readonly at: Instant;
}

export interface RatingStep extends Rating {
  readonly table: string;
}

/** A game of one person, as statistics and lists need it; written with the event that ended it. */
export interface GameResult {
  readonly account: string;
  readonly table: string;
  readonly ruleset: string;
  readonly seats: number;
  readonly seat: number;
  readonly rated: boolean;
  readonly place: number;
  readonly points: number;
  readonly spread: number;
  readonly turns: number;
  readonly bingos: number;
  readonly bestMove: { readonly word: string; readonly points: number; readonly ply: number } | null;
  readonly at: Instant;
}

/**
 * "repeated": somebody saved them before, or there is no such table. "stale": a rating has changed since it was read:
 * reckon again. Nothing is written in either case.
 */
export type ResultsAnswer = "saved" | "repeated" | "stale";

export interface JewelsRun {
  readonly id: string;
  readonly account: string;
  /** "daily:2026-11-16", "seed:123", "file:<hash>", "race:<id>". */
  readonly board: string;
  readonly limit: { readonly turns: number | null; readonly seconds: number | null };
  /** Plain JSON of a JewelsRecord: start and swaps. The points below were judged by the server. */
  readonly record: unknown;
  readonly points: number;
  readonly turns: number;
  readonly startedAt: Instant;
  readonly finishedAt: Instant | null;
}

export interface Report {
  readonly id: number;
  readonly by: string;
  readonly about: string;
  readonly reason: string;
  readonly chat: number | null;
  readonly at: Instant;
  readonly settledAt: Instant | null;
}

export interface Tally {
  readonly count: number;
  readonly since: Instant;
}

/** Lists are newest first, by the time when the entry was created. */
export interface Page {
  /** A page holds more where several entries share the last one's time, so that no entry falls between two pages. */
  readonly limit: number;
  /** Entries older than this. */
  readonly before?: Instant;
}

/** The truth of a server, in SQLite or PostgreSQL. Every promise that resolves is on the disk, but for offers, who is there and counts of limits: these may be lost with the machine. */
export interface Store {
  readonly engine: "sqlite" | "postgres";
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** SQLite only: all that is stored, into a file that appears when it is whole. The server may go on writing. */
  backup(file: string): Promise<void>;
  /** Removes sessions, offers and presences whose time was over before `now`. */
  sweep(now: Instant): Promise<void>;

  createTable(row: TableRow, events: readonly StoredEvent[]): Promise<void>;
  table(id: string): Promise<TableRow | null>;
  /** From ply `from` on. */
  events(table: string, from?: number): Promise<readonly StoredEvent[]>;
  /** Writes of different tables share a commit. */
  append(append: Append): Promise<Result<number, AppendFault>>;
  /** The version after a command that was written before, or null. */
  commandVersion(table: string, command: string): Promise<number | null>;
  /** Tables in play whose time is up at `now`. */
  dueTables(now: Instant, limit: number): Promise<readonly TableRow[]>;
  tablesOf(account: string, state: TableState | "any", page: Page): Promise<readonly TableRow[]>;
  recentTables(state: TableState, page: Page): Promise<readonly TableRow[]>;
  countTables(state: TableState): Promise<number>;
  /** Tables in play where a computer player has the turn: somebody has to ask it, also after a restart. */
  tablesInPlay(page: Page): Promise<readonly TableRow[]>;

  createAccount(account: Account): Promise<Result<void, { readonly code: "nameTaken" }>>;
  account(id: string): Promise<Account | null>;
  /** Names are compared without case and marks. */
  accountNamed(name: string): Promise<Account | null>;
  accounts(ids: readonly string[]): Promise<readonly Account[]>;
  /** One that is deleted gives up its name. */
  changeAccount(
    id: string,
    change: Partial<Omit<Account, "id" | "createdAt">>,
  ): Promise<Result<void, { readonly code: "nameTaken" | "noSuchAccount" }>>;
  saveSession(session: Session): Promise<void>;
  session(hash: string): Promise<Session | null>;
  touchSession(hash: string, usedAt: Instant, expiresAt: Instant): Promise<void>;
  sessionsOf(account: string): Promise<readonly Session[]>;
  endSession(hash: string): Promise<void>;
  /** All but the one that is kept. */
  endSessionsOf(account: string, kept: string | null): Promise<void>;

  say(line: Omit<ChatLine, "id" | "removed">): Promise<number>;
  /** The newest lines after line `after` (0: all), in the order in which they were said; removed ones are among them. */
  chat(room: string, after: number, limit: number): Promise<readonly ChatLine[]>;
  chatLine(id: number): Promise<ChatLine | null>;
  removeChat(id: number): Promise<boolean>;

  /** False: another one of that id is there, whose time was not over when this one was created. */
  saveOffer(offer: Offer): Promise<boolean>;
  offer(id: string): Promise<Offer | null>;
  offers(now: Instant): Promise<readonly Offer[]>;
  /** Takes a seat unless the offer is gone or changed since: exactly one of two who come at once gets the last seat. */
  changeOffer(id: string, takersBefore: readonly string[], takers: readonly string[]): Promise<boolean>;
  removeOffer(id: string): Promise<boolean>;
  keepOffers(owner: string, expiresAt: Instant): Promise<void>;
  bePresent(people: readonly Presence[]): Promise<void>;
  beAbsent(account: string, node: string): Promise<void>;
  present(now: Instant): Promise<readonly Presence[]>;

  block(account: string, blocked: string, at: Instant): Promise<void>;
  unblock(account: string, blocked: string): Promise<void>;
  /** Whom this account has blocked. */
  blockedBy(account: string): Promise<readonly string[]>;
  report(report: Omit<Report, "id" | "settledAt">): Promise<number>;
  /** Those that wait, or all; newest first. */
  reports(open: boolean, limit: number): Promise<readonly Report[]>;
  settleReport(id: number, at: Instant): Promise<boolean>;

  rating(account: string, pool: string): Promise<Rating | null>;
  ratingsOf(account: string): Promise<readonly Rating[]>;
  /** The newest steps, oldest first. */
  ratingHistory(account: string, pool: string, limit: number): Promise<readonly RatingStep[]>;
  /**
   * Results, rating steps and ratings in one piece. Each step's `games` is one more than that of the rating from
   * which it was reckoned.
   */
  saveResults(table: string, results: readonly GameResult[], steps: readonly RatingStep[]): Promise<ResultsAnswer>;
  resultsOf(account: string, ruleset: string | null, page: Page): Promise<readonly GameResult[]>;
  /** Finished tables whose results were not saved yet: a node died between the two. */
  unratedTables(limit: number): Promise<readonly TableRow[]>;
  /** Who played since then, best first; `mostDeviation` leaves out those whose rating is still a guess. */
  leaders(pool: string, since: Instant, limit: number, mostDeviation?: number): Promise<readonly Rating[]>;

  saveRun(run: JewelsRun): Promise<void>;
  run(id: string): Promise<JewelsRun | null>;
  runsOf(account: string, page: Page): Promise<readonly JewelsRun[]>;
  /** The best finished run of each person. */
  bestRuns(board: string, limit: JewelsRun["limit"], since: Instant, count: number): Promise<readonly JewelsRun[]>;

  /** Everything that this account said, the oldest first. */
  chatBy(account: string): Promise<readonly ChatLine[]>;
  reportsBy(account: string): Promise<readonly Report[]>;
  /** Whatever names a deleted account besides its own row. `withoutName` is given the setup of each of its tables. */
  forget(account: string, withoutName: (setup: unknown) => unknown): Promise<void>;
  /** A value that all nodes share: the first that was ever given under this name. */
  sharedSecret(name: string, fresh: string): Promise<string>;

  /**
   * Counts one more under this key, for all nodes together. When `window` milliseconds have passed since the first it
   * begins anew.
   */
  tally(key: string, window: number, now: Instant): Promise<Tally>;
  /** Takes one back, or all. */
  untally(key: string, all: boolean): Promise<void>;

  /** To all nodes, this one included, after the write that it speaks of. */
  publish(note: Note): void;
  /** The function that ends it. `lost` is called when notes may have been missed: then read everything anew. */
  subscribe(hear: (note: Note) => void, lost: () => void): () => void;
}
