import type { Settings } from "../preferences/settings.ts";
import { useSettings } from "../preferences/settings-store.ts";
import { languageOf } from "./texts.ts";

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** What public/start.js did before the first drawing, again after every change. */
function show({ theme, motion, tiles, language }: Settings): void {
  const page = document.documentElement;
  page.dataset.theme = theme === "system" ? (wantsDark.matches ? "dark" : "light") : theme;
  page.dataset.motion = motion === "system" ? (wantsCalm.matches ? "reduced" : "full") : motion;
  page.dataset.tiles = tiles;
  page.lang = languageOf(language);
}

export function followAppearance(): void {
  const again = (): void => show(useSettings.getState());
  useSettings.subscribe(again);
  wantsDark.addEventListener("change", again);
  wantsCalm.addEventListener("change", again);
  again();
}

/** Whether things may move. Asked when an animation begins. */
export const isMotionReduced = (): boolean => document.documentElement.dataset.motion === "reduced";
