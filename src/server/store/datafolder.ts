import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { UserError } from "../../base/user-error.ts";
import { reasonOf } from "./away.ts";
import { codeOf } from "./sqlite-connection.ts";

const FILE = "tessera.sqlite";
const LOCK = "tessera.lock";

export const sqliteFile = (folder: string): string => join(folder, FILE);
/** The newest commits are in it, as long as somebody has the database open or nobody has closed it. */
export const logOf = (file: string): string => `${file}-wal`;
const lockFile = (folder: string): string => join(folder, LOCK);
/** All that a store leaves in its folder. */
const filesOf = (folder: string): string[] => {
  const file = sqliteFile(folder);
  return [file, logOf(file), `${file}-shm`, lockFile(folder)].filter((one) => existsSync(one));
};

export const cannotOpen = (place: string, error: unknown): UserError =>
  new UserError("store.cannotOpen", { place, reason: reasonOf(error) });

/**
 * Takes a data folder for this process alone, and makes it where there is none. It is refused when it had a store whose
 * database is gone: an empty one in its place would be found out when it is too late to look for the old one.
 */
export function takeFolder(folder: string): SqliteDatabase.Database {
  const hadStore = existsSync(lockFile(folder));
  checkWritable(folder);
  const lock = takeLock(folder);
  try {
    checkPresent(folder, hadStore);
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Two servers on one folder would each think that they alone give out versions. The lock is that of a transaction in
 * a file of its own: it is gone when the process is, however that ends, and does not hinder a backup. The file stays,
 * and so says that there was a store.
 */
function takeLock(folder: string): SqliteDatabase.Database {
  let lock: SqliteDatabase.Database | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new SqliteDatabase(lockFile(folder), { timeout: 0 });
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    if (codeOf(error).startsWith("SQLITE_BUSY")) throw new UserError("store.locked", { folder });
    throw cannotOpen(folder, error);
  }
}

/** SQLite would open such files and fail at the first write, with words that name none of them. */
function checkWritable(folder: string): void {
  if (!existsSync(folder)) return;
  for (const place of [folder, ...filesOf(folder)])
    try {
      accessSync(place, constants.W_OK);
    } catch (error) {
      throw new UserError("store.readOnly", { place, reason: codeOf(error) });
    }
}

/** SQLite throws the log beside an empty database away: this comes before anything is opened. */
function checkPresent(folder: string, hadStore: boolean): void {
  const file = sqliteFile(folder);
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() === false) throw new UserError("store.noFile", { file });
  const isGone = stat === undefined ? hadStore || existsSync(logOf(file)) : stat.size === 0;
  if (!isGone) return;
  const rest = filesOf(folder).map((one) => basename(one));
  throw new UserError("store.gone", { folder, file: FILE, rest: rest.join(", ") });
}

/** Where a server is not started but its data is wanted, nothing must be made that looks like an empty store. */
export function mustExist(folder: string): void {
  const place = resolve(folder);
  if (existsSync(place)) checkPresent(place, existsSync(lockFile(place)));
  if (!existsSync(sqliteFile(place))) throw new UserError("store.nothingHere", { folder: place });
}

/** More than a batch of moves takes; a server that writes no faster than that is told in time. */
const LEAST_ROOM = 1 << 20;

/** Rejects, in SQLite's own words, where a disk is all but full. */
export async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_ROOM) throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
}
