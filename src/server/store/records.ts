import type { Status } from "../../activity/activity.ts";
import type { JewelsLimits } from "../../jewels/game.ts";
import type { RatingPair } from "../../ratings/gain.ts";
import type { StoredSetup, StoredTable } from "./offersetup.ts";

export type { StoredSetup, StoredTable };

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

/** What is known of an activity without reading its facts. All but the last part is written once. */
export interface ActivityRow {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Instant;
  /** What it is about: the ruleset of a table, the board of a run. */
  readonly topic: string;
  /** Plain JSON of the kind's setup. */
  readonly setup: unknown;
  /** What nobody may see before the end: the seed. */
  readonly secret: string;
  /** The people who take part, a seat each; null for a computer player. */
  readonly seats: readonly (string | null)[];
  /** Of several with the same there can be one; null: any number. */
  readonly once: string | null;
  // Changes with the facts:
  readonly version: number;
  readonly state: Status;
  /** When the clock has something to say, for the judge that looks for it. */
  readonly dueAt: Instant | null;
  /** Whose turn it is; null when it is over, and where nobody waits for another. */
  readonly turn: number | null;
  /** A computer player has the turn: when another node than that which wrote it may ask it. Null: none has. */
  readonly botDueAt: Instant | null;
  readonly finishedAt: Instant | null;
  /** How it stands or ended: plain JSON of the kind's own. */
  readonly result: unknown;
}

/** How many games in play an account may have, and how many of them with computer players. */
export interface SeatLimit {
  readonly account: string;
  readonly games: number;
  readonly botGames: number;
}

export type LimitFault =
  /** There is one with the same `once` already. */
  | { readonly code: "taken"; readonly by: string }
  | { readonly code: "tooManyGames" | "tooManyBotGames"; readonly account: string; readonly most: number }
  /** Deleted, or banned. */
  | { readonly code: "playerGone"; readonly account: string };

/** One fact of an activity, counted from 0; `body` is plain JSON of the kind's fact. */
export interface StoredFact {
  readonly number: number;
  readonly at: Instant;
  readonly body: unknown;
}

export interface Append {
  readonly activity: string;
  /** How many facts the writer has seen. If there are more, nothing is written. */
  readonly version: number;
  readonly facts: readonly StoredFact[];
  /** The id that the client gave its command, with the account's before it: the same twice is written once. */
  readonly command: string | null;
  readonly state: Status;
  readonly dueAt: Instant | null;
  readonly turn: number | null;
  readonly botDueAt: Instant | null;
  readonly finishedAt: Instant | null;
  readonly result: unknown;
}

export type AppendFault =
  /** Somebody else wrote first. */
  | { readonly code: "stale"; readonly version: number }
  /** This very command is in the log already: after it there was this version. */
  | { readonly code: "repeated"; readonly version: number }
  | { readonly code: "noSuchActivity" };

export type { Channel, Signal } from "./letter.ts";

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

/** A line that is to be said. */
export interface NewLine extends Omit<ChatLine, "id" | "removed"> {
  /** The id that the client gave its command. */
  readonly command: string;
}

export interface Offer {
  readonly id: string;
  readonly owner: string;
  readonly createdAt: Instant;
  readonly setup: StoredSetup;
  /** Null: anybody may take it; else only this account. */
  readonly to: string | null;
  /** Not listed; whoever has the link may take it. */
  readonly hidden: boolean;
  /** Who sits already, the owner first: texts of `taker.ts`. */
  readonly takers: readonly string[];
  /** Gone at this time unless its owner is seen before. */
  readonly expiresAt: Instant;
}

/** Somebody at a node. */
export interface Presence {
  readonly account: string;
  readonly name: string;
  readonly node: string;
}

/** `key`: the name without case and marks, by which people are listed. */
export interface PresentPerson extends Omit<Presence, "node"> {
  readonly key: string;
}

export interface LivingNode {
  readonly node: string;
  readonly people: number;
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

/** Whose pair it is, and in which pool. */
export interface StoredPair extends RatingPair {
  readonly account: string;
  readonly pool: string;
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

/** A seat of a run or race of Jewels, without how it was played: that has tens of kilobytes, which lists do not show. */
export interface RunSummary {
  readonly activity: string;
  readonly kind: string;
  readonly seat: number;
  readonly account: string;
  /** "daily:2026-11-16", "seed:123", "file:<hash>", "race:<id>". */
  readonly board: string;
  readonly limits: JewelsLimits;
  /** Judged by the server. */
  readonly points: number;
  readonly turns: number;
  readonly startsAt: Instant;
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

/** A list of words that this server keeps: another one, with changes. */
export interface StoredList {
  readonly name: string;
  readonly base: string;
  /** Whose it is; null: the operator's. */
  readonly owner: string | null;
  readonly createdAt: Instant;
  /** Counts its changes. */
  readonly version: number;
}

export const CHANGES = ["add", "drop"] as const;

export interface StoredChange {
  readonly word: string;
  readonly change: (typeof CHANGES)[number];
  readonly reason: string;
  /** Null: the operator of the machine, or somebody who has left. */
  readonly by: string | null;
  readonly at: Instant;
}

/** What a version of a list gives with an edition of its base, as games name it. */
export interface StoredEdition {
  readonly list: string;
  readonly hash: string;
  readonly version: number;
  readonly baseHash: string;
}

export const APPEAL_STATES = ["open", "granted", "declined"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** What somebody says against a refusal. */
export type NewAppeal = Pick<Appeal, "account" | "list" | "word" | "activity" | "at">;

/** Somebody thinks that a word was refused wrongly. */
export interface Appeal {
  readonly account: string;
  readonly list: string;
  readonly word: string;
  /** The game. */
  readonly activity: string;
  readonly at: Instant;
  readonly state: AppealState;
  /** The list that the word came into; null: it has not. */
  readonly into: string | null;
  /** Why; null while it waits, and where no reason was given. */
  readonly answer: string | null;
  readonly settledAt: Instant | null;
  /** Who appealed has seen the answer. */
  readonly isTold: boolean;
}

/** A code that a person keeps, a word to set a new password with, a word that confirms an address. */
export type KeyKind = "code" | "reset" | "email";

/** What lets somebody back in, once. Only a hash of it is kept. */
export interface RecoveryKey {
  readonly hash: string;
  readonly detail: string | null;
  /** Null: never. */
  readonly expiresAt: Instant | null;
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
