import type { ReactNode } from "react";
import styles from "./waiting.module.css";

/** While a page's code is fetched. It keeps the page's room, and shows itself only when that takes long. */
export const Waiting = (): ReactNode => (
  <div className={styles.waiting} aria-hidden="true">
    <i />
    <i />
    <i />
  </div>
);
