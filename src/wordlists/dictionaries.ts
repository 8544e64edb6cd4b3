import file from "../../data/meanings/dictionaries.json" with { type: "json" };

/** A dictionary elsewhere, at a word. */
export interface DictionaryLink {
  readonly name: string;
  readonly address: string;
}

const DICTIONARIES: Readonly<Record<string, DictionaryLink>> = file;

/**
 * Where a language's own dictionary tells of a word. Accents that the tiles do not have are lost, and these dictionaries
 * look for such words without them too. Null: we know none of that language.
 */
export function dictionaryLink(language: string, word: string): DictionaryLink | null {
  if (!Object.hasOwn(DICTIONARIES, language)) return null;
  const { name, address } = DICTIONARIES[language];
  return { name, address: address.replace("{word}", encodeURIComponent(word.toLocaleLowerCase(language))) };
}
