/** A time limit, `m:ss`, in milliseconds; null where the text is none. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  const ms = match === null ? 0 : (Number(match[1]) * 60 + Number(match[2])) * 1000;
  return ms === 0 ? null : ms;
}

/** A second that has begun counts: a game of 1:00 shows 1:00 first, and 0:00 when it is over. */
export function makeClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}
