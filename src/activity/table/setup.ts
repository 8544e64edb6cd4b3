import { type Static, Type } from "typebox";
import { SHUFFLE } from "../../words/fairstate.ts";
import { closed, Id, Instant, orNull } from "../plain.ts";

/** `overtime`: so many minutes may be played on, each begun one for a price; then the seat has lost. */
export const ClockSetup = Type.Union([
  closed({ type: Type.Literal("none") }),
  closed({
    type: Type.Literal("minutes"),
    minutes: Type.Integer({ minimum: 1, maximum: 180 }),
    /** Seconds for each turn that is made. */
    increment: Type.Integer({ minimum: 0, maximum: 180 }),
    overtime: Type.Integer({ minimum: 0, maximum: 30 }),
  }),
  closed({ type: Type.Literal("days"), days: Type.Integer({ minimum: 1, maximum: 30 }) }),
]);
export type ClockSetup = Static<typeof ClockSetup>;

export const RulesetId = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,39}$" });
export const ListName = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,29}$", description: "The name of a word list" });
/** A level of the computer player; the server knows which there are. */
export const Level = Type.String({ pattern: "^[a-z]{1,20}$" });

/** What a seat gives to the shuffle: anything that the server cannot foresee. */
export const SeatValue = Type.String({ pattern: "^[A-Za-z0-9]{1,64}$", description: "A value for the shuffle" });
/** What a seat shows of its value until all seats are taken: `commitmentOf` in `src/words/fairstate.ts`. */
export const Commitment = Type.String({
  pattern: "^[0-9a-f]{64}$",
  description: "SHA-256 of `tessera-value/` and a value for the shuffle, in hexadecimal digits",
});

export const SeatSetup = closed({
  /** Null for a computer player. */
  account: orNull(Id),
  /** Empty for a computer player, and for a person who left the house: words for both are made at the edge. */
  name: Type.String({ maxLength: 100 }),
  bot: orNull(Level),
  /** When the game began; null where there was none. */
  rating: orNull(Type.Number()),
  /** That rating was still a guess. Tables of before do not tell. */
  provisional: Type.Optional(Type.Boolean()),
});
export type SeatSetup = Static<typeof SeatSetup>;

/** Of the seed, which is shown when the game is over; see docs/protocol.md, "Fair shuffles". */
export const SeedHash = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** A word list: its name, and the SHA-256 of its words, which tells it from every other of that name. */
export const NamedList = closed({ name: Type.String(), hash: Type.String() });
export type NamedList = Static<typeof NamedList>;

/** All that is fixed when a table is made. Everybody may know it. */
export const TableSetup = closed({
  table: Id,
  createdAt: Instant,
  ruleset: RulesetId,
  seats: Type.Array(SeatSetup, { minItems: 1, maxItems: 4 }),
  clock: ClockSetup,
  rated: Type.Boolean(),
  /** By which words are judged, and by no other; null: those who play judge for themselves. */
  lexicon: orNull(NamedList),
  seedHash: SeedHash,
  values: Type.Array(orNull(SeatValue), { minItems: 1, maxItems: 4 }),
  /** Where one stands and its value is null, the seat did not show its value in time. Tables of before have none. */
  commitments: Type.Optional(Type.Array(orNull(Commitment), { minItems: 1, maxItems: 4 })),
  /** Tables of before do not name their stream. */
  shuffle: Type.Optional(Type.Literal(SHUFFLE)),
  /** The table that this one is a rematch of. */
  rematchOf: orNull(Id),
});
export type TableSetup = Static<typeof TableSetup>;
