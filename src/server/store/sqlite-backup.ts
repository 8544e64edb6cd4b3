import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { UserError } from "../../base/user-error.ts";
import { reasonOf } from "./away.ts";
import { mustExist, sqliteFile } from "./datafolder.ts";
import { BUSY_MS } from "./sqlite-connection.ts";

/** A backup of a data folder that a server may be using: it holds the lock, but readers need none. */
export async function backupFolder(folder: string, target: string): Promise<void> {
  mustExist(folder);
  // Not read-only, although nothing is written: only so are the files beside it removed again, where no server runs.
  const file = new SqliteDatabase(sqliteFile(resolve(folder)), { fileMustExist: true, timeout: BUSY_MS });
  try {
    await writeBackup(file, target);
  } finally {
    file.close();
  }
}

/**
 * Whole or not at all: the target's name appears when everything is on the disk. What another process writes between
 * two steps makes SQLite begin anew, so the whole file is one step.
 */
async function writeBackup(file: SqliteDatabase.Database, target: string): Promise<void> {
  const whole = resolve(target);
  const part = `${whole}.${process.pid}.part`;
  try {
    mkdirSync(dirname(whole), { recursive: true });
    await file.backup(part, { progress: () => 2 ** 31 - 1 });
    checkCopy(part);
    sync(part);
    renameSync(part, whole);
    sync(dirname(whole));
  } catch (error) {
    rmSync(part, { force: true });
    throw new UserError("store.backupFailed", { file: whole, reason: reasonOf(error) });
  }
}

function checkCopy(file: string): void {
  const copy = new SqliteDatabase(file, { fileMustExist: true });
  try {
    // One plain file: no log beside it that somebody could forget to copy.
    copy.pragma("journal_mode = delete");
    const found = copy.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Error(String(found));
  } finally {
    copy.close();
  }
}

function sync(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
