import { type CSSProperties, type ReactNode, useMemo } from "react";
import { BLANK } from "../../lexicon/alphabet.ts";
import { unseenTiles } from "../../words/position.ts";
import { useTexts } from "../language/texts.ts";
import { Tile } from "../rack/Tile.tsx";
import type { SessionState } from "../session/session.ts";
import { tallyOf } from "./turns.ts";

/** The tiles that one cannot see: in the bag and on the other racks together. */
export function Unseen({ state }: { readonly state: SessionState }): ReactNode {
  const t = useTexts("board");
  const { view, curtain } = state;
  const tiles = useMemo(() => unseenTiles(view), [view]);
  const { alphabet } = view.rules;
  // Who knows what the next player cannot see knows that player's tiles.
  if (curtain !== null) return <p className="moves-none">{t("unseen.hidden")}</p>;
  return (
    <div className="unseen">
      <p>{t("unseen.count", { n: tiles.length })}</p>
      <ul className="unseen-list">
        {tallyOf(tiles).map(({ tile, count }) => (
          <li key={tile} style={{ "--cell": "1.75rem" } as CSSProperties}>
            <span className="unseen-tile">
              <Tile alphabet={alphabet} tile={tile} />
            </span>
            <span className="for-ears">{tile === BLANK ? t("tile.blank") : alphabet.glyphs[tile]}</span>
            <span>×{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
