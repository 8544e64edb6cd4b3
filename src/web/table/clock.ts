import { formatsFor } from "../language/formats.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From here on tenths are shown, and the clock is drawn to be noticed. */
export const LOW_TIME = 20 * SECOND;

/**
 * A time as a clock shows it: `1:02:03`, `12:34`, `0:09.4` near the end. Overtime has a minus before it. Full
 * seconds are rounded up, so that zero is shown when the time is over and not before.
 */
export function clockText(left: number): string {
  const size = Math.abs(left);
  const sign = left < 0 && size >= SECOND ? "−" : "";
  if (left > 0 && left < LOW_TIME / 2) {
    const tenths = Math.ceil(left / 100);
    return `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = left > 0 ? Math.ceil(size / SECOND) : Math.floor(size / SECOND);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = pad(seconds % 60);
  return hours > 0 ? `${sign}${hours}:${pad(minutes)}:${rest}` : `${sign}${minutes}:${rest}`;
}

/** The same where there are days: nobody counts their seconds. */
export function shownTime(language: string, left: number): string {
  if (left < DAY) return clockText(left);
  const [value, unit] = left >= 2 * DAY ? [left / DAY, "day"] : [left / HOUR, "hour"];
  return formatsFor(language).number(Math.floor(value), { style: "unit", unit, unitDisplay: "short" });
}

/** How long until the shown text changes, so that a clock need not be drawn sixty times a second. */
export function untilNextText(left: number): number {
  const unit = left > 0 && left < LOW_TIME / 2 ? 100 : SECOND;
  const over = ((left % unit) + unit) % unit;
  return over === 0 ? unit : over;
}

/** What is left of a time that runs since a moment; both in milliseconds. */
export const leftAt = (left: number, runsSince: number | null, now: number): number =>
  runsSince === null ? left : left - (now - runsSince);

export type Pressure = "calm" | "low" | "over";

export function pressureOf(left: number): Pressure {
  if (left <= 0) return "over";
  return left < LOW_TIME ? "low" : "calm";
}

/** A time as a sentence says it, for a screen reader and for games that last days. */
export function spokenTime(language: string, left: number): string {
  const size = Math.max(0, left);
  const [value, unit] =
    size >= 2 * DAY
      ? [size / DAY, "day"]
      : size >= 2 * HOUR
        ? [size / HOUR, "hour"]
        : size >= 2 * MINUTE
          ? [size / MINUTE, "minute"]
          : [size / SECOND, "second"];
  return formatsFor(language).number(Math.floor(value), { style: "unit", unit, unitDisplay: "long" });
}

const pad = (value: number): string => String(value).padStart(2, "0");
