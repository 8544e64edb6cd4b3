import { create } from "zustand";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: "info" | "good" | "fault";
  /** One thing that can be done about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until it is closed. */
  readonly stays?: boolean;
}

interface Said {
  readonly toasts: readonly Toast[];
  /** What the live region says now: `polite` waits its turn, `urgent` does not. */
  readonly polite: string;
  readonly urgent: string;
}

const SHOWN_MS = 6000;
const MOST_TOASTS = 3;
/** Keeps two equal sentences apart, so that a screen reader says both. */
const PAUSE = "\u00a0";

export const useSaid = create<Said>(() => ({ toasts: [], polite: "", urgent: "" }));

let nextId = 1;

export function dismiss(id: number): void {
  useSaid.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** A line that shows for a while, and is said. Texts come translated. */
export function toast(text: string, options: Partial<Omit<Toast, "id" | "text">> = {}): number {
  const made: Toast = { kind: "info", ...options, id: nextId++, text };
  // The same words twice are one toast.
  const others = useSaid.getState().toasts.filter((shown) => shown.text !== text);
  useSaid.setState({ toasts: [...others, made].slice(-MOST_TOASTS) });
  if (!made.stays) setTimeout(() => dismiss(made.id), SHOWN_MS);
  return made.id;
}

/** Said by a screen reader, shown nowhere: a move was made, it is your turn. */
export function announce(text: string, isUrgent = false): void {
  const field = isUrgent ? "urgent" : "polite";
  useSaid.setState((said) => ({ [field]: said[field] === text ? text + PAUSE : text }));
}
