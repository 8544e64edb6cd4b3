import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import earsStyles from "./ears.module.css";
import ledgerStyles from "./ledger.module.css";

export interface Column {
  /** Null above names that need no heading. */
  readonly label: ReactNode;
  readonly isNumber?: boolean;
  /** Left out on a phone. */
  readonly isRoomy?: boolean;
}

interface LedgerProps {
  readonly caption?: string;
  /** Whether the caption is only for ears: the heading above says it to the eye. */
  readonly hidesCaption?: boolean;
  readonly columns?: readonly Column[];
  readonly className?: string;
  /** Its rows. */
  readonly children: ReactNode;
}

/** Figures in rows and columns; where they are too wide they scroll, and not the page. */
export const Ledger = ({ caption, hidesCaption, columns, className, children }: LedgerProps): ReactNode => (
  <div className={ledgerStyles.scroll}>
    <table className={classes(ledgerStyles.ledger, className)}>
      {caption !== undefined && <caption className={hidesCaption ? earsStyles.forEars : undefined}>{caption}</caption>}
      {columns !== undefined && (
        <thead>
          <tr>
            {columns.map((column, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <Head key={i} {...column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </table>
  </div>
);

const Head = ({ label, isNumber, isRoomy }: Column): ReactNode =>
  label === null ? (
    <td />
  ) : (
    <th scope="col" className={classes(isNumber && ledgerStyles.number, isRoomy && ledgerStyles.roomy)}>
      {label}
    </th>
  );

interface CellProps extends Omit<Column, "label"> {
  readonly isStrong?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Cell = ({ isNumber, isRoomy, isStrong, className, children }: CellProps): ReactNode => (
  <td
    className={classes(
      isNumber && ledgerStyles.number,
      isRoomy && ledgerStyles.roomy,
      isStrong && ledgerStyles.strong,
      className,
    )}
  >
    {children}
  </td>
);
