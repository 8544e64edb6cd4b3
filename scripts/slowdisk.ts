import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a program must find in its environment to have a disk whose syncs take so much longer; `folder` keeps the part. */
export function slowDisk(ms: number, folder: string): Record<string, string> {
  const library = `${folder}/slow-sync.so`;
  const source = fileURLToPath(new URL("slow-sync.c", import.meta.url));
  execFileSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"]);
  return { LD_PRELOAD: library, SLOW_SYNC_MS: String(ms) };
}
