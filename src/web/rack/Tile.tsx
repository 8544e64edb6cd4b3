import { memo, type ReactNode } from "react";
import { type Alphabet, isBlank, letterOf, type Tile as TileOf, tilePoints } from "../../lexicon/alphabet.ts";
import { classes } from "../design/classes.ts";
import styles from "./tile.module.css";

interface TileProps {
  readonly alphabet: Alphabet;
  readonly tile: TileOf;
  /** Laid for a try: it can still be taken back. */
  readonly isTried?: boolean;
  /** Of the last move. */
  readonly isLast?: boolean;
}

/** Two letters in one: they need more room than others. */
const WIDE = /^[ÆŒ]$/;

/** A letter tile that fills the box it is in. A blank shows its letter in a ring, or nothing before it has one. */
export const Tile = memo(function Tile({ alphabet, tile, isTried, isLast }: TileProps): ReactNode {
  const glyph = alphabet.glyphs[letterOf(tile)];
  const points = tilePoints(alphabet, tile);
  return (
    <span
      className={classes(
        styles.tile,
        isBlank(tile) && styles.blank,
        glyph.length > 1 && styles.long,
        points > 9 && styles.ten,
        WIDE.test(glyph) && styles.wide,
      )}
      data-tried={isTried || undefined}
      data-last={isLast || undefined}
      aria-hidden="true"
    >
      <b>{glyph}</b>
      {!isBlank(tile) && <sub>{points}</sub>}
    </span>
  );
});
