import type { ReactNode } from "react";
import { useFormats, useTexts } from "../language/texts.ts";
import styles from "./ears.module.css";

interface RatingFigureProps {
  readonly rating: number;
  readonly provisional: boolean;
}

/** A rating. One that is still a guess is marked, for eyes by a question mark and for ears by a word. */
export function RatingFigure({ rating, provisional }: RatingFigureProps): ReactNode {
  const { number } = useFormats();
  return (
    <>
      {number(rating, { maximumFractionDigits: 0 })}
      {provisional && <ProvisionalMark />}
    </>
  );
}

/** Stands right behind the figure. */
export function ProvisionalMark(): ReactNode {
  const t = useTexts("app");
  return (
    <span title={t("rating.provisional")}>
      <span aria-hidden="true">?</span>
      <ProvisionalWord />
    </span>
  );
}

/** For ears alone. */
export function ProvisionalWord(): ReactNode {
  const t = useTexts("app");
  return <span className={styles.forEars}> ({t("rating.provisional")})</span>;
}
