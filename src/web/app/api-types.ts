/** What the server's HTTP answers look like; docs/protocol.md and /api describe them. */

export type Role = "guest" | "member" | "bot" | "moderator" | "admin";

export interface Person {
  readonly id: string;
  /** Null where the account is deleted. */
  readonly name: string | null;
  readonly role: Role;
}

export interface Me extends Person {
  readonly createdAt: number;
  readonly bannedUntil: number | null;
  readonly mutedUntil: number | null;
}

export interface RatingView {
  /** A ruleset and the number of players: `classic-en:2`, `classic-en:3+`. */
  readonly pool: string;
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
  readonly at: number;
}

export interface Statistics {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly average: number | null;
  readonly turns: number;
  readonly bingos: number;
  readonly bestMove: {
    readonly word: string;
    readonly points: number;
    readonly table: string;
    readonly ply: number;
  } | null;
  readonly bestGame: { readonly points: number; readonly table: string } | null;
}

export interface Profile {
  readonly person: Person;
  readonly createdAt: number;
  readonly statistics: Statistics;
  readonly ratings: readonly RatingView[];
}

export interface GameSeat {
  readonly person: Person | null;
  readonly bot: string | null;
  readonly rating: number | null;
}

export interface GameView {
  readonly id: string;
  readonly ruleset: string;
  readonly state: "playing" | "over" | "aborted";
  readonly createdAt: number;
  readonly finishedAt: number | null;
  readonly rated: boolean;
  readonly turn: number | null;
  readonly seats: readonly GameSeat[];
  readonly outcome: { readonly scores?: readonly number[]; readonly winners?: readonly number[] } | null;
}

export type Period = "week" | "month" | "all";

export interface Leader extends RatingView {
  readonly rank: number;
  readonly person: Person;
}

export interface SessionView {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly usedAt: number;
  readonly expiresAt: number;
  readonly current: boolean;
}

export type TokenScope = "read" | "play" | "chat";

export interface JewelsLimitView {
  readonly turns: number | null;
  readonly seconds: number | null;
}

export interface JewelsRunView {
  readonly id: string;
  readonly person: Person | null;
  /** "daily:2026-11-16", "seed:123", "file:<hash>", "race:<id>". */
  readonly board: string;
  readonly limit: JewelsLimitView;
  readonly points: number;
  readonly turns: number;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  /** The server's clock. */
  readonly now: number;
}

/** A run's board and the swaps made so far. */
export interface JewelsStartView {
  readonly rules: { readonly rows: number; readonly columns: number; readonly colours: number };
  readonly board: readonly number[];
  readonly queues: readonly (readonly number[])[];
  readonly swaps: readonly { readonly from: number; readonly to: number }[];
}

export interface JewelsLeader extends JewelsRunView {
  readonly rank: number;
}
