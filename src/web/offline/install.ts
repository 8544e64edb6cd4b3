/** What browsers that install pages give; others have no such event, and offer it in their menus. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

addEventListener("beforeinstallprompt", (event) => {
  // Asked for on the settings page, not whenever the browser thinks fit.
  event.preventDefault();
  set(event as InstallEvent);
});
addEventListener("appinstalled", () => set(null));

export const installer = {
  isOffered: (): boolean => offered !== null,
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  install: async (): Promise<void> => {
    const event = offered;
    set(null);
    await event?.prompt();
  },
};
