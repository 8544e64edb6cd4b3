import { type CSSProperties, type ReactNode, useMemo } from "react";
import { BLANK } from "../../lexicon/alphabet.ts";
import { unseenTiles, type View } from "../../words/position.ts";
import { useTexts } from "../language/texts.ts";
import { Tile } from "../rack/Tile.tsx";
import { tallyOf } from "./turns.ts";

/** The tiles that one cannot see: in the bag and on the other racks together. */
export function Unseen({ view }: { readonly view: View }): ReactNode {
  const t = useTexts("board");
  const tiles = useMemo(() => unseenTiles(view), [view]);
  const { alphabet } = view.rules;
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
