import type { InterfaceLanguage } from "../../base/languages.ts";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";

/** Every ruleset, in the order of the catalogue. */
export const ALL_RULES: readonly Rules[] = RULESET_IDS.map((id) => findRules(id) as Rules);

/** Rulesets that are played, not only scored from files. */
export const PLAYABLE: readonly Rules[] = ALL_RULES.filter(({ ruleset }) => ruleset.exchange !== null);

/** Those with a word list: a computer player needs one. */
export const WITH_WORDS: readonly Rules[] = PLAYABLE.filter(({ ruleset }) => ruleset.lexicon !== null);

/** Rulesets to choose from, each by the name that it gives itself. */
export const choicesAmong = (among: readonly Rules[]): { value: string; label: string }[] =>
  among.map(({ ruleset: { id, name } }) => ({ value: id, label: name }));

export const languageIn = ({ alphabet }: Rules): string => alphabet.language;

/** What a reader of this language is offered first. */
export function usualRuleset(language: InterfaceLanguage): string {
  const ours = WITH_WORDS.filter((rules) => languageIn(rules) === language);
  // Where a language has its own game and a simplified one, its own comes first.
  const classic = ours.find(
    ({ ruleset }) => ruleset.id === `classic-${language}` || ruleset.id === `skrafl-${language}`,
  );
  return (classic ?? ours[0] ?? WITH_WORDS[0]).ruleset.id;
}

/** The chosen one where it can be played so, else the usual one. */
export function chosenRuleset(chosen: string | null, language: InterfaceLanguage, among = WITH_WORDS): string {
  const isThere = among.some(({ ruleset }) => ruleset.id === chosen);
  return isThere && chosen !== null ? chosen : usualRuleset(language);
}

/** How many may sit at one screen. */
export function seatChoices({ ruleset }: Rules): number[] {
  const { least, most } = ruleset.players;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}
