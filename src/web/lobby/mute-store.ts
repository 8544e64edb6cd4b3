import { create } from "zustand";
import { textStore } from "../storage/text-store.ts";

const KEY = "tessera.muted";
const store = textStore();

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** People whose lines this browser does not show. Nobody else knows of it; to keep somebody out altogether one blocks. */
export const useMuted = create<{ readonly accounts: readonly string[] }>(() => ({ accounts: read() }));

export function turnMute(account: string, on: boolean): void {
  const others = useMuted.getState().accounts.filter((id) => id !== account);
  const accounts = on ? [...others, account] : others;
  useMuted.setState({ accounts });
  try {
    store.setItem(KEY, JSON.stringify(accounts));
  } catch {
    // Muted as long as the tab.
  }
}
