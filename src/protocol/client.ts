import { type Static, type TSchema, Type } from "typebox";
import { CommandId, closed, Id, orNull, Square, Tile, Version } from "../activity/plain.ts";
import { Commitment, SeatValue } from "../activity/table/setup.ts";
import type { Move } from "../words/move.ts";
import { LONGEST_LINE } from "./names.ts";
import { OfferSetup } from "./setup.ts";

/**
 * What a client says: one union. Every message is a command with an id of its sender's choice, and is
 * answered with `done` or `fault` of that id. The same id sent again is done once, and answered again.
 */

const command = <const T extends string, const P extends Record<string, TSchema>>(type: T, fields: P) =>
  closed({ type: Type.Literal(type), id: CommandId, ...fields });

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
/** "lobby", "table:<id>" for all at a table, "watch:<id>" for those who watch it. */
export const Room = Type.String({ pattern: "^(lobby|(table|watch):[A-Za-z0-9_-]{1,64})$" });

export const commands = {
  /** Answered with `pong`, which tells the server's time. */
  ping: command("ping", {}),
  "lobby.enter": command("lobby.enter", {}),
  "lobby.leave": command("lobby.leave", {}),
  /** `to`: only this person may take it. `hidden`: not listed; whoever has its id may take it. */
  "offer.make": command("offer.make", {
    setup: OfferSetup,
    to: orNull(Id),
    hidden: Type.Boolean(),
    commitment: Promised,
    /** The value itself, where no other person plays: then there is nobody to wait for. Ask for the seal before. */
    value: Type.Optional(SeatValue),
  }),
  /** Which id and seed an offer made with the command of that id would have: for who gives a value at once. */
  "offer.seal": command("offer.seal", { command: CommandId }),
  "offer.withdraw": command("offer.withdraw", { offer: Id }),
  "offer.take": command("offer.take", { offer: Id, commitment: Promised }),
  /** Shows the value that was promised, once all seats are taken: the event `reveal` asks for it. */
  "offer.reveal": command("offer.reveal", { offer: Id, value: SeatValue }),
  /** Who has taken a seat gives it back before all are there. */
  "offer.leave": command("offer.leave", { offer: Id }),
  /** An offer to me that I do not want. */
  "offer.decline": command("offer.decline", { offer: Id }),
  /** What an offer is, for who has only its link. Answered with `offer`. */
  "offer.look": command("offer.look", { offer: Id }),
  /** The same game again with the same people: begins when all have asked for it. */
  rematch: command("rematch", { table: Id, commitment: Promised }),
  /** `version`: of the facts that the sender has; null: none. Answered with `table.whole` or `table.facts`, then `done`. */
  "table.enter": command("table.enter", { table: Id, version: orNull(Version) }),
  "table.leave": command("table.leave", { table: Id }),
  "table.move": command("table.move", { table: Id, ply: Ply, move: MoveForm }),
  "table.hint": command("table.hint", {
    table: Id,
    ply: Ply,
    kind: Type.Union([Type.Literal("best"), Type.Literal("square")]),
  }),
  /** Offers to abort the game or agrees to it; `false` takes it back. */
  "table.abort": command("table.abort", { table: Id, wanted: Type.Boolean() }),
  "chat.say": command("chat.say", { room: Room, text: Type.String({ minLength: 1, maxLength: LONGEST_LINE }) }),
  /** Older lines: those before the line `before`. */
  "chat.back": command("chat.back", {
    room: Room,
    before: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  "race.enter": command("race.enter", { race: Id }),
  "race.leave": command("race.leave", { race: Id }),
  /** `n`: how many swaps I have made before this one. */
  "race.swap": command("race.swap", {
    race: Id,
    n: Type.Integer({ minimum: 0, maximum: 10_000 }),
    swap: closed({ from: Square, to: Square }),
  }),
} as const;

export type CommandType = keyof typeof commands;
export type CommandOf<T extends CommandType> = Static<(typeof commands)[T]>;
export type ClientMessage = { [T in CommandType]: CommandOf<T> }[CommandType];
