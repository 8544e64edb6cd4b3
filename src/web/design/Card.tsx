import type { HTMLAttributes, ReactNode } from "react";
import styles from "./card.module.css";
import { classes } from "./classes.ts";

/** A quiet box on the paper, with a part of a page in it. */
export const Card = ({ className, ...rest }: HTMLAttributes<HTMLElement>): ReactNode => (
  <section className={classes(styles.card, className)} {...rest} />
);
