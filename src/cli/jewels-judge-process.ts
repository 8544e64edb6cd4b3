import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { constants } from "node:os";
import type { Program } from "./jewels-judge-command.ts";

/** How a run of a program went. */
export type RunOutcome =
  | { readonly type: "ended"; readonly ms: number; readonly code: number | null; readonly signal: string | null }
  | { readonly type: "late"; readonly ms: number }
  | { readonly type: "notStarted"; readonly reason: string };

/** Process groups that run, and folders that exist, because of us: none may outlive us. */
const groups = new Set<number>();
const folders = new Set<string>();
let isWatching = false;

export function removeAtExit(folder: string): () => void {
  watchExit();
  folders.add(folder);
  return () => {
    folders.delete(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Runs the program to its end, or to the end of its time. Whatever it has started in its process group ends with it. */
export function runProgramOnce(
  [file, ...args]: Program,
  folder: string,
  limitMs: number,
  stderr: "ignore" | "inherit",
): Promise<RunOutcome> {
  watchExit();
  return new Promise((resolve) => {
    const begin = performance.now();
    // Detached: a process group of its own, which can be ended as a whole.
    const child = spawn(file, args, { cwd: folder, detached: true, stdio: ["ignore", "ignore", stderr] });
    if (child.pid !== undefined) groups.add(child.pid);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      endGroup(child);
    }, limitMs);
    child.on("error", (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      clearTimeout(timer);
      resolve({ type: "notStarted", reason: error.code ?? error.message });
    });
    // Not "close": a child that was left behind may hold a pipe open.
    child.on("exit", (code, signal) => {
      const ms = performance.now() - begin;
      clearTimeout(timer);
      endGroup(child);
      groups.delete(child.pid as number);
      resolve(isLate ? { type: "late", ms } : { type: "ended", ms, code, signal });
    });
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) killGroup(pid);
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody is left in it.
  }
}

/** The programs do not hear the terminal's Ctrl-C, since they are in groups of their own. */
function watchExit(): void {
  if (isWatching) return;
  isWatching = true;
  process.on("exit", () => {
    for (const leader of groups) killGroup(leader);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
