import { BLANK, type Tile, tilePoints } from "../../lexicon/alphabet.ts";
import { makeTile, makeTiles, wordText } from "../../lexicon/spelling.ts";
import { makePlace, makeSquare } from "../../words/coordinates.ts";
import type { GameEvent } from "../../words/event.ts";
import { laidTiles } from "../../words/placement.ts";
import { type Position, unseenTiles, viewFor } from "../../words/position.ts";
import type { GameRecord } from "../../words/record.ts";
import { scorePlacement } from "../../words/score.ts";
import { drawBoard } from "../print/board.ts";
import { signedWhole, whole } from "../print/figures.ts";
import type { Translate } from "../shell/messages.ts";

/** What stands on the screen when it is somebody's turn. */
export function turnLines(t: Translate, record: GameRecord, position: Position, colour: boolean): string[] {
  const { alphabet } = position.rules;
  const seat = position.turn;
  const rack = position.racks[seat].map((tile) => makeTile(alphabet, tile) + tilePoints(alphabet, tile));
  return [
    ...boardLines(position, colour),
    scoreLine(record, position),
    t("play.bag", { n: position.bag.length }),
    t("play.rack", { name: playerName(record, seat), rack: rack.join(" ") }),
  ];
}

function boardLines({ rules, board, last }: Position, colour: boolean): string[] {
  const squares = last === null ? [] : laidTiles(rules.layout, last).map(({ square }) => square);
  return ["", ...drawBoard(rules, board, { colour, mark: new Set(squares) }), ""];
}

/** A name as it was typed, or as it stands in a file, without what would upset the terminal. */
export const playerName = ({ setup }: GameRecord, seat: number): string =>
  setup.players[seat].name.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");

const scoreLine = (record: GameRecord, position: Position): string =>
  position.scores.map((score, seat) => `${playerName(record, seat)}: ${whole(score)}`).join("  ·  ");

/** A fact in a line, told as of the position before it; null for facts that need no word. */
export function eventLine(t: Translate, record: GameRecord, before: Position, event: GameEvent): string | null {
  const { layout, alphabet, ruleset } = before.rules;
  const name = "seat" in event ? playerName(record, event.seat) : "";
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

/** The last board, why the game is over, and who has won; alone, nobody has. */
export function endLines(t: Translate, record: GameRecord, position: Position, colour: boolean): string[] {
  const { outcome } = position;
  const lines = boardLines(position, colour);
  // Without an outcome the computers have stopped because none of them can move again.
  lines.push(t(`play.end.${outcome?.reason ?? "passed"}`));
  outcome?.adjustments.forEach((points, seat) => {
    if (points !== 0) lines.push(t("play.adjusted", { name: playerName(record, seat), points: signedWhole(points) }));
  });
  lines.push(scoreLine(record, position));
  const winners = position.scores.length > 1 ? (outcome?.winners ?? []) : [];
  if (winners.length === 0) return lines;
  const names = winners.map((seat) => playerName(record, seat));
  const points = position.scores[winners[0]];
  if (names.length === 1) lines.push(t("play.winner", { name: names[0], points }));
  else lines.push(t("play.draw", { names: names.join(", "), points }));
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
