import { type ReactNode, useId } from "react";
import { parseTiles } from "../../lexicon/spelling.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { classes } from "../design/classes.ts";
import earsStyles from "../design/ears.module.css";
import fieldStyles from "../design/field.module.css";
import type { Settings } from "../preferences/settings.ts";
import { Tile } from "../rack/Tile.tsx";
import styles from "./settings.module.css";

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
    <fieldset className={classes(fieldStyles.field, styles.tileLooks)}>
      <legend>{label}</legend>
      <div>
        {looks.map((look) => (
          <label key={look.value}>
            <input
              type="radio"
              className={earsStyles.forEars}
              name={name}
              checked={look.value === value}
              onChange={() => onChoose(look.value)}
            />
            <span className={styles.tileLook}>
              <span className={styles.tileLookTiles} data-tiles={look.value}>
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
