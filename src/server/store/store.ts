import type { Result } from "../../base/result.ts";
import type { RatingPair } from "../../ratings/gain.ts";
import type {
  Account,
  Append,
  AppendFault,
  BoardRule,
  ChatLine,
  GameResult,
  Instant,
  JewelsRun,
  KeyKind,
  LimitFault,
  Note,
  Offer,
  Page,
  Presence,
  Rating,
  RatingStep,
  RecoveryKey,
  Report,
  ResultsAnswer,
  RunSummary,
  SeatLimit,
  Session,
  StoredEvent,
  StoredPair,
  TableRow,
  TableState,
  Tally,
} from "./records.ts";

export * from "./records.ts";

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

  /**
   * Limits hold on all nodes together: of two tables that are made at once the second counts the first. Nobody of them
   * may be deleted or banned: who is at the same moment finds the table among their games.
   */
  createTable(
    row: TableRow,
    events: readonly StoredEvent[],
    limits?: readonly SeatLimit[],
  ): Promise<Result<void, LimitFault>>;
  /** Games of an account that are in play. */
  inPlay(account: string): Promise<{ readonly games: number; readonly botGames: number }>;
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
  /** Names are compared without case and marks; two that only look alike cannot both be taken. */
  accountNamed(name: string): Promise<Account | null>;
  accounts(ids: readonly string[]): Promise<readonly Account[]>;
  /** One that is deleted gives up its name. */
  changeAccount(
    id: string,
    change: Partial<Omit<Account, "id" | "createdAt">>,
  ): Promise<Result<void, { readonly code: "nameTaken" | "noSuchAccount" }>>;
  /**
   * `most` of a kind for one account, held against any number of nodes at once: the browser that was used longest ago
   * ends; one token too many is not saved, and the answer is false.
   */
  saveSession(session: Session, most?: number): Promise<boolean>;
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

  /**
   * "other": another one of that id is there, whose time was not over when this one was created. "tooMany": its owner has
   * `most` already, on all nodes together.
   */
  saveOffer(offer: Offer, most?: number): Promise<"saved" | "other" | "tooMany">;
  offer(id: string): Promise<Offer | null>;
  offers(now: Instant): Promise<readonly Offer[]>;
  /** Those that everybody may see, the newest first. */
  listedOffers(now: Instant, limit: number): Promise<readonly Offer[]>;
  /** Those whose seats are all taken, and perhaps some that an older version has written. */
  fullOffers(now: Instant): Promise<readonly Offer[]>;
  /** Those that ask for this account. */
  offersTo(account: string, now: Instant): Promise<readonly Offer[]>;
  /** Takes a seat unless the offer is gone or changed since: exactly one of two who come at once gets the last seat. `expiresAt`: from now on. */
  changeOffer(
    id: string,
    takersBefore: readonly string[],
    takers: readonly string[],
    expiresAt?: Instant,
  ): Promise<boolean>;
  /** `takers`: unless they are others by now. */
  removeOffer(id: string, takers?: readonly string[]): Promise<boolean>;
  /** Also those whose time was over, the newest first, as far as its owner has no more than `most` then. */
  keepOffers(owner: string, expiresAt: Instant, most?: number): Promise<void>;
  /** Those whose owners are at this node. */
  keepOffersAt(node: string, now: Instant, expiresAt: Instant): Promise<void>;
  bePresent(people: readonly Presence[]): Promise<void>;
  beAbsent(account: string, node: string): Promise<void>;
  present(now: Instant): Promise<readonly Presence[]>;

  /** False: it would be more than `most`. */
  block(account: string, blocked: string, at: Instant, most?: number): Promise<boolean>;
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
  /** What games against these opponents gave. Who reckons with it reads it after the rating: `saveResults` finds out. */
  ratingPairs(account: string, pool: string, opponents: readonly string[]): Promise<readonly RatingPair[]>;
  /**
   * Results, rating steps and ratings in one piece. Each step's `games` is one more than that of the rating from
   * which it was reckoned; the pairs of an account change only together with its rating.
   */
  saveResults(
    table: string,
    results: readonly GameResult[],
    steps: readonly RatingStep[],
    pairs?: readonly StoredPair[],
  ): Promise<ResultsAnswer>;
  resultsOf(account: string, ruleset: string | null, page: Page): Promise<readonly GameResult[]>;
  /** Finished tables whose results were not saved yet: a node died between the two. */
  unratedTables(limit: number): Promise<readonly TableRow[]>;
  /** Who played since then, best first; `least` leaves out those of whom too little is known. */
  leaders(pool: string, since: Instant, limit: number, least?: BoardRule): Promise<readonly Rating[]>;

  /** A run that begins; one of its id that is there stays as it is. */
  addRun(run: JewelsRun): Promise<void>;
  /** False where it is over, or has another number of turns than the caller knew: then nothing is written. */
  changeRun(run: JewelsRun, turnsBefore: number): Promise<boolean>;
  /** Of somebody's runs on boards by number and of files the newest so many stay. */
  trimRuns(account: string, most: number): Promise<void>;
  run(id: string): Promise<JewelsRun | null>;
  /** `board`: those on it alone. */
  runsOf(account: string, page: Page, board?: string): Promise<readonly RunSummary[]>;
  /** The best finished run of each person. */
  bestRuns(board: string, limit: JewelsRun["limit"], since: Instant, count: number): Promise<readonly RunSummary[]>;

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

  /** Replaces all words of this kind that the account has. */
  saveKeys(account: string, kind: KeyKind, keys: readonly RecoveryKey[]): Promise<void>;
  /** Whose it is; null where nobody has it, or its time is over. */
  key(
    kind: KeyKind,
    hash: string,
    now: Instant,
  ): Promise<{ readonly account: string; readonly detail: string | null } | null>;
  /** Takes it away: true for one caller alone. */
  takeKey(kind: KeyKind, hash: string, now: Instant): Promise<boolean>;
  countKeys(account: string, kind: KeyKind): Promise<number>;
  /** The address that was confirmed. */
  emailOf(account: string): Promise<string | null>;
  setEmail(account: string, address: string | null): Promise<void>;

  /** Guests who may be idle, and people who have left whose games may still hang. */
  accountsToTidy(now: Instant, limit: number): Promise<readonly { readonly id: string; readonly isGone: boolean }[]>;
  /** When to look at it again; null: never. */
  tidyNext(account: string, at: Instant | null): Promise<void>;
  /** Removes an account that left no trace and was not used since then. */
  removeIdle(account: string, since: Instant): Promise<"removed" | "active" | "kept">;

  /** To all nodes, this one included, after the write that it speaks of. */
  publish(note: Note): void;
  /** The function that ends it. `lost` is called when notes may have been missed: then read everything anew. */
  subscribe(hear: (note: Note) => void, lost: () => void): () => void;
}
