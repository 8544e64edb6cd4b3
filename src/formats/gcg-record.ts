import { missingFrom } from "../base/counts.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { allTiles, letterOf, NO_TILE, onRack, type Tile } from "../lexicon/alphabet.ts";
import { apply } from "../words/apply.ts";
import type { GameEvent } from "../words/event.ts";
import { type Layout, roomFrom, type Square, stepOf } from "../words/layout.ts";
import type { Placement } from "../words/move.ts";
import { moveFaultText } from "../words/movefault.ts";
import type { Position } from "../words/position.ts";
import { firstPosition, type GameRecord, type GameSetup } from "../words/record.ts";
import type { Rules } from "../words/ruleset.ts";
import { scorePlacement } from "../words/score.ts";
import { type TextFault, textFault } from "./fault.ts";
import { type GcgGame, gcgPlayers, gcgPragma, gcgTurns } from "./gcg.ts";
import type { GcgAction, GcgTurn } from "./gcg-line.ts";
import { excerpt } from "./lines.ts";

/** A letter in parentheses that is another than the one that lies there. */
export interface Clash {
  readonly square: Square;
  readonly written: Tile;
}

/** The play that a written word means on this board: what lies there already, with the same letter, is not laid. */
export function placementOf(
  layout: Layout,
  board: Uint8Array,
  { place, word }: Extract<GcgAction, { type: "place" }>,
): { placement: Placement; clash: Clash | null } {
  const { square, direction } = place;
  const step = stepOf(layout, direction);
  const room = roomFrom(layout, square, direction);
  let clash: Clash | null = null;
  const tiles = word.map(({ tile, through }, i) => {
    const at = square + i * step;
    const there = i < room ? board[at] : NO_TILE;
    const same = there !== NO_TILE && letterOf(there) === letterOf(tile);
    if (through && tile !== NO_TILE && there !== NO_TILE && !same) clash ??= { square: at, written: tile };
    return through || same ? NO_TILE : tile;
  });
  return { placement: { square, direction, tiles }, clash };
}

export const laidOf = (placement: Placement): Tile[] => placement.tiles.filter((tile) => tile !== NO_TILE).map(onRack);

/**
 * The facts of a written game. Nobody knows what was drawn, so the bag keeps what no rack is known to
 * hold, and before each turn a `rack` event says what the file tells; points are those of the file.
 */
export function recordFromGcg(rules: Rules, game: GcgGame): Result<GameRecord, TextFault> {
  const players = gcgPlayers(game);
  const lexicon = gcgPragma(game, "lexicon");
  const setup: GameSetup = {
    players: players.map(({ name }) => ({ name, bot: null })),
    seed: null,
    // A file gives the name of its word list and no more.
    lexicon: lexicon ? { name: lexicon, hash: "" } : null,
  };
  const seatOf = (nick: string) => players.findIndex((player) => player.nick === nick);
  const events: GameEvent[] = [];
  let position = firstPosition(rules, setup);
  const happen = (event: GameEvent) => {
    events.push(event);
    position = apply(position, event);
  };

  happen({ type: "deal", racks: players.map(() => []), bag: allTiles(rules.alphabet) });
  const adjustments = players.map(() => 0);
  let isOver = false;
  for (const turn of gcgTurns(game)) {
    const seat = seatOf(turn.nick);
    if (seat < 0) return fail(textFault("gcgUnknownPlayer", turn.line, 2, { nick: excerpt(turn.nick) }));
    if (turn.action.type === "rest") {
      isOver = true;
      adjustments[seat] += turn.score;
      const holder = turn.rack !== null || turn.score < 0 ? seat : players.length === 2 ? 1 - seat : -1;
      if (holder >= 0) happen({ type: "rack", seat: holder, tiles: turn.action.tiles });
      continue;
    }
    const facts = turnEvents(position, seat, turn);
    if (!facts.ok) return facts;
    facts.value.forEach(happen);
  }
  for (const line of game.lines) {
    if (line.kind === "rack" && line.number <= players.length)
      happen({ type: "rack", seat: line.number - 1, tiles: line.tiles });
    if (line.kind === "pragma" && line.name === RESIGNED && seatOf(line.text) >= 0)
      happen({ type: "resign", seat: seatOf(line.text) });
  }
  // Whoever resigns leaves no line for the racks.
  const isResigned = players.length > 1 && position.resigned.filter((gone) => !gone).length < 2;
  if (isOver || isResigned) happen({ type: "end", reason: "recorded", adjustments });
  return ok({ rules, setup, events });
}

/** Our own pragma: GCG has no word for it. */
export const RESIGNED = "resigned";

function turnEvents(position: Position, seat: number, turn: GcgTurn): Result<GameEvent[], TextFault> {
  const { rules, last } = position;
  const { action, rack, score, line, columns } = turn;
  // What was used was on the rack, whether the file says so or not.
  const rackWith = (used: readonly Tile[]): GameEvent[] => {
    const tiles = [...(rack ?? []), ...missingFrom(rack ?? [], used)];
    return tiles.length > 0 ? [{ type: "rack", seat, tiles }] : [];
  };
  switch (action.type) {
    case "place": {
      const { placement } = placementOf(rules.layout, position.board, action);
      const scored = scorePlacement(rules, position.board, placement);
      if (!scored.ok)
        return fail(textFault("gcgIllegal", line, columns.action, { reason: moveFaultText(rules, scored.fault) }));
      return ok([...rackWith(laidOf(placement)), { type: "place", seat, points: score, drawn: [], ...placement }]);
    }
    case "exchange": {
      const { tiles } = action;
      return ok([...rackWith(tiles), { type: "exchange", seat, tiles, drawn: [], places: tiles.map(() => 0) }]);
    }
    case "exchangeCount":
      return ok([...rackWith([]), { type: "exchange", seat, tiles: [], drawn: [], places: [] }]);
    case "pass":
      return ok([...rackWith([]), { type: "pass", seat }]);
    case "withdrawn":
      if (last?.seat !== seat) return fail(textFault("gcgNothingWithdrawn", line, columns.action));
      return ok([{ type: "challenge", seat: position.turn, upheld: true, words: [], bonus: 0, losesTurn: false }]);
    case "challenge":
      // Where the challenger pays, the line is the challenger's: points taken outside of a move, as for time.
      return ok([
        last?.seat === seat
          ? { type: "challenge", seat: position.turn, upheld: false, words: [], bonus: score, losesTurn: false }
          : { type: "time", seat, points: score },
      ]);
    default:
      return ok([{ type: "time", seat, points: score }]);
  }
}
