import type { ReactNode } from "react";
import "./empty-state.css";
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
  <div className="empty-state" role={role}>
    <div className="empty-state-tile">
      <Icon name={icon} size={36} />
    </div>
    <h2>{title}</h2>
    {children && <div className="empty-state-words">{children}</div>}
    {actions && <div className="empty-state-actions">{actions}</div>}
  </div>
);
