import { type Static, type TSchema, Type } from "typebox";
import { CommandId, Count, closed, Id, Instant, orNull, Points, Seat } from "../activity/plain.ts";
import { TimedFact } from "../activity/table/seen-forms.ts";
import { Commitment, TableSetup } from "../activity/table/setup.ts";
import { OfferSetup } from "./setup.ts";

/** What a server says: one union. */

const message = <const T extends string, const P extends Record<string, TSchema>>(type: T, fields: P) =>
  closed({ type: Type.Literal(type), ...fields });

const Person = closed({ account: Id, name: Type.String(), role: Type.String() });
export type Person = Static<typeof Person>;

/** An offer as everybody may see it. */
export const SeenOffer = closed({
  id: Id,
  owner: Id,
  name: Type.String(),
  /** For the ruleset and number of seats of the offer; null where the owner has none. */
  rating: orNull(Type.Number()),
  /** That rating is still a guess. */
  provisional: Type.Boolean(),
  createdAt: Instant,
  setup: OfferSetup,
  to: orNull(Id),
  hidden: Type.Boolean(),
  /** Who sits already, the owner first. */
  takers: Type.Array(closed({ account: Id, name: Type.String() })),
  rematchOf: orNull(Id),
  /** Of the seed of the game that it becomes: fixed before anybody shows a value for the shuffle. */
  seedHash: Type.String(),
});
export type SeenOffer = Static<typeof SeenOffer>;

/** What a command about an offer led to. */
export const OfferMade = closed({
  offer: Id,
  table: Type.Union([Id, Type.Null()], { description: "The game, where it has begun" }),
});
export type OfferMade = Static<typeof OfferMade>;

/** "lobby", "table:<id>" for all at a table, "watch:<id>" for those who watch it. */
export const Room = Type.String({ pattern: "^(lobby|(table|watch):[A-Za-z0-9_-]{1,64})$" });

export const Line = closed({
  id: Type.Integer(),
  account: Id,
  name: Type.String(),
  text: Type.String(),
  at: Instant,
});
export type Line = Static<typeof Line>;

/** A game of mine, in short. */
const GameNote = closed({ table: Id, ruleset: Type.String(), turn: orNull(Seat), seat: Seat, dueAt: orNull(Instant) });

/** `provisional`: what it is now is still a guess. */
const RatingChange = closed({ before: Type.Number(), after: Type.Number(), provisional: Type.Boolean() });

/** What happens to an account, wherever its owner is on the page. */
const AccountEvent = Type.Union([
  /** Somebody challenges me, or wants a rematch. */
  closed({ kind: Type.Literal("offer"), offer: SeenOffer }),
  /** All seats are taken, and nobody's commitment can change any more (in the order of takers): the game waits for my value. */
  closed({
    kind: Type.Literal("reveal"),
    offer: SeenOffer,
    commitments: Type.Array(orNull(Commitment), { minItems: 1, maxItems: 4 }),
  }),
  closed({ kind: Type.Literal("offerGone"), offer: Id }),
  closed({ kind: Type.Literal("declined"), offer: Id }),
  /** The table has the id of the offer that it came from. `game`: "words", or "jewels" for a race. */
  closed({
    kind: Type.Literal("started"),
    table: Id,
    game: Type.Union([Type.Literal("words"), Type.Literal("jewels")]),
  }),
  closed({ kind: Type.Literal("turn"), table: Id }),
  closed({ kind: Type.Literal("over"), table: Id }),
]);
export type AccountEvent = Static<typeof AccountEvent>;
export type RevealEvent = Extract<AccountEvent, { kind: "reveal" }>;

const RaceSeat = closed({
  account: Id,
  name: Type.String(),
  points: Points,
  swaps: Count,
  /** No swap is left, or no turn. */
  finished: Type.Boolean(),
});

export const messages = {
  /** The first message of every connection. */
  welcome: message("welcome", {
    you: Person,
    now: Instant,
    /** Of this protocol. */
    protocol: Type.Integer(),
    /** Of the server; a page of another version loads itself anew. */
    version: Type.String(),
    node: Type.String(),
    /** Games of mine in play. */
    games: Type.Array(GameNote),
    /** Offers to me. */
    offers: Type.Array(SeenOffer),
  }),
  /** `value`: of the form that the table of commands names as the answer of this command. */
  done: message("done", { id: CommandId, value: Type.Unknown() }),
  /** A code with its figures. `id` is null where the message had none. */
  fault: message("fault", {
    id: orNull(CommandId),
    code: Type.String(),
    figures: Type.Record(Type.String(), Type.Unknown()),
  }),
  "lobby.whole": message("lobby.whole", {
    people: Type.Array(closed({ account: Id, name: Type.String() })),
    offers: Type.Array(SeenOffer),
    playing: Count,
  }),
  /** What is other than before. An offer that is there already takes the place of the old one. */
  "lobby.change": message("lobby.change", {
    came: Type.Array(closed({ account: Id, name: Type.String() })),
    went: Type.Array(Id),
    offers: Type.Array(SeenOffer),
    gone: Type.Array(Id),
    playing: Count,
  }),
  /** All facts from the first one on: who follows them has the table. */
  "table.whole": message("table.whole", {
    table: Id,
    setup: TableSetup,
    /** −1 for somebody who watches. */
    seat: Type.Integer({ minimum: -1, maximum: 3 }),
    now: Instant,
    facts: Type.Array(TimedFact),
  }),
  /** `from`: the version before the first of them. Who has fewer facts than that asks again with its version. */
  "table.facts": message("table.facts", { table: Id, from: Count, now: Instant, facts: Type.Array(TimedFact) }),
  /** Who is connected, by seat; computer players always are. */
  "table.people": message("table.people", { table: Id, seats: Type.Array(Type.Boolean()), watchers: Count }),
  "table.result": message("table.result", {
    table: Id,
    seats: Type.Array(closed({ place: Count, points: Points, rating: orNull(RatingChange) })),
  }),
  "chat.lines": message("chat.lines", { room: Room, lines: Type.Array(Line) }),
  "chat.removed": message("chat.removed", { room: Room, id: Type.Integer() }),
  event: message("event", { event: AccountEvent }),
  notice: message("notice", {
    code: Type.Union([Type.Literal("stopping"), Type.Literal("storeAway"), Type.Literal("storeBack")]),
  }),
  /** A race: both have the same start, and each sees of the other only points and number of swaps. */
  "race.whole": message("race.whole", {
    race: Id,
    rules: closed({ rows: Count, columns: Count, colours: Count }),
    /** Stones by cell, and what falls into each column. */
    board: Type.Array(Count, { maxItems: 256 }),
    queues: Type.Array(Type.Array(Count, { maxItems: 1024 }), { maxItems: 16 }),
    limit: closed({ turns: orNull(Count), seconds: orNull(Count) }),
    startsAt: Instant,
    now: Instant,
    /** Which of the two I am; −1 for somebody who watches. */
    seat: Type.Integer({ minimum: -1, maximum: 1 }),
    seats: Type.Array(RaceSeat),
    /** My own so far. */
    swaps: Type.Array(closed({ from: Count, to: Count })),
  }),
  "race.progress": message("race.progress", {
    race: Id,
    seat: Seat,
    points: Points,
    swaps: Count,
    finished: Type.Boolean(),
  }),
  "race.end": message("race.end", { race: Id, points: Type.Array(Points), winners: Type.Array(Seat) }),
} as const;

export type MessageType = keyof typeof messages;
export type MessageOf<T extends MessageType> = Static<(typeof messages)[T]>;
export type ServerMessage = { [T in MessageType]: MessageOf<T> }[MessageType];
