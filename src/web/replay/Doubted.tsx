import type { ReactNode } from "react";
import { useFormats } from "../language/texts.ts";
import styles from "./panels.module.css";

const ONE_PLACE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const PERCENT = { ...ONE_PLACE, style: "percent" } as const;

/** Figures with their standard errors, where these are known and not nothing; `isSigned`: with a plus too. */
export function useDoubted() {
  const { number } = useFormats();
  const written = (format: Intl.NumberFormatOptions) => (value: number, error: number | null, isSigned?: boolean) => {
    const text = number(value, isSigned ? { ...format, signDisplay: "exceptZero" } : format);
    return error === null || error === 0 ? text : `${text} ± ${number(error, format)}`;
  };
  return { points: written(ONE_PLACE), share: written(PERCENT) };
}

interface DoubtedProps {
  readonly value: number;
  readonly error: number | null;
  readonly isShare?: boolean;
}

/** The same in a cell, one below the other: beside each other they would need twice the room. */
export function Doubted({ value, error, isShare }: DoubtedProps): ReactNode {
  const { number } = useFormats();
  const format = isShare ? PERCENT : ONE_PLACE;
  return (
    <>
      {number(value, format)}
      {error !== null && error !== 0 && <small className={styles.doubt}> ± {number(error, format)}</small>}
    </>
  );
}
