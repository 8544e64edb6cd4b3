import { fail, ok, type Result } from "../base/result.ts";
import { apply } from "./apply.ts";
import { placesBack } from "./bag.ts";
import { deal, decideBy } from "./decide.ts";
import type { Judge } from "./ending.ts";
import type { EventOf, GameEvent } from "./event.ts";
import { commitmentOf, seedHashOf } from "./fairstate.ts";
import type { Move } from "./move.ts";
import type { Position } from "./position.ts";
import { type FairSetup, firstPosition, type GameRecord } from "./record.ts";

export type UnfairCode =
  | "noSeed"
  | "otherHash"
  | "otherCommitment"
  | "otherDeal"
  | "otherDraw"
  | "otherPlaces"
  | "notByTheRules";

export interface Unfair {
  readonly code: UnfairCode;
  /** Which event, from 1; 0 where it is not about one. */
  readonly event: number;
}

/** Whether every tile came as seed and values say: how many draws were checked, or the first that is not as it should be. */
export function verifyGame(record: GameRecord): Result<{ readonly draws: number }, Unfair> {
  const { rules, setup, events } = record;
  const { fair } = setup;
  if (fair === undefined || fair === null) return fail({ code: "noSeed", event: 0 });
  if (seedHashOf(fair.seed) !== fair.seedHash) return fail({ code: "otherHash", event: 0 });
  if (!keepsPromises(fair)) return fail({ code: "otherCommitment", event: 0 });
  let position: Position = firstPosition(rules, setup);
  let draws = 0;
  for (const [i, event] of events.entries()) {
    const code = unfairness(position, event);
    if (code !== null) return fail({ code, event: i + 1 });
    if (event.type === "deal" || event.type === "place" || event.type === "exchange") draws++;
    position = apply(position, event);
  }
  return ok({ draws });
}

/**
 * Whether each value is the one that its seat had promised: a value without a promise could have been chosen when the
 * others were known. Games of before had no promises.
 */
function keepsPromises({ values, commitments, shuffle }: FairSetup): boolean {
  if (commitments === undefined) return shuffle === undefined;
  if (commitments.length !== values.length) return false;
  return values.every((value, seat) => value === null || commitmentOf(value) === commitments[seat]);
}

/** Which words there are is nothing that chance decides. */
const NO_WORDS: Judge = { lexicon: null, canLay: () => true };

function unfairness(position: Position, event: GameEvent): UnfairCode | null {
  if (event.type === "deal") return isSame(deal(position), event) ? null : "otherDeal";
  if (event.type === "rack") return "notByTheRules";
  if (event.type === "challenge") return areBack(position, event) ? null : "otherPlaces";
  if (event.type !== "place" && event.type !== "exchange") return null;
  const again = decideBy(NO_WORDS, position, event.seat, moveOf(event));
  if (!again.ok) return "notByTheRules";
  const [should] = again.value;
  if (isSame(should, event)) return null;
  if (should.type === "place" || should.type === "exchange") if (!isSame(should.drawn, event.drawn)) return "otherDraw";
  return event.type === "exchange" ? "otherPlaces" : "notByTheRules";
}

/** Whether the tiles of a placement that was taken back went where the stream says. */
function areBack(position: Position, { upheld, places }: EventOf<"challenge">): boolean {
  const { last, bag, random } = position;
  if (!upheld || last === null) return places === undefined;
  // Games of before put them on top; every game with the stream of today says where they went.
  if (places === undefined) return !("hmacKey" in random);
  return isSame(placesBack(position, bag.length, last.drawn.length), places);
}

function moveOf(event: Extract<GameEvent, { type: "place" | "exchange" }>): Move {
  if (event.type === "exchange") return { type: "exchange", tiles: event.tiles };
  return { type: "place", square: event.square, direction: event.direction, tiles: event.tiles };
}

/** Plain data whose fields come in any order. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => isSame(a[name as keyof typeof a], b[name as keyof typeof b]));
}
