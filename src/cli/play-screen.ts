import { BLANK, type Tile, tilePoints } from "../lexicon/alphabet.ts";
import { makeTile, makeTiles, wordText } from "../lexicon/spelling.ts";
import { makePlace, makeSquare } from "../words/coordinates.ts";
import type { GameEvent } from "../words/event.ts";
import { laidTiles } from "../words/placement.ts";
import { type Position, unseenTiles, viewFor } from "../words/position.ts";
import type { GameRecord } from "../words/record.ts";
import { scorePlacement } from "../words/score.ts";
import { drawBoard } from "./board.ts";
import type { Translate } from "./messages.ts";

/** What stands on the screen when it is somebody's turn. */
export function turnLines(t: Translate, record: GameRecord, position: Position, colour: boolean): string[] {
  const { rules } = position;
  const seat = position.turn;
  const squares = position.last === null ? [] : laidTiles(rules.layout, position.last).map(({ square }) => square);
  const rack = position.racks[seat].map((tile) => makeTile(rules.alphabet, tile) + tilePoints(rules.alphabet, tile));
  return [
    "",
    ...drawBoard(rules, position.board, { colour, mark: new Set(squares) }),
    "",
    scoreLine(record, position),
    t("play.bag", { n: position.bag.length }),
    t("play.rack", { name: record.setup.players[seat].name, rack: rack.join(" ") }),
  ];
}

export const scoreLine = ({ setup }: GameRecord, position: Position): string =>
  setup.players.map(({ name }, seat) => `${name}: ${position.scores[seat]}`).join("  ·  ");

/** A fact in a line, told as of the position before it; null for facts that need no word. */
export function eventLine(t: Translate, record: GameRecord, before: Position, event: GameEvent): string | null {
  const { layout, alphabet, ruleset } = before.rules;
  const name = "seat" in event ? record.setup.players[event.seat].name : "";
  switch (event.type) {
    case "place": {
      const at = makePlace(layout, ruleset.coordinates, event);
      const scored = scorePlacement(before.rules, before.board, event);
      const parts = scored.ok
        ? scored.value.words.map((word) => `${wordText(alphabet, word.tiles)} ${word.points}`)
        : [];
      if (scored.ok && scored.value.bonus > 0) parts.push(t("play.bonus", { points: scored.value.bonus }));
      return t("play.placed", { name, at, points: event.points, words: parts.join(", ") });
    }
    case "exchange":
      return t("play.exchanged", { name, n: event.tiles.length });
    case "challenge":
      if (event.upheld) return t("play.challengeUpheld", { name, words: event.words.join(", ") });
      return t(event.bonus > 0 ? "play.challengeBonus" : "play.challengeInVain", { name, points: event.bonus });
    case "hint":
      return event.kind === "square"
        ? t("play.hintSquare", { at: makeSquare(layout, ruleset.coordinates, event.square), price: event.price })
        : t("play.hintBest", {
            at: makePlace(layout, ruleset.coordinates, event),
            tiles: makeTiles(alphabet, event.tiles),
            price: event.price,
          });
    case "pass":
      return t("play.passed", { name });
    case "resign":
      return t("play.resigned", { name });
    default:
      return null;
  }
}

export function endLines(t: Translate, record: GameRecord, position: Position): string[] {
  const { outcome } = position;
  if (outcome === null) return [];
  const { players } = record.setup;
  const lines = ["", t(`play.end.${outcome.reason}`)];
  outcome.adjustments.forEach((points, seat) => {
    if (points !== 0)
      lines.push(t("play.adjusted", { name: players[seat].name, points: points > 0 ? `+${points}` : points }));
  });
  lines.push(scoreLine(record, position));
  const names = outcome.winners.map((seat) => players[seat].name);
  const points = Math.max(...position.scores.filter((_, seat) => outcome.winners.includes(seat)));
  if (names.length === 1) lines.push(t("play.winner", { name: names[0], points }));
  else if (names.length > 1) lines.push(t("play.draw", { names: names.join(", "), points }));
  return lines;
}

/** The tiles that the player on turn cannot see, a letter with its number. */
export function unseenLine(position: Position): string {
  const { alphabet } = position.rules;
  const unseen = unseenTiles(viewFor(position, position.turn));
  const count = (tile: Tile) => unseen.filter((other) => other === tile).length;
  return [...new Set(unseen)]
    .sort((a, b) => (a === BLANK ? 1 : b === BLANK ? -1 : a - b))
    .map((tile) => `${makeTile(alphabet, tile)}×${count(tile)}`)
    .join(" ");
}
