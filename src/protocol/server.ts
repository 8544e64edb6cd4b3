import { type Static, type TSchema, Type } from "typebox";
import { CommandId, Count, closed, Id, Instant, orNull, Points, Seat } from "../activity/plain.ts";
import { RunSetup, SeenRunFactForm } from "../activity/run/forms.ts";
import { TimedFact } from "../activity/table/seen-forms.ts";
import { Commitment, TableSetup } from "../activity/table/setup.ts";
import { PAGE } from "./names.ts";
import { OfferSetup } from "./setup.ts";

/** What a server says: one union. */

const message = <const T extends string, const P extends Record<string, TSchema>>(type: T, fields: P) =>
  closed({ type: Type.Literal(type), ...fields });

const Visitor = closed({ account: Id, name: Type.String(), role: Type.String() });
export type Visitor = Static<typeof Visitor>;

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
  /** The name of who it is for. */
  toName: orNull(Type.String()),
  hidden: Type.Boolean(),
  /** Who sits already, the owner first. */
  takers: Type.Array(closed({ account: Id, name: Type.String() })),
  rematchOf: orNull(Id),
  /** Of the seed of the game that it becomes: fixed before anybody shows a value for the shuffle. */
  seedHash: Type.String(),
});
export type SeenOffer = Static<typeof SeenOffer>;

/** A list goes on after this key: from a page to the next. */
export const PageKey = Type.String({ minLength: 1, maxLength: 200 });

export const OffersPage = closed({ offers: Type.Array(SeenOffer, { maxItems: PAGE }), next: orNull(PageKey) });
export type OffersPage = Static<typeof OffersPage>;

export const PeoplePage = closed({
  people: Type.Array(closed({ account: Id, name: Type.String() }), { maxItems: PAGE }),
  next: orNull(PageKey),
});
export type PeoplePage = Static<typeof PeoplePage>;

/** What a command about an offer led to. */
export const OfferMade = closed({
  offer: Id,
  table: Type.Union([Id, Type.Null()], { description: "The game, where it has begun" }),
});
export type OfferMade = Static<typeof OfferMade>;

/** "lobby", "table:<id>" for all at a table, "watch:<id>" for those who watch it. */
export const ChatRoom = Type.String({ pattern: "^(lobby|(table|watch):[A-Za-z0-9_-]{1,64})$" });

export const SaidLine = closed({
  id: Type.Integer(),
  account: Id,
  name: Type.String(),
  text: Type.String(),
  at: Instant,
});
export type SaidLine = Static<typeof SaidLine>;

/** A game of mine, in short. */
const GameNote = closed({ table: Id, ruleset: Type.String(), turn: orNull(Seat), seat: Seat, dueAt: orNull(Instant) });
export type GameNote = Static<typeof GameNote>;

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

const RunKind = Type.Union([Type.Literal("run"), Type.Literal("race")]);
const TimedRunFact = closed({ at: Instant, fact: SeenRunFactForm });
/** −1 for somebody who watches. */
const OwnSeat = Type.Integer({ minimum: -1, maximum: 3 });
const whole = <const F extends TSchema>(fact: F) => ({
  ...{ activity: Id, seat: OwnSeat, now: Instant, facts: Type.Array(fact) },
});
const more = <const F extends TSchema>(fact: F) => ({
  ...{ activity: Id, from: Count, now: Instant, facts: Type.Array(fact) },
});

export const messages = {
  /** The first message of every connection. */
  welcome: message("welcome", {
    you: Visitor,
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
    /** How many there are, about; `lobby.people` lists them. */
    people: Count,
    /** The newest ones. `next`: where `lobby.offers` goes on; null: these are all. */
    ...OffersPage.properties,
    playing: Count,
  }),
  /** What is other than before. An offer that is there already takes the place of the old one. */
  "lobby.change": message("lobby.change", {
    people: Count,
    ...OffersPage.properties,
    /** Not among the newest any more. */
    gone: Type.Array(Id),
    playing: Count,
  }),
  /** All facts from the first one on: who follows them has the activity. */
  "activity.whole": Type.Union([
    message("activity.whole", { kind: Type.Literal("table"), setup: TableSetup, ...whole(TimedFact) }),
    message("activity.whole", { kind: RunKind, setup: RunSetup, ...whole(TimedRunFact) }),
  ]),
  /** `from`: the version before the first of them. Who has fewer facts than that asks again with its version. */
  "activity.facts": Type.Union([
    message("activity.facts", { kind: Type.Literal("table"), ...more(TimedFact) }),
    message("activity.facts", { kind: RunKind, ...more(TimedRunFact) }),
  ]),
  /** Who is connected, by seat; computer players always are. */
  "activity.people": message("activity.people", {
    activity: Id,
    seats: Type.Array(Type.Boolean()),
    spectators: Count,
  }),
  "table.result": message("table.result", {
    table: Id,
    seats: Type.Array(closed({ place: Count, points: Points, rating: orNull(RatingChange) })),
  }),
  /** `skipped`: there are lines right before these that are not told; `chat.back` has them. */
  "chat.lines": message("chat.lines", { room: ChatRoom, lines: Type.Array(SaidLine), skipped: Type.Boolean() }),
  "chat.removed": message("chat.removed", { room: ChatRoom, id: Type.Integer() }),
  event: message("event", { event: AccountEvent }),
  notice: message("notice", {
    code: Type.Union([Type.Literal("stopping"), Type.Literal("storeAway"), Type.Literal("storeBack")]),
  }),
} as const;

export type MessageType = keyof typeof messages;
export type MessageOf<T extends MessageType> = Static<(typeof messages)[T]>;
export type ServerMessage = { [T in MessageType]: MessageOf<T> }[MessageType];
