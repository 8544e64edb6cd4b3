import { readFileSync } from "node:fs";
import { dataFault } from "../base/user-error.ts";
import { type OffensiveList, offensiveShape } from "../wordlists/offensive.ts";

const FOLDER = new URL("../../data/offensive/", import.meta.url);

/** Null where nobody has listed the offensive words of a language. */
export function readOffensive(language: string): OffensiveList | null {
  let text: string;
  try {
    text = readFileSync(new URL(`${language}.json`, FOLDER), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const parsed = offensiveShape(JSON.parse(text), "");
  if (!parsed.ok) throw dataFault(`data/offensive/${language}.json`, parsed.fault);
  return parsed.value;
}
