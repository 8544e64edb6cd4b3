import type { Generated, Kysely } from "kysely";
import type { Engine } from "./database.ts";

/** A truth value, as both engines store it alike. */
export type Flag = 0 | 1;

interface AccountsTable {
  id: string;
  name: string;
  /** The name without case and marks; null once the account is deleted, so that the name is free again. */
  name_key: string | null;
  /** What the name looks like, once among all accounts; null with the key. One that ends in ~ and the id came too late. */
  skeleton: string | null;
  password_hash: string | null;
  role: string;
  created_at: number;
  seen_at: number;
  banned_until: number | null;
  muted_until: number | null;
  deleted_at: number | null;
  settings: string;
  /** When the account has to be looked at again: a guest who may have gone, somebody who has left. */
  tidy_at: number | null;
}

interface SessionsTable {
  hash: string;
  account: string;
  kind: string;
  scopes: string;
  label: string;
  created_at: number;
  used_at: number;
  expires_at: number;
}

interface ActivitiesTable {
  id: string;
  /** "table", "run", "race" … */
  kind: string;
  created_at: number;
  /** What it is about: the ruleset of a table, the board of a run. */
  topic: string;
  setup: string;
  secret: string;
  seats: string;
  version: number;
  state: string;
  due_at: number | null;
  turn: number | null;
  finished_at: number | null;
  result: string;
  /** What follows from its end has been done. */
  settled: Generated<Flag>;
  /** A computer player has the turn, and is asked by one node until then; null: none has. */
  bot_due_at: number | null;
  /** Of several with the same there can be one: the board of a day, for one person. */
  once: string | null;
}

/** Who sits where, once more: for the question what somebody takes part in. */
interface ActivitySeatsTable {
  activity: string;
  seat: number;
  account: string | null;
  kind: string;
  created_at: number;
  /** That of the activity. */
  state: string;
}

interface FactsTable {
  activity: string;
  number: number;
  at: number;
  body: string;
  /** Stands with the last fact of its append, so that the version after the command is `number + 1`. */
  command: string | null;
}

interface ChatTable {
  id: Generated<number>;
  room: string;
  account: string;
  name: string;
  text: string;
  at: number;
  removed: Generated<Flag>;
  /** The id of the command that said it, once for each account; null for lines of before. */
  command: string | null;
}

interface OffersTable {
  id: string;
  owner: string;
  created_at: number;
  setup: string;
  to_account: string | null;
  hidden: Flag;
  takers: string;
  /** Seats that nobody has taken. */
  free: Generated<number>;
  expires_at: number;
}

interface PresenceTable {
  account: string;
  node: string;
  name: string;
  name_key: string;
}

/** What each node says of itself: it lives until then, and so many people are at it. */
interface NodesTable {
  node: string;
  until: number;
  people: number;
}

interface BlocksTable {
  account: string;
  blocked: string;
  at: number;
}

interface ReportsTable {
  id: Generated<number>;
  by_account: string;
  about: string;
  reason: string;
  chat: number | null;
  at: number;
  settled_at: number | null;
}

interface RatingColumns {
  account: string;
  pool: string;
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
  at: number;
}

interface RatingsTable extends RatingColumns {
  /** Different ones, in games that count for a board. */
  opponents: number;
  /** Games that count for a board. */
  counted: number;
  /** Stands on the boards of its pool. */
  listed: Flag;
}

interface RatingStepsTable extends RatingColumns {
  table_id: string;
}

interface RatingPairsTable {
  account: string;
  pool: string;
  opponent: string;
  day: number;
  gained: number;
  short_gained: number;
  games: number;
}

interface ResultsTable {
  table_id: string;
  seat: number;
  account: string;
  ruleset: string;
  seats: number;
  rated: Flag;
  place: number;
  points: number;
  spread: number;
  turns: number;
  bingos: number;
  best_move: string;
  at: number;
}

/** Sums of somebody's results with one ruleset, written together with these. */
interface StatisticsTable {
  account: string;
  ruleset: string;
  games: number;
  wins: number;
  draws: number;
  points: number;
  turns: number;
  bingos: number;
  /** The best game. */
  best_points: number;
  best_table: string;
  /** The best move; null where nobody laid a word. */
  move_points: number | null;
  move_word: string | null;
  move_ply: number | null;
  move_table: string | null;
}

