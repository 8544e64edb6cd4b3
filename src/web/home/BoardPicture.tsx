import type { ReactNode } from "react";
import { parseTiles } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { Tile } from "../rack/Tile.tsx";
import styles from "./board-picture.module.css";

/** The part of the board that is shown, and the words that lie on it. */
const [TOP, LEFT, ROWS, COLUMNS] = [3, 3, 7, 9];
const WORDS = [
  { text: "TESSERA", row: 7, column: 4, isDown: false },
  { text: "JEWELS", row: 4, column: 8, isDown: true },
];

/** A piece of a real board, in the middle of a game: it says what is played here better than words. */
export function BoardPicture(): ReactNode {
  const rules = findRules("classic-en") as Rules;
  const tiles = new Map(
    WORDS.flatMap(({ text, row, column, isDown }) => {
      const read = parseTiles(rules.alphabet, text, "rack");
      return (read.ok ? read.value : []).map(
        (tile, i) => [isDown ? `${row + i} ${column}` : `${row} ${column + i}`, tile] as const,
      );
    }),
  );
  const cells = Array.from({ length: ROWS * COLUMNS }, (_, i) => {
    const [row, column] = [TOP + Math.floor(i / COLUMNS), LEFT + (i % COLUMNS)];
    const square = row * rules.layout.columns + column;
    const tile = tiles.get(`${row} ${column}`);
    return { key: `${row} ${column}`, tile, kind: premiumOf(rules, square) };
  });
  return (
    <div className={styles.boardPicture} aria-hidden="true">
      {cells.map(({ key, tile, kind }) => (
        <i key={key} data-premium={kind}>
          {tile !== undefined && <Tile alphabet={rules.alphabet} tile={tile} />}
        </i>
      ))}
    </div>
  );
}

function premiumOf({ layout }: Rules, square: number): string | undefined {
  const [letter, word] = [layout.letterFactor[square], layout.wordFactor[square]];
  if (word > 1) return `word-${word}`;
  return letter > 1 ? `letter-${letter}` : undefined;
}
