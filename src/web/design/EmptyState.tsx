import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Icon, type IconName } from "./Icon.tsx";

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** `alert` where it tells of a fault that has just come. */
  readonly role?: "alert" | "status";
}

/** The face of a place where nothing is: empty, offline, not found, gone wrong. */
export const EmptyState = ({ icon, title, children, actions, role }: EmptyStateProps): ReactNode => (
  <div className={styles.emptyState} role={role}>
    <div className={styles.tile}>
      <Icon name={icon} size={36} />
    </div>
    <h2>{title}</h2>
    {children && <div className={styles.words}>{children}</div>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
