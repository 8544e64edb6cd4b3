import { create } from "zustand";
import { parseSettings, type Settings } from "./settings.ts";

/** Also read by public/start.js, before anything is drawn. */
const KEY = "tessera.settings";

function stored(): Settings {
  try {
    return parseSettings(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return parseSettings(null);
  }
}

export const useSettings = create<Settings>(() => stored());

useSettings.subscribe((settings) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
});

// Another tab of the same page: what was chosen there counts here too.
addEventListener("storage", ({ key }) => {
  if (key === KEY) useSettings.setState(stored());
});
