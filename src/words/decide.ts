import { fail, ok, type Result } from "../base/result.ts";
import { numbersAt } from "../base/stream.ts";
import { allTiles, letterOf, NO_TILE, onRack, type Tile } from "../lexicon/alphabet.ts";
import { isRefused } from "../lexicon/grades.ts";
import { hasWord, type Lexicon } from "../lexicon/lexicon.ts";
import { wordText } from "../lexicon/spelling.ts";
import { apply } from "./apply.ts";
import { draw, placesBack } from "./bag.ts";
import { endEvent, endReason, type Judge, tilesRunOut } from "./ending.ts";
import type { GameEvent } from "./event.ts";
import type { Move, MoveFault, Placement } from "./move.ts";
import { laidTiles, touchesAlong, wholeWord } from "./placement.ts";
import { heldIn, type Position, type View } from "./position.ts";
import type { Rules } from "./ruleset.ts";
import { checkMove, judgedWords } from "./score.ts";

/** The event that every game begins with: the bag is shuffled and each seat draws a rack. */
export function deal(position: Position): GameEvent {
  const { ruleset, alphabet } = position.rules;
  const bag = numbersAt(position.random, 0).shuffle(allTiles(alphabet));
  const racks = position.racks.map(() => draw(bag, ruleset.rackSize));
  return { type: "deal", racks, bag };
}

/**
 * What comes of a move: the facts, in their order, with what chance gave, or why it cannot be. Without
 * a lexicon words are not judged, as in a game among people who have none. `decide` of movegen is this with its search.
 */
export function decideBy(judge: Judge, position: Position, seat: number, move: Move): Result<GameEvent[], MoveFault> {
  if (position.phase === "over") return fail({ code: "gameOver" });
  if (position.racks[seat] === undefined || position.resigned[seat]) return fail({ code: "noSuchSeat", seat });
  if (position.turn !== seat && move.type !== "resign") return fail({ code: "notYourTurn", turn: position.turn });
  if (position.phase === "lastChallenge" && (move.type === "place" || move.type === "exchange"))
    return fail({ code: "onlyChallengeOrPass" });
  const { rules, board, racks, bag, last } = position;
  const checked = checkMove({ rules, board, seat, rack: racks[seat], bagSize: bag.length, last }, move);
  if (!checked.ok) return checked;
  switch (move.type) {
    case "place":
      return place(judge, position, seat, move, checked.value.total);
    case "exchange":
      return withEnd(judge, position, exchange(position, seat, move.tiles.map(onRack)));
    case "pass":
      return withEnd(judge, position, { type: "pass", seat });
    case "challenge":
      return challenge(judge, position, seat);
    case "resign":
      return withEnd(judge, position, { type: "resign", seat });
  }
}

function place(
  judge: Judge,
  position: Position,
  seat: number,
  placement: Placement,
  points: number,
): Result<GameEvent[], MoveFault> {
  const { rules, board, racks, bag } = position;
  const { layout, ruleset } = rules;
  const named = nameOf(rules, board, placement);
  // At once, also where other words stand until they are challenged: such a word is not to lie there at all.
  const offensive = offensiveWords(rules, board, named, judge.lexicon);
  if (offensive.length > 0) return fail({ code: "offensiveWords", words: offensive });
  if (ruleset.challenge.rule === "void") {
    const words = unknownWords(rules, board, named, judge.lexicon);
    if (words.length > 0) return fail({ code: "unknownWords", words });
  }
  const kept = racks[seat].length - laidTiles(layout, named).length;
  const drawn = draw([...bag], ruleset.rackSize - kept);
  const { square, direction, tiles } = named;
  return withEnd(judge, position, { type: "place", seat, square, direction, tiles, points, drawn });
}

/** One name for each placement, unless the rules make a difference between a main word and the words across it. */
function nameOf({ layout, ruleset }: Rules, board: Uint8Array, placement: Placement): Placement {
  if (ruleset.mainWord === "written") return placement;
  const named = wholeWord(layout, board, placement);
  if (named.direction === placement.direction) return named;
  const { scored, checked } = ruleset.crossWords;
  const [{ square }] = laidTiles(layout, placement);
  const isChosen = !(scored && checked) && touchesAlong(layout, board, square, placement.direction);
  return isChosen ? placement : named;
}

/** The words of a placement that the lexicon does not have, each once. */
export function unknownWords(rules: Rules, board: Uint8Array, placement: Placement, lexicon: Lexicon | null): string[] {
  if (lexicon === null || rules.ruleset.lexicon === null) return [];
  const unknown = judgedWords(rules, board, placement).filter((word) => !hasWord(lexicon, word.tiles.map(letterOf)));
  return [...new Set(unknown.map((word) => wordText(rules.alphabet, word.tiles)))];
}

/** Those that the list of this game leaves out because they are offensive, each once. */
function offensiveWords(rules: Rules, board: Uint8Array, placement: Placement, lexicon: Lexicon | null): string[] {
  if (lexicon === null || lexicon.dawg === lexicon.listed) return [];
  const refused = judgedWords(rules, board, placement).filter((word) => isRefused(lexicon, word.tiles.map(letterOf)));
  return [...new Set(refused.map((word) => wordText(rules.alphabet, word.tiles)))];
}

function exchange(position: Position, seat: number, tiles: readonly Tile[]): GameEvent {
  const { rackSize, exchange: rule } = position.rules.ruleset;
  const bag = [...position.bag];
  const drawn = draw(bag, rackSize - (position.racks[seat].length - tiles.length));
  const places = rule?.to === "bag" ? placesBack(position, bag.length, tiles.length) : [];
  return { type: "exchange", seat, tiles, drawn, places };
}

function challenge(judge: Judge, position: Position, seat: number): Result<GameEvent[], MoveFault> {
  const { last, bag } = position;
  if (last === null) return fail({ code: "nothingToChallenge" });
  const words = challengedWords(position, judge.lexicon);
  const upheld = words.length > 0;
  const { rule, points } = position.rules.ruleset.challenge;
  const bonus = !upheld && rule === "points" ? points : 0;
  const losesTurn = !upheld && rule === "double";
  const back = upheld ? { places: placesBack(position, bag.length, last.drawn.length) } : {};
  return withEnd(judge, position, { type: "challenge", seat, upheld, words, bonus, losesTurn, ...back });
}

/** The words of the last placement that a challenge would find not to be in the lexicon. */
export function challengedWords(
  { last, rules, board }: Pick<View, "last" | "rules" | "board">,
  lexicon: Lexicon | null,
): string[] {
  if (last === null) return [];
  const before = board.slice();
  for (const { square } of laidTiles(rules.layout, last)) before[square] = NO_TILE;
  return unknownWords(rules, before, last, lexicon);
}

/** The event, and the end of the game where it brings it about. */
function withEnd(judge: Judge, position: Position, event: GameEvent): Result<GameEvent[], MoveFault> {
  const after = apply(position, event);
  // The last tiles stand once the next player has let them stand; who resigns out of turn has no say in it.
  const answers = "seat" in event && event.seat === position.turn && !(event.type === "challenge" && event.upheld);
  const isAccepted = position.phase === "lastChallenge" && answers;
  // Even where the player who laid them has resigned since, so that nobody who plays on is out of tiles.
  const reason = isAccepted ? (tilesRunOut(after, heldIn(after)) ?? "tilesLaid") : endReason(after, judge);
  return ok(reason === null ? [event] : [event, endEvent(after, reason)]);
}
