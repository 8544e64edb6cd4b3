import { takeOut } from "../../base/counts.ts";
import type { Tile } from "../../lexicon/alphabet.ts";
import { wordText } from "../../lexicon/spelling.ts";
import { makePlace } from "../../words/coordinates.ts";
import type { EndReason, HintKind } from "../../words/event.ts";
import type { Placement, ScoredWord } from "../../words/move.ts";
import { emptyPosition, SPECTATOR, unseenTiles, type View, viewFor } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { scorePlacement } from "../../words/score.ts";
import { applySeen, type SeenEvent } from "../../words/seen.ts";

export interface TurnWord extends ScoredWord {
  readonly text: string;
}

/** What a line of the move list tells. */
export type TurnFact =
  | {
      readonly kind: "place";
      readonly placement: Placement;
      readonly place: string;
      readonly words: readonly TurnWord[];
      readonly bonus: number;
      /** The next player doubted it, and the list does not have it. */
      readonly isTakenBack: boolean;
    }
  | { readonly kind: "exchange"; readonly count: number }
  | { readonly kind: "pass" }
  | {
      readonly kind: "challenge";
      readonly isUpheld: boolean;
      /** Those that the list does not have. */
      readonly words: readonly string[];
      /** What a challenge in vain gave to the seat that was challenged. */
      readonly bonus: number;
      readonly losesTurn: boolean;
      readonly challenged: number | null;
    }
  | { readonly kind: "resign" }
  | { readonly kind: "hint"; readonly hint: HintKind }
  | { readonly kind: "time" }
  | { readonly kind: "end"; readonly reason: EndReason };

export interface Turn {
  /** The number of the event, from 0. The position after it has `version` = index + 1. */
  readonly index: number;
  /** Null at the end of the game. */
  readonly seat: number | null;
  readonly fact: TurnFact;
  readonly points: number;
  /** Of that seat, after it. */
  readonly total: number;
}

/** A game before its first event, as somebody sees it who has no seat. */
const unplayed = (rules: Rules, seats: number): View => viewFor(emptyPosition(rules, seats, [0, 0, 0, 0]), SPECTATOR);

/** The lines of the move list, in the order in which they were played. */
export function turnsOf(rules: Rules, seats: number, events: readonly SeenEvent[]): Turn[] {
  const turns: Turn[] = [];
  let view = unplayed(rules, seats);
  events.forEach((event, index) => {
    const before = view;
    view = applySeen(view, event);
    const fact = factOf(before, event);
    if (fact === null) return;
    const seat = "seat" in event ? event.seat : null;
    const points = seat === null ? 0 : view.scores[seat] - before.scores[seat];
    if (fact.kind === "challenge" && fact.isUpheld) takeBackLast(turns);
    turns.push({ index, seat, fact, points, total: seat === null ? 0 : view.scores[seat] });
  });
  return turns;
}

function factOf(before: View, event: SeenEvent): TurnFact | null {
  switch (event.type) {
    case "place":
      return placeFact(before, event);
    case "exchange":
      return { kind: "exchange", count: event.given };
    case "pass":
    case "resign":
    case "time":
      return { kind: event.type };
    case "challenge":
      return challengeFact(before, event);
    case "hint":
      return { kind: "hint", hint: event.kind };
    case "end":
      return { kind: "end", reason: event.reason };
    case "deal":
    case "rack":
      return null;
  }
}

function challengeFact({ last }: View, event: Extract<SeenEvent, { type: "challenge" }>): TurnFact {
  const { upheld, words, bonus, losesTurn } = event;
  return { kind: "challenge", isUpheld: upheld, words, bonus, losesTurn, challenged: last?.seat ?? null };
}

function placeFact({ rules, board }: View, { square, direction, tiles }: Placement): TurnFact {
  const placement = { square, direction, tiles };
  const scored = scorePlacement(rules, board, placement);
  const words = scored.ok ? scored.value.words : [];
  return {
    kind: "place",
    placement,
    place: makePlace(rules.layout, rules.ruleset.coordinates, placement),
    words: words.map((word) => ({ ...word, text: wordText(rules.alphabet, word.tiles) })),
    bonus: scored.ok ? scored.value.bonus : 0,
    isTakenBack: false,
  };
}

function takeBackLast(turns: Turn[]): void {
  const at = turns.findLastIndex(({ fact }) => fact.kind === "place");
  const turn = turns[at];
  if (turn?.fact.kind === "place") turns[at] = { ...turn, fact: { ...turn.fact, isTakenBack: true } };
}

/** The game as it stood after the first `count` events, for one who looks back. */
export function lookBack(rules: Rules, seats: number, events: readonly SeenEvent[], count: number): View {
  return events.slice(0, count).reduce(applySeen, unplayed(rules, seats));
}

/** The placement that is marked on the board: the last one that still stands. */
export function lastPlacement(turns: readonly Turn[], count = Number.POSITIVE_INFINITY): Turn | null {
  const turn = turns.findLast(({ index, fact }) => index < count && fact.kind === "place") ?? null;
  if (turn?.fact.kind !== "place" || !turn.fact.isTakenBack) return turn;
  // Taken back later than one looks at: it still stood then.
  const doubt = turns.find(({ index, fact }) => index > turn.index && fact.kind === "challenge" && fact.isUpheld);
  return doubt !== undefined && doubt.index < count ? null : turn;
}

/** What this seat cannot see; once the racks lie open, only what is in the bag. */
export function hiddenTiles(view: View, seat: number, racks: readonly (readonly Tile[])[] | null): Tile[] {
  const unseen = unseenTiles(view);
  return racks === null ? unseen : takeOut(unseen, racks.filter((_, other) => other !== seat).flat());
}

/** Letters with how many of each are left, for the list of unseen tiles. */
export function tallyOf(tiles: readonly Tile[]): { readonly tile: Tile; readonly count: number }[] {
  const counts = new Map<Tile, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts].map(([tile, count]) => ({ tile, count }));
}
