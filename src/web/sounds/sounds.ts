import { useSettings } from "../preferences/settings-store.ts";
import { cascadeNotes, type Note, notesOf, type SoundName } from "./score.ts";

type Synthesiser = typeof import("zzfx")["ZZFX"];

let synthesiser: Promise<Synthesiser | null> | null = null;

/** Fetched with the first sound: it makes its sound card when loaded, and browsers allow that only once somebody has touched the page. */
function synthesise(): Promise<Synthesiser | null> {
  synthesiser ??= import("zzfx").then(
    ({ ZZFX }) => ZZFX,
    () => null,
  );
  return synthesiser;
}

async function play(notes: readonly Note[]): Promise<void> {
  if (!useSettings.getState().sound || navigator.userActivation?.hasBeenActive === false) return;
  const zzfx = await synthesise();
  if (zzfx === null) return;
  if (zzfx.audioContext.state === "suspended") await zzfx.audioContext.resume();
  for (const { at, parameters } of notes) setTimeout(() => zzfx.play(...parameters), at);
}

/** Heard unless sound is off. */
export const playSound = (name: SoundName): void => void play(notesOf(name));

/** A round of a cascade in Jewels, from 1. */
export const playCascade = (depth: number): void => void play(cascadeNotes(depth));
