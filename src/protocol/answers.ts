import { type Static, Type } from "typebox";
import { Instant, orNull } from "../activity/plain.ts";
import { NamedList } from "../activity/table/setup.ts";
import { SCOPES, type Scope } from "./names.ts";

/** What the server answers over HTTP about people and their games; docs/protocol.md and /api describe it. */

export const Role = Type.Union([
  Type.Literal("guest"),
  Type.Literal("member"),
  Type.Literal("bot"),
  Type.Literal("moderator"),
  Type.Literal("admin"),
]);
export type Role = Static<typeof Role>;

/** A person, as everybody may know them. */
export const Person = Type.Object({
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()], { description: "Null where the account is deleted" }),
  role: Role,
});
export type Person = Static<typeof Person>;

/** What the person may know besides. */
export const Me = Type.Object({
  ...Person.properties,
  createdAt: Instant,
  bannedUntil: orNull(Instant),
  mutedUntil: orNull(Instant),
});
export type Me = Static<typeof Me>;

/** Somebody who has just registered; each code lets them back in once, should the password be forgotten. */
export const NewMember = Type.Object({ ...Me.properties, codes: Type.Array(Type.String()) });
export type NewMember = Static<typeof NewMember>;

/** The ways back into an account that its owner has. */
export const Recovery = Type.Object({
  codes: Type.Integer({ description: "How many codes are left" }),
  mail: Type.Boolean({ description: "Whether this server sends letters" }),
  email: orNull(Type.String()),
});
export type Recovery = Static<typeof Recovery>;

/** What a token may do. */
export const ScopeForm = Type.Unsafe<Scope>(Type.Union(SCOPES.map((scope) => Type.Literal(scope))));

export const SessionView = Type.Object({
  id: Type.String(),
  label: Type.String(),
  scopes: Type.Array(Type.String()),
  createdAt: Instant,
  usedAt: Instant,
  expiresAt: Instant,
  current: Type.Boolean({ description: "The one that asks" }),
});
export type SessionView = Static<typeof SessionView>;

export const RatingView = Type.Object({
  pool: Type.String({ description: "A ruleset and the number of players: classic-en:2, classic-en:3+" }),
  rating: Type.Number(),
  deviation: Type.Number(),
  games: Type.Integer(),
  at: Instant,
  provisional: Type.Boolean({ description: "Still a guess: docs/ratings.md" }),
});
export type RatingView = Static<typeof RatingView>;

export const RatingStep = Type.Object({ ...RatingView.properties, table: Type.String() });
export type RatingStep = Static<typeof RatingStep>;

export const Leader = Type.Object({ rank: Type.Integer(), person: Person, ...RatingView.properties });
export type Leader = Static<typeof Leader>;

export const Period = Type.Union([Type.Literal("week"), Type.Literal("month"), Type.Literal("all")]);
export type Period = Static<typeof Period>;

/** What somebody's finished games come to. */
export const Statistics = Type.Object({
  games: Type.Integer(),
  wins: Type.Integer(),
  draws: Type.Integer(),
  average: orNull(Type.Number({ description: "Points a game" })),
  turns: Type.Integer(),
  bingos: Type.Integer(),
  bestMove: orNull(
    Type.Object({ word: Type.String(), points: Type.Number(), table: Type.String(), ply: Type.Integer() }),
  ),
  bestGame: orNull(Type.Object({ points: Type.Number(), table: Type.String() })),
});
export type Statistics = Static<typeof Statistics>;

export const Profile = Type.Object({
  person: Person,
  createdAt: Instant,
  statistics: Statistics,
  ratings: Type.Array(RatingView),
});
export type Profile = Static<typeof Profile>;

/** What a list shows of a result; the store keeps more beside it. */
export interface ShownOutcome {
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
}

/** A game in a list. */
export const GameView = Type.Object({
  id: Type.String(),
  ruleset: Type.String(),
  state: Type.Union([Type.Literal("playing"), Type.Literal("over"), Type.Literal("aborted")]),
  createdAt: Instant,
  finishedAt: orNull(Instant),
  rated: Type.Boolean(),
  lexicon: orNull(NamedList),
  clock: Type.Unknown(),
  version: Type.Integer(),
  turn: orNull(Type.Integer({ description: "The seat whose turn it is" })),
  seats: Type.Array(
    Type.Object({
      person: orNull(Person),
      bot: orNull(Type.String({ description: "The level of a computer player" })),
      rating: orNull(Type.Number({ description: "Before the game" })),
      provisional: Type.Boolean({ description: "That rating was still a guess" }),
    }),
  ),
  outcome: Type.Unsafe<ShownOutcome | null>({ description: "Scores, winners and reason, once it is over" }),
});
export type GameView = Static<typeof GameView>;
export type GameSeat = GameView["seats"][number];
