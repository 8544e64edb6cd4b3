import type { ReactNode } from "react";
import styles from "./frame.module.css";

/** Two tiles and a stone: the games of the house. */
export const Brand = (): ReactNode => (
  <span className={styles.brand}>
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect x="1.5" y="1.5" width="29" height="29" rx="7" className={styles.brandEdge} />
      <rect x="1.5" y="1.5" width="29" height="26.5" rx="7" className={styles.brandFace} />
      <path d="M9 9.2h14M16 9.2v12.6" className={styles.brandLetter} />
    </svg>
    <span className={styles.brandName}>Tessera</span>
  </span>
);
