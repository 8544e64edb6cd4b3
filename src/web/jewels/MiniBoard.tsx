import type { ReactNode } from "react";
import type { JewelsPosition } from "../../jewels/position.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./new-game.module.css";
import { Stone } from "./StoneShapes.tsx";

/** A small picture of a board before it is played. */
export function MiniBoard({ position }: { readonly position: JewelsPosition | null }): ReactNode {
  const t = useTexts("jewels");
  const size = position ? { rows: position.rules.rows, columns: position.rules.columns } : { rows: 8, columns: 8 };
  const label = t(position ? "mini" : "mini.empty", size);
  return (
    <div
      className={styles.mini}
      role="img"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${size.columns}, 1fr)`, aspectRatio: `${size.columns} / ${size.rows}` }}
    >
      {position &&
        [...position.board].map((stone, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells stay where they are.
          <Stone key={cell} stone={stone} />
        ))}
    </div>
  );
}
