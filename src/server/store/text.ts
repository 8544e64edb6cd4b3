/** Plain JSON, as both engines store it. What is absent is null. */
export const toJson = (value: unknown): string => JSON.stringify(value) ?? "null";

/** PostgreSQL takes neither NUL nor half characters, SQLite does: neither gets them. */
export const storable = (text: string): string => text.replace(/[\p{Cs}\0]/gu, "\uFFFD");

/** Two names with the same key are the same to a reader: case, marks, width and what cannot be seen do not count. */
export function nameKey(name: string): string {
  const bare = storable(name)
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "");
  // Upper case first, for letters whose lower case has several forms (ß, ς).
  return bare.toUpperCase().toLowerCase().replace(/\s+/gu, " ").trim();
}
