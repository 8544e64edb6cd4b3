import { type CSSProperties, type ReactNode, useMemo } from "react";
import { BLANK } from "../../lexicon/alphabet.ts";
import { unseenTiles } from "../../words/position.ts";
import earsStyles from "../design/ears.module.css";
import { useTexts } from "../language/texts.ts";
import { Tile } from "../rack/Tile.tsx";
import type { SessionState } from "../session/session.ts";
import styles from "./moves.module.css";
import { tallyOf } from "./turns.ts";

/** The tiles that one cannot see: in the bag and on the other racks together. */
export function Unseen({ state }: { readonly state: SessionState }): ReactNode {
  const t = useTexts("board");
  const { view, curtain } = state;
  const tiles = useMemo(() => unseenTiles(view), [view]);
  const { alphabet } = view.rules;
  // Who knows what the next player cannot see knows that player's tiles.
  if (curtain !== null) return <p className={styles.movesNone}>{t("unseen.hidden")}</p>;
  return (
    <div className={styles.unseen}>
      <p>{t("unseen.count", { n: tiles.length })}</p>
      <ul className={styles.unseenList}>
        {tallyOf(tiles).map(({ tile, count }) => (
          <li key={tile} style={{ "--cell": "1.75rem" } as CSSProperties}>
            <span className={styles.unseenTile}>
              <Tile alphabet={alphabet} tile={tile} />
            </span>
            <span className={earsStyles.forEars}>{tile === BLANK ? t("tile.blank") : alphabet.glyphs[tile]}</span>
            <span>×{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
