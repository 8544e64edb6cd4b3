import { memo, type ReactNode } from "react";
import { type Alphabet, isBlank, letterOf, type Tile as TileOf, tilePoints } from "../../lexicon/alphabet.ts";
import { classes } from "../design/classes.ts";
import "./tile.css";

interface TileProps {
  readonly alphabet: Alphabet;
  readonly tile: TileOf;
  readonly className?: string;
}

/** Two letters in one: they need more room than others. */
const WIDE = /^[ÆŒ]$/;

/** A letter tile that fills the box it is in. A blank shows its letter in a ring, or nothing before it has one. */
export const Tile = memo(function Tile({ alphabet, tile, className }: TileProps): ReactNode {
  const glyph = alphabet.glyphs[letterOf(tile)];
  const points = tilePoints(alphabet, tile);
  return (
    <span
      className={classes(
        "tile",
        isBlank(tile) && "tile-blank",
        glyph.length > 1 && "tile-long",
        points > 9 && "tile-ten",
        WIDE.test(glyph) && "tile-wide",
        className,
      )}
      aria-hidden="true"
    >
      <b>{glyph}</b>
      {!isBlank(tile) && <sub>{points}</sub>}
    </span>
  );
});
