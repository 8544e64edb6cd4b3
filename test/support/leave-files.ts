import { readdirSync, readFileSync } from "node:fs";
import { must } from "../../src/base/result.ts";
import { type LeaveMaking, leaveShape } from "../../src/bots/leaves.ts";

const FOLDER = new URL("../../data/leaves/", import.meta.url);

/**
 * Those that were learnt from other words than the list has now, or from words that nobody noted: `node scripts/check-leaves.ts`
 * names the commands that learn them again. Whoever does so takes the name from here.
 */
export const OUTDATED: readonly string[] = ["classic-fr", "classic-pt", "infoh100", "palavras-118"];

export interface LeaveFile {
  readonly name: string;
  readonly ruleset: string;
  readonly made: LeaveMaking | null;
}

/** The files with figures of their own. */
export const leaveFiles = (): LeaveFile[] =>
  readdirSync(FOLDER).flatMap((file) => {
    const data = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
    if ("like" in data) return [];
    const { ruleset, made } = must(leaveShape(data, ""));
    return [{ name: file.replace(".json", ""), ruleset, made }];
  });
