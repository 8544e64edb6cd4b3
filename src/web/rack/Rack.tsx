import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import { type Alphabet, BLANK, type Tile as TileOf, tilePoints } from "../../lexicon/alphabet.ts";
import { classes } from "../design/classes.ts";
import earsStyles from "../design/ears.module.css";
import { type Draft, isTried } from "../draft/draft.ts";
import type { TextsOf } from "../language/keys.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./rack.module.css";
import { Tile } from "./Tile.tsx";

interface RackProps {
  readonly alphabet: Alphabet;
  /** How many places the rack has. */
  readonly size: number;
  readonly draft: Draft;
  /** The piece that the next click on a square lays. */
  readonly chosen: number | null;
  /** Another person looks at the screen. */
  readonly isHidden?: boolean;
  readonly onPiece: (id: number) => void;
  /** Shift with an arrow moves a tile along the rack. */
  readonly onShift: (id: number, by: number) => void;
}

/** The own tiles. A tile that lies on the board leaves its place free. */
export function Rack({ alphabet, size, draft, chosen, isHidden = false, onPiece, onShift }: RackProps): ReactNode {
  const t = useTexts("board");
  const places = Math.max(size, draft.pieces.length);
  const keys = (event: KeyboardEvent<HTMLButtonElement>, id: number): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) {
      onShift(id, by);
      return;
    }
    const tiles = [...(event.currentTarget.closest("fieldset")?.querySelectorAll<HTMLElement>("button") ?? [])];
    tiles[tiles.indexOf(event.currentTarget) + by]?.focus();
  };
  return (
    <fieldset className={styles.rack} style={{ "--places": places } as CSSProperties}>
      <legend className={earsStyles.forEars}>{t("rack.label")}</legend>
      {Array.from({ length: places }, (_, place) => {
        const piece = draft.pieces[place];
        const isHere = piece !== undefined && !isHidden && !isTried(draft, piece.id);
        return (
          <div
            className={classes(styles.place, !isHere && styles.free)}
            data-place={place}
            data-spot={`rack:${place}`}
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the rack is its number.
            key={place}
          >
            {isHere && (
              <button
                type="button"
                key={piece.id}
                className={classes(styles.tile, piece.id === chosen && styles.chosen)}
                data-piece={piece.id}
                aria-label={tileName(t, alphabet, piece.tile)}
                aria-pressed={piece.id === chosen}
                onClick={() => onPiece(piece.id)}
                onKeyDown={(event) => keys(event, piece.id)}
              >
                <Tile alphabet={alphabet} tile={piece.tile} />
              </button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function tileName(t: TextsOf<"board">, alphabet: Alphabet, tile: TileOf): string {
  if (tile === BLANK) return t("tile.blank");
  return t("tile.named", { letter: alphabet.glyphs[tile], points: tilePoints(alphabet, tile) });
}
