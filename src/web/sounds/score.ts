export type SoundName = "tile" | "lift" | "shuffle" | "turn" | "points" | "win" | "end" | "fault" | "bounce" | "tick";

/** A sound of the synthesiser: when it begins, in milliseconds, and its numbers as zzfx takes them. */
export interface Note {
  readonly at: number;
  readonly parameters: readonly (number | undefined)[];
}

/** A soft bell: a sine with a quick beginning and a long end. */
const bell = (at: number, frequency: number, volume = 0.5, release = 0.28): Note => ({
  at,
  parameters: [volume, 0, frequency, 0.005, 0.03, release, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.7, 0.02],
});

/** Wood on wood: a triangle that falls in pitch and is gone. */
const knock = (at: number, frequency: number, volume = 0.7): Note => ({
  at,
  parameters: [volume, 0.04, frequency, 0.001, 0.004, 0.045, 1, 1.7, -4, 0, 0, 0, 0, 0.4],
});

/** C major without the notes that quarrel: whatever is played together sounds well. */
const SCALE = [523.25, 587.33, 659.25, 783.99, 880];

/** The note so many steps up the scale. */
export const noteOf = (step: number): number => SCALE[step % SCALE.length] * 2 ** Math.floor(step / SCALE.length);

const SOUNDS: Readonly<Record<SoundName, readonly Note[]>> = {
  tile: [knock(0, 310)],
  lift: [knock(0, 220, 0.4)],
  shuffle: [0, 45, 80, 130, 165].map((at, i) => knock(at, 230 + 35 * ((i * 3) % 5), 0.35)),
  turn: [bell(0, noteOf(2), 0.4), bell(110, noteOf(4), 0.4)],
  points: [bell(0, noteOf(0), 0.35), bell(70, noteOf(3), 0.35)],
  win: [0, 2, 3, 5, 7].map((step, i) => bell(i * 120, noteOf(step), 0.5, 0.5)),
  end: [bell(0, noteOf(3), 0.4, 0.4), bell(180, noteOf(1), 0.4, 0.5)],
  fault: [knock(0, 150, 0.6), knock(90, 120, 0.5)],
  bounce: [knock(0, 170, 0.5)],
  tick: [knock(0, 700, 0.25)],
};

export const notesOf = (name: SoundName): readonly Note[] => SOUNDS[name];

const HIGHEST_STEP = 14;

/** A round of a cascade, from 1: each is higher than the one before, and fuller. */
export function cascadeNotes(depth: number): readonly Note[] {
  const step = Math.min(HIGHEST_STEP, Math.max(0, depth - 1));
  const main = [bell(0, noteOf(step), 0.45, 0.3), bell(60, noteOf(step + 2), 0.35, 0.35)];
  return depth < 3 ? main : [...main, bell(120, noteOf(step + 4), 0.3, 0.45)];
}
