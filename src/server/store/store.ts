import type { Result } from "../../base/result.ts";
import type { AccountStore } from "./accounts.ts";
import type { ChatStore } from "./chat.ts";
import type { Engine, Signals } from "./database.ts";
import type { ModerationStore } from "./moderation.ts";
import type { OfferStore } from "./offers.ts";
import type { OwnDataStore } from "./owndata.ts";
import type { PresenceStore } from "./presence.ts";
import type { RatingStore } from "./ratings.ts";
import type {
  Append,
  AppendFault,
  Instant,
  JewelsRun,
  LimitFault,
  Page,
  RunSummary,
  SeatLimit,
  StoredEvent,
  TableRow,
  TableState,
} from "./records.ts";
import type { RecoveryStore } from "./recovery.ts";
import type { ResultStore } from "./results.ts";
import type { SecretStore } from "./secrets.ts";
import type { SessionStore } from "./sessions.ts";
import type { TallyStore } from "./tallies.ts";
import type { TidyingStore } from "./tidying.ts";

export * from "./records.ts";
export type {
  AccountStore,
  ChatStore,
  ModerationStore,
  OfferStore,
  OwnDataStore,
  PresenceStore,
  RatingStore,
  RecoveryStore,
  ResultStore,
  SecretStore,
  SessionStore,
  Signals,
  TallyStore,
  TidyingStore,
};

/** Tables, and what happened at them. */
export interface TableLog {
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
  /** Finished tables whose results were not saved yet: a node died between the two. */
  unratedTables(limit: number): Promise<readonly TableRow[]>;
}

/** Runs of Jewels. */
export interface RunStore {
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
}

/** Whether the database is there, and its upkeep. */
export interface Upkeep {
  readonly engine: Engine;
  /** Rows that lists left out since the store was opened, because they are damaged. Who reads one by itself gets `StoreDamage`. */
  damagedRows(): number;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** SQLite only: all that is stored, into a file that appears when it is whole. The server may go on writing. */
  backup(file: string): Promise<void>;
  /** Removes sessions, offers and presences whose time was over before `now`. */
  sweep(now: Instant): Promise<void>;
}

/**
 * The truth of a server, in SQLite or PostgreSQL. Every promise that resolves is on the disk, but for offers, who is there
 * and counts of limits: these may be lost with the machine. A part of the server asks for the nouns that it needs.
 */
export interface Store
  extends Upkeep,
    TableLog,
    RunStore,
    AccountStore,
    SessionStore,
    RecoveryStore,
    OwnDataStore,
    TidyingStore,
    ChatStore,
    OfferStore,
    PresenceStore,
    ModerationStore,
    RatingStore,
    ResultStore,
    TallyStore,
    SecretStore,
    Signals {}
