import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { CommandId, closed, Id, Instant, orNull, Square, Tile, Version } from "../activity/plain.ts";
import { MOST_SWAPS, SwapForm } from "../activity/run/forms.ts";
import { Commitment, SeatValue, SeedHash } from "../activity/table/setup.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { Move } from "../words/move.ts";
import { LONGEST_LINE, type Scope } from "./names.ts";
import { ChatRoom, OfferMade, OffersPage, PageKey, PeoplePage, SaidLine, SeenOffer } from "./server.ts";
import { OfferSetup } from "./setup.ts";

/**
 * What a client says: one union. Every message is a command with an id of its sender's choice, and is
 * answered with `done` or `fault` of that id. The same id sent again is done once, and answered again.
 */

/** `scope`: what a program's token must allow; the browser of a person may do all. `answer`: the `value` of `done`. */
const command = <
  const T extends string,
  const P extends Record<string, TSchema>,
  const S extends Scope,
  const A extends TSchema,
>(
  type: T,
  scope: S,
  fields: P,
  answer: A,
) => ({ form: closed({ type: Type.Literal(type), id: CommandId, ...fields }), scope, answer });

const LaidTiles = Type.Array(Tile, { maxItems: 32 });

const AnyMove = Type.Union([
  closed({
    type: Type.Literal("place"),
    square: Square,
    direction: Type.Union([Type.Literal("across"), Type.Literal("down")]),
    /** 0 stands for a square that is covered already. */
    tiles: LaidTiles,
  }),
  closed({ type: Type.Literal("exchange"), tiles: LaidTiles }),
  closed({ type: Type.Literal("pass") }),
  closed({ type: Type.Literal("challenge") }),
  closed({ type: Type.Literal("resign") }),
]);

export const MoveForm = Type.Unsafe<Move>(AnyMove);

/** How many game events the sender has seen: a move that was meant for another position is refused. */
const Ply = Type.Integer({ minimum: 0, maximum: 100_000 });
/** Null: a seat that leaves the shuffle to the others. */
const Promised = orNull(Commitment);
/** How many facts there are after the command. */
const AtVersion = closed({ version: Version });
const Nothing = Type.Null();
/** The key that the page before it gave; null: the first page. */
const After = orNull(PageKey);
const Beginning = Type.String({ minLength: 1, maxLength: 64 });

/** Every command of a client: what it looks like, which scope it needs, and what it is answered with. */
export const commands = {
  /** Tells the server's time. */
  ping: command("ping", "read", {}, closed({ now: Instant })),
  "lobby.enter": command("lobby.enter", "read", {}, Nothing),
  "lobby.leave": command("lobby.leave", "read", {}, Nothing),
  /** Who is there, by name, a page at a time. `find`: how their names begin. */
  "lobby.people": command("lobby.people", "read", { after: After, find: orNull(Beginning) }, PeoplePage),
  /** Offers older than those that the lobby tells of. */
  "lobby.offers": command("lobby.offers", "read", { after: After }, OffersPage),
  "offer.make": command(
    "offer.make",
    "play",
    {
      setup: OfferSetup,
      /** Only this person may take it. */
      to: orNull(Id),
      /** Not listed; whoever has its id may take it. */
      hidden: Type.Boolean(),
      commitment: Promised,
      /** The value itself, where no other person plays: then there is nobody to wait for. Ask for the seal before. */
      value: Type.Optional(SeatValue),
    },
    OfferMade,
  ),
  /** Which id and seed an offer made with the command of that id would have: for who gives a value at once. */
  "offer.seal": command("offer.seal", "play", { command: CommandId }, closed({ offer: Id, seedHash: SeedHash })),
  "offer.withdraw": command("offer.withdraw", "play", { offer: Id }, Nothing),
  "offer.take": command("offer.take", "play", { offer: Id, commitment: Promised }, OfferMade),
  /** Shows the value that was promised, once all seats are taken: the event `reveal` asks for it. */
  "offer.reveal": command("offer.reveal", "play", { offer: Id, value: SeatValue }, OfferMade),
  /** Who has taken a seat gives it back before all are there. */
  "offer.leave": command("offer.leave", "play", { offer: Id }, Nothing),
  /** An offer to me that I do not want. */
  "offer.decline": command("offer.decline", "play", { offer: Id }, Nothing),
  /** What an offer is, for who has only its link. */
  "offer.look": command("offer.look", "read", { offer: Id }, closed({ offer: SeenOffer })),
  /** The same game again with the same people: begins when all have asked for it. */
  rematch: command("rematch", "play", { table: Id, commitment: Promised }, OfferMade),
  /**
   * A table, a run or a race. `version`: of the facts that the sender has; null: none. `activity.whole` or
   * `activity.facts` comes before the answer.
   */
  "activity.enter": command("activity.enter", "read", { activity: Id, version: orNull(Version) }, AtVersion),
  "activity.leave": command("activity.leave", "read", { activity: Id }, Nothing),
  "table.move": command("table.move", "play", { table: Id, ply: Ply, move: MoveForm }, AtVersion),
  "table.hint": command(
    "table.hint",
    "play",
    { table: Id, ply: Ply, kind: Type.Union([Type.Literal("best"), Type.Literal("square")]) },
    AtVersion,
  ),
  /** Offers to abort the game or agrees to it; `false` takes it back. */
  "table.abort": command("table.abort", "play", { table: Id, wanted: Type.Boolean() }, AtVersion),
  "chat.say": command(
    "chat.say",
    "chat",
    { room: ChatRoom, text: Type.String({ minLength: 1, maxLength: LONGEST_LINE }) },
    closed({ line: SaidLine }),
  ),
  /** Older lines: those before the line `before`. */
  "chat.back": command(
    "chat.back",
    "chat",
    { room: ChatRoom, before: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) },
    closed({ lines: Type.Array(SaidLine), skipped: Type.Boolean() }),
  ),
  /** Swaps of my own in a run or a race, in their order. */
  "run.swaps": command(
    "run.swaps",
    "play",
    {
      activity: Id,
      /** How many I have made before these. */
      after: Type.Integer({ minimum: 0, maximum: MOST_SWAPS }),
      swaps: Type.Array(SwapForm, { minItems: 1, maxItems: 50 }),
    },
    AtVersion,
  ),
} as const;

type Commands = typeof commands;
export type CommandType = keyof Commands;
type Messages = { [T in CommandType]: Static<Commands[T]["form"]> };
type Bodies = { [T in CommandType]: Omit<Messages[T], "id"> };
type Answers = { [T in CommandType]: Static<Commands[T]["answer"]> };

export type CommandOf<T extends CommandType> = Messages[T];
export type ClientMessage = CommandOf<CommandType>;
/** A command before it has its id. `type` stands apart, so that the compiler finds T in what it is given. */
export type CommandBody<T extends CommandType = CommandType> = { readonly type: T } & Bodies[T];
/** What `done` brings. */
export type AnswerOf<T extends CommandType> = Answers[T];

const isAnswer = <T extends CommandType>(type: T, value: unknown): value is AnswerOf<T> =>
  Check(commands[type].answer, value);

/**
 * What `done` brought to a command of this type. The form is walked, not compiled: the security policy of the page
 * allows no code that is made at run time.
 */
export function parseAnswer<T extends CommandType>(
  type: T,
  value: unknown,
): Result<AnswerOf<T>, { readonly code: "badAnswer"; readonly figures: Readonly<Record<string, unknown>> }> {
  return isAnswer(type, value) ? ok(value) : fail({ code: "badAnswer", figures: { type } });
}
