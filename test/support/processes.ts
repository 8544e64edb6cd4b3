import { execFileSync } from "node:child_process";

/** Processes that are dead may still be listed, until somebody asks for their end. */
export function isAlive(pid: string): boolean {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return false;
  }
}

/** Those that a process has started and that still run. */
export const childrenOf = (pid: number): number[] =>
  execFileSync("ps", ["-o", "pid=", "--ppid", `${pid}`], { encoding: "utf8" })
    .trim()
    .split(/\s+/)
    .map(Number);
