import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { constants } from "node:os";
import type { Program } from "./command.ts";

/** How a run of a program went. */
export type RunOutcome =
  | { readonly type: "ended"; readonly ms: number; readonly code: number | null; readonly signal: string | null }
  | { readonly type: "late"; readonly ms: number }
  | { readonly type: "notStarted"; readonly reason: string };

/** Process groups that run, and folders that exist, because of us: none may outlive us. */
const groups = new Set<number>();
const folders = new Set<string>();
let isWatching = false;

/** In the environment of all that we start: whoever has left its process group is still known by it. */
const MARK = `TESSERA_JUDGE=${randomUUID()}`;

export function removeAtExit(folder: string): () => void {
  watchExit();
  folders.add(folder);
  return () => {
    folders.delete(folder);
    removeFolder(folder);
  };
}

/** Runs the program to its end, or to the end of its time. Whatever it has started ends with it. */
export function runProgramOnce(
  [file, ...args]: Program,
  folder: string,
  limitMs: number,
  stderr: "ignore" | "inherit",
): Promise<RunOutcome> {
  watchExit();
  return new Promise((resolve) => {
    const begin = performance.now();
    const [name, value] = MARK.split("=");
    // Detached: a process group of its own, which can be ended as a whole.
    const child = spawn(file, args, {
      cwd: folder,
      env: { ...process.env, [name]: value },
      detached: true,
      stdio: ["ignore", "ignore", stderr],
    });
    const leader = child.pid;
    if (leader === undefined) {
      child.on("error", ({ code, message }: NodeJS.ErrnoException) =>
        resolve({ type: "notStarted", reason: code ?? message }),
      );
      return;
    }
    groups.add(leader);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill(-leader);
    }, limitMs);
    // Not "close": a child that was left behind may hold a pipe open.
    child.on("exit", (code, signal) => {
      const ms = performance.now() - begin;
      clearTimeout(timer);
      kill(-leader);
      groups.delete(leader);
      killStrays();
      resolve(isLate ? { type: "late", ms } : { type: "ended", ms, code, signal });
    });
    // A signal that could not be sent: the exit tells what came of it.
    child.on("error", () => {});
  });
}

/** A process, or with a minus its group. */
function kill(target: number): void {
  try {
    process.kill(target, "SIGKILL");
  } catch {
    // Nobody is left there.
  }
}

/** Programs that have made themselves a group of their own; only where the system shows environments as files. */
function killStrays(): void {
  if (process.platform !== "linux") return;
  for (const pid of readdirSync("/proc"))
    if (/^\d+$/.test(pid) && environmentOf(pid).split("\0").includes(MARK)) kill(Number(pid));
}

/** Empty where it is not ours to read, or where the process has ended. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    return "";
  }
}

/** What a program has made unremovable stays; the game counts all the same. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Nothing more can be done.
  }
}

/** The programs do not hear the terminal's Ctrl-C, since they are in groups of their own. */
function watchExit(): void {
  if (isWatching) return;
  isWatching = true;
  process.on("exit", () => {
    for (const leader of groups) kill(-leader);
    if (groups.size > 0) killStrays();
    for (const folder of folders) removeFolder(folder);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