/** Finished runs and races of Jewels, a seat each: for leaderboards. */
interface RunResultsTable {
  activity: string;
  seat: number;
  account: string;
  board: string;
  limit_turns: number | null;
  limit_ms: number | null;
  points: number;
  turns: number;
  started_at: number;
  finished_at: number;
  /** The best of this account on this board with these limits. */
  best: Flag;
}

interface SecretsTable {
  name: string;
  value: string;
}

/** What is left alone until a time, because regular work at it has failed. */
interface SetAsideTable {
  /** Of an activity, or of an offer. */
  id: string;
  work: string;
  reason: string;
  times: number;
  since: number;
  until: number;
}

interface TalliesTable {
  /** A hash: addresses of people need not be kept. */
  key: string;
  count: number;
  since: number;
}

/** Words that let somebody back in, as hashes. */
interface RecoveryTable {
  hash: string;
  account: string;
  kind: string;
  /** The address that a word of this kind confirms. */
  detail: string | null;
  /** Null: never. */
  expires_at: number | null;
}

/** Addresses that were confirmed. */
interface EmailsTable {
  account: string;
  address: string;
}

/** Lists of words that this server keeps: another one, with changes. */
interface WordListsTable {
  name: string;
  base: string;
  /** Null: the operator of the server. */
  owner: string | null;
  created_at: number;
  /** How many changes there were, those that were taken back included. */
  version: number;
}

interface WordChangesTable {
  list: string;
  /** Counts from this version of the list on, and up to the one before `until`; null: still. */
  since: number;
  until: number | null;
  word: string;
  change: string;
  reason: string;
  /** Null: the operator of the machine, or somebody who has left. */
  by_account: string | null;
  at: number;
}

/** What was made of a version of a list and an edition of its base: what games name. */
interface WordEditionsTable {
  list: string;
  hash: string;
  version: number;
  base_hash: string;
}

/** Somebody thinks that a word was refused wrongly. */
interface AppealsTable {
  account: string;
  list: string;
  word: string;
  /** The game in which it was refused. */
  activity: string;
  at: number;
  state: string;
  /** The list that the word came into. */
  into_list: string | null;
  /** Why. */
  answer: string | null;
  settled_at: number | null;
  /** 1: who appealed has seen the answer. */
  told: number;
}

export interface Schema {
  accounts: AccountsTable;
  sessions: SessionsTable;
  activities: ActivitiesTable;
  activity_seats: ActivitySeatsTable;
  facts: FactsTable;
  chat: ChatTable;
  offers: OffersTable;
  presence: PresenceTable;
  nodes: NodesTable;
  blocks: BlocksTable;
  reports: ReportsTable;
  ratings: RatingsTable;
  rating_steps: RatingStepsTable;
  rating_pairs: RatingPairsTable;
  results: ResultsTable;
  statistics: StatisticsTable;
  run_results: RunResultsTable;
  secrets: SecretsTable;
  set_aside: SetAsideTable;
  tallies: TalliesTable;
  recovery: RecoveryTable;
  emails: EmailsTable;
  word_lists: WordListsTable;
  word_changes: WordChangesTable;
  word_editions: WordEditionsTable;
  appeals: AppealsTable;
}

export type Db = Kysely<Schema>;

/** Every table, those first that others point to; what each is ordered by when all of it is read. */
export const TABLE_KEYS = {
  accounts: ["id"],
  sessions: ["hash"],
  activities: ["id"],
  activity_seats: ["activity", "seat"],
  facts: ["activity", "number"],
  chat: ["id"],
  offers: ["id"],
  presence: ["account", "node"],
  nodes: ["node"],
  blocks: ["account", "blocked"],
  reports: ["id"],
  ratings: ["account", "pool"],
  rating_steps: ["table_id", "account"],
  rating_pairs: ["account", "pool", "opponent"],
  results: ["table_id", "seat"],
  statistics: ["account", "ruleset"],
  run_results: ["activity", "seat"],
  secrets: ["name"],
  set_aside: ["id", "work"],
  tallies: ["key"],
  recovery: ["hash"],
  emails: ["account"],
  word_lists: ["name"],
  word_changes: ["list", "since"],
  word_editions: ["list", "hash"],
  appeals: ["account", "list", "word"],
} as const satisfies { [Name in keyof Schema]: readonly (keyof Schema[Name])[] };

/** Tables whose ids the database counts itself. */
export const COUNTED_TABLES = ["chat", "reports"] as const;

/** What a migration is told: the same steps run on both engines. */
export type MigrationStep = (db: Kysely<unknown>, engine: Engine) => Promise<void>;
