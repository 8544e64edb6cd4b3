import type { ReactNode } from "react";
import { type Alphabet, BLANK, type Tile as TileOf } from "../../lexicon/alphabet.ts";
import { Tile } from "../rack/Tile.tsx";
import styles from "./players.module.css";

interface RackProps {
  readonly alphabet: Alphabet;
  readonly tiles: readonly TileOf[];
  readonly label: string;
  /** Said where there are none. */
  readonly empty?: string;
}

/** Tiles in a row, to look at. */
export function Rack({ alphabet, tiles, label, empty }: RackProps): ReactNode {
  const sorted = [...tiles].sort((a, b) => a - b);
  const names = sorted.map((tile) => (tile === BLANK ? "?" : alphabet.glyphs[tile])).join(" ");
  return (
    <div className={styles.showRack} role="img" aria-label={`${label}: ${names === "" ? (empty ?? "–") : names}`}>
      {sorted.map((tile, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal tiles are the same
        <span key={i} className={styles.showTile}>
          <Tile alphabet={alphabet} tile={tile} />
        </span>
      ))}
      {sorted.length === 0 && <span className={styles.showRackEmpty}>{empty}</span>}
    </div>
  );
}
