import type { ReactNode } from "react";
import "./unread.css";

/** A tab behind which something was said that was not looked at yet; `note` tells it to the ear. */
export const Unread = ({ label, note }: { readonly label: string; readonly note: string }): ReactNode => (
  <span className="unread">
    {label} <span className="for-ears">({note})</span>
  </span>
);
