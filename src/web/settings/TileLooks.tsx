import { type ReactNode, useId } from "react";
import { parseTiles } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Settings } from "../preferences/settings.ts";
import { Tile } from "../rack/Tile.tsx";

type Look = Settings["tiles"];

interface TileLooksProps {
  readonly label: string;
  readonly value: Look;
  readonly looks: readonly { readonly value: Look; readonly label: string }[];
  readonly onChoose: (look: Look) => void;
}

/** Each look shown as what it is. */
export function TileLooks({ label, value, looks, onChoose }: TileLooksProps): ReactNode {
  const name = useId();
  const { alphabet } = findRules("classic-en") as Rules;
  const read = parseTiles(alphabet, "AZ", "rack");
  const tiles = read.ok ? read.value : [];
  return (
    <fieldset className="field tile-looks">
      <legend>{label}</legend>
      <div>
        {looks.map((look) => (
          <label key={look.value}>
            <input
              type="radio"
              className="for-ears"
              name={name}
              checked={look.value === value}
              onChange={() => onChoose(look.value)}
            />
            <span className="tile-look">
              <span className="tile-look-tiles" data-tiles={look.value}>
                {tiles.map((tile) => (
                  <i key={tile}>
                    <Tile alphabet={alphabet} tile={tile} />
                  </i>
                ))}
              </span>
              {look.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
