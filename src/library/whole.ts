import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { threadId } from "node:worker_threads";
import { UserError } from "../base/user-error.ts";

/** All or nothing: a reader, or a second writer, never meets half a file, and who writes over an old one never loses both. */
export function writeWhole(path: string, content: string | Uint8Array, makesFolder = true): void {
  const draft = `${path}.${process.pid}-${threadId}.tmp`;
  try {
    if (makesFolder) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(draft, content);
    renameSync(draft, path);
  } catch (error) {
    if (existsSync(draft)) rmSync(draft);
    throw new UserError("file.unwritable", { file: path, reason: (error as NodeJS.ErrnoException).code ?? "" });
  }
}
