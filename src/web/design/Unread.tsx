import type { ReactNode } from "react";
import earsStyles from "./ears.module.css";
import unreadStyles from "./unread.module.css";

/** A tab behind which something was said that was not looked at yet; `note` tells it to the ear. */
export const Unread = ({ label, note }: { readonly label: string; readonly note: string }): ReactNode => (
  <span className={unreadStyles.unread}>
    {label} <span className={earsStyles.forEars}>({note})</span>
  </span>
);
