import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

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
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
