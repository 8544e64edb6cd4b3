import type { Rules } from "../words/ruleset.ts";
import { type LeaveData, type LeaveTable, readLeaves } from "./leaves.ts";

type Load = () => Promise<{ readonly default: LeaveData }>;

/** The same tiles on the same board. */
const classicEnglish: Load = () => import("../../data/leaves/classic-en.json", { with: { type: "json" } });

/** Each file is read when it is first asked for: a game needs one of them. */
const FILES: Readonly<Record<string, Load>> = {
  "classic-cs": () => import("../../data/leaves/classic-cs.json", { with: { type: "json" } }),
  "classic-de": () => import("../../data/leaves/classic-de.json", { with: { type: "json" } }),
  "classic-en": classicEnglish,
  "classic-es": () => import("../../data/leaves/classic-es.json", { with: { type: "json" } }),
  "classic-fr": () => import("../../data/leaves/classic-fr.json", { with: { type: "json" } }),
  "classic-pl": () => import("../../data/leaves/classic-pl.json", { with: { type: "json" } }),
  "classic-pt": () => import("../../data/leaves/classic-pt.json", { with: { type: "json" } }),
  "classic-ro": () => import("../../data/leaves/classic-ro.json", { with: { type: "json" } }),
  "double-en": classicEnglish,
  "five-en": classicEnglish,
  infoh100: () => import("../../data/leaves/infoh100.json", { with: { type: "json" } }),
  "mini-11": () => import("../../data/leaves/mini-11.json", { with: { type: "json" } }),
  "palavras-118": () => import("../../data/leaves/palavras-118.json", { with: { type: "json" } }),
  "quick-en": () => import("../../data/leaves/quick-en.json", { with: { type: "json" } }),
  "skrafl-2014": () => import("../../data/leaves/skrafl-2014.json", { with: { type: "json" } }),
  "skrafl-is": () => import("../../data/leaves/skrafl-is.json", { with: { type: "json" } }),
  "super-21": () => import("../../data/leaves/super-21.json", { with: { type: "json" } }),
};

export const LEARNT_RULESETS: readonly string[] = Object.keys(FILES);

/** The leaves learnt for a ruleset; null where there are none, or where somebody's own ruleset of that name has other tiles. */
export async function loadLeaves(rules: Rules): Promise<LeaveTable | null> {
  const load = FILES[rules.ruleset.id];
  if (load === undefined) return null;
  return readLeaves((await load()).default, rules.alphabet);
}
