import { dataFault, UserError } from "../../base/user-error.ts";
import type { Alphabet } from "../../lexicon/alphabet.ts";
import { ALPHABET_IDS, checkData, findAlphabet, findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { readText } from "./files.ts";

/** A ruleset of ours by its name, or a file of somebody's own. */
export function loadRules(nameOrFile: string): Rules {
  const known = findRules(nameOrFile);
  if (known !== null) return known;
  if (!nameOrFile.endsWith(".json"))
    throw new UserError("rules.unknown", { name: nameOrFile, known: RULESET_IDS.join(" ") });
  const checked = checkData(nameOrFile, "ruleset", readJson(nameOrFile));
  if (!checked.ok) throw dataFault(nameOrFile, checked.fault);
  return checked.value;
}

export function loadAlphabet(name: string): Alphabet {
  const known = findAlphabet(name);
  if (known === null) throw new UserError("rules.unknownAlphabet", { name, known: ALPHABET_IDS.join(" ") });
  return known;
}

export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    const { line, column } = whereJsonBreaks(text, String((error as Error).message));
    throw new UserError("file.notJson", { file: path, line, column });
  }
}

/** The place is only in the engine's words: `… at position 17`, or nowhere when the text ends too soon. */
export function whereJsonBreaks(text: string, message: string): { line: number; column: number } {
  const position = /position (\d+)/.exec(message);
  const before = text.slice(0, position === null ? text.length : Number(position[1]));
  const lines = before.split("\n");
  return { line: lines.length, column: [...lines[lines.length - 1]].length + 1 };
}
