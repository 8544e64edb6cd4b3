import { memo, type ReactNode } from "react";
import { isBlank, letterOf, NO_TILE, type Tile as TileOf, tilePoints } from "../../lexicon/alphabet.ts";
import { makeSquare } from "../../words/coordinates.ts";
import type { Direction } from "../../words/layout.ts";
import type { Rules } from "../../words/ruleset.ts";
import { classes } from "../design/classes.ts";
import type { TextsOf } from "../language/keys.ts";
import { Tile } from "../rack/Tile.tsx";
import { premiumOf } from "./premium.ts";
import styles from "./square.module.css";

export interface SquareProps {
  readonly rules: Rules;
  readonly t: TextsOf<"board">;
  readonly square: number;
  /** Lies there for good. */
  readonly tile: TileOf;
  /** Lies there for a try. */
  readonly tried: TileOf;
  readonly piece: number | null;
  readonly isLast: boolean;
  readonly isHinted: boolean;
  readonly cursor: Direction | null;
  readonly isStop: boolean;
}

/** One square with what lies on it. Drawn anew only when something of it changes. */
export const Square = memo(function Square(props: SquareProps): ReactNode {
  const { rules, t, square, tile, tried, piece, isLast, isHinted, cursor, isStop } = props;
  const premium = premiumOf(rules.layout, square, t);
  const isStart = square === rules.layout.start;
  const shown = tried === NO_TILE ? tile : tried;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would not let the squares be placed as a board.
    <div
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      className={classes(
        styles.square,
        shown !== NO_TILE && styles.covered,
        isHinted && styles.hinted,
        cursor && styles.cursor,
      )}
      data-premium={premium === null ? undefined : `${premium.kind}-${premium.factor}`}
      data-direction={cursor ?? undefined}
      data-start={isStart || undefined}
      data-square={square}
      data-spot={`square:${square}`}
      aria-label={squareName(props, premium?.name ?? null, isStart)}
    >
      {shown === NO_TILE && isStart && <span className={styles.star} aria-hidden="true" />}
      {shown === NO_TILE && premium && !isStart && (
        <span className={styles.label} aria-hidden="true">
          {premium.label}
        </span>
      )}
      {shown !== NO_TILE && (
        <span className={styles.tile} data-lying data-piece={piece ?? undefined}>
          <Tile alphabet={rules.alphabet} tile={shown} isTried={tried !== NO_TILE} isLast={isLast} />
        </span>
      )}
    </div>
  );
});

/** How a screen reader names a square: where it is, and what lies there or what it is worth. */
function squareName(
  { rules, t, square, tile, tried, cursor }: SquareProps,
  premium: string | null,
  isStart: boolean,
): string {
  const place = makeSquare(rules.layout, rules.ruleset.coordinates, square);
  const direction = cursor === null ? "" : t(`square.${cursor}`);
  const name = contentName({ rules, t, tile, tried }, place, premium, isStart);
  return cursor === null ? name : t("square.withCursor", { name, direction });
}

function contentName(
  { rules, t, tile, tried }: Pick<SquareProps, "rules" | "t" | "tile" | "tried">,
  place: string,
  premium: string | null,
  isStart: boolean,
): string {
  const shown = tried === NO_TILE ? tile : tried;
  if (shown !== NO_TILE) {
    const letter = rules.alphabet.glyphs[letterOf(shown)];
    const what = isBlank(shown)
      ? t("tile.blankAs", { letter })
      : t("tile.named", { letter, points: tilePoints(rules.alphabet, shown) });
    return t(tried === NO_TILE ? "square.tile" : "square.tried", { square: place, tile: what });
  }
  if (isStart && premium !== null) return t("square.startPremium", { square: place, premium });
  if (isStart) return t("square.start", { square: place });
  return premium === null ? t("square.empty", { square: place }) : t("square.premium", { square: place, premium });
}
