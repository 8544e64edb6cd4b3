import { type CSSProperties, type ReactNode, useMemo } from "react";
import { BLANK } from "../../lexicon/alphabet.ts";
import type { View } from "../../words/position.ts";
import earsStyles from "../design/ears.module.css";
import { useTexts } from "../language/texts.ts";
import { Tile } from "../rack/Tile.tsx";
import type { SessionState } from "../session/session.ts";
import styles from "./moves.module.css";
import { hiddenTiles, tallyOf } from "./turns.ts";

interface UnseenProps {
  readonly state: SessionState;
  /** As it stood, where one looks back. */
  readonly then: View | null;
}

/** The tiles that one cannot see: in the bag and on the other racks together. */
export function Unseen({ state, then }: UnseenProps): ReactNode {
  const t = useTexts("board");
  const { curtain, aftermath } = state;
  const view = then ?? state.view;
  // After the game the racks lie open: what nobody has seen then is in the bag.
  const racks = then === null ? (aftermath?.racks ?? null) : null;
  const tiles = useMemo(() => hiddenTiles(view, state.view.seat, racks), [view, state.view.seat, racks]);
  const { alphabet } = view.rules;
  // Who knows what the next player cannot see knows that player's tiles.
  if (curtain !== null) return <p className={styles.movesNone}>{t("unseen.hidden")}</p>;
  return (
    <div className={styles.unseen}>
      <p>{t(racks === null ? "unseen.count" : "bag.tiles", { n: tiles.length })}</p>
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
