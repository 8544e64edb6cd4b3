import { statSync } from "node:fs";

/** Files by their paths, and which they were when the store was opened. */
export type Identities = ReadonlyMap<string, string>;

export const identitiesOf = (files: readonly string[]): Identities =>
  new Map(files.map((file) => [file, identityOf(file)]));

const identityOf = (file: string): string => {
  const { dev, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${dev}:${ino}`;
};

/** Says what SQLite itself does of a file that was moved; with a write-ahead log it does not look. */
class FileMoved extends Error {
  readonly code = "SQLITE_READONLY_DBMOVED";
}

/** Nobody would find again what is written into a file that was moved or removed. */
export function checkIdentities(identities: Identities): void {
  for (const [file, identity] of identities)
    if (identityOf(file) !== identity)
      throw new FileMoved(`${file} was moved, removed or replaced while it was in use`);
}
