import { UserError } from "../../base/user-error.ts";
import { excerpt } from "../../formats/lines.ts";
import { spellWord, wordText } from "../../lexicon/spelling.ts";
import { explain, findMeanings } from "../../library/meanings.ts";
import { readRecipe } from "../../library/recipes.ts";
import { alphabetNamed, findEntry, headerAt } from "../../library/store.ts";
import type { Terminal } from "../shell/terminal.ts";
import { unknownLexicon, watcherOf } from "../shell/wordlist.ts";

interface Options {
  readonly json?: boolean;
}

const LONGEST = 26;

/** What a word means; exit code 1 where no definition is known. The list itself need not be there for it. */
export function run(terminal: Terminal, name: string, text: string, { json }: Options): number {
  const { language, alphabet: id } = settingsOf(name);
  const alphabet = alphabetNamed(id);
  const letters = spellWord(alphabet, text);
  if (letters === null || letters.length === 0 || letters.length > LONGEST)
    throw new UserError("define.noWord", { text: excerpt(text), alphabet: id });
  const word = wordText(alphabet, letters);
  const explained = explain(findMeanings(language, watcherOf(terminal)), language, word);
  if (json) terminal.print(JSON.stringify(explained));
  else {
    const { t, print } = terminal;
    const { meanings, link } = explained;
    if (meanings.length === 0) print(t("define.none", { word }));
    for (const { lemma, senses } of meanings) {
      print(lemma);
      for (const sense of senses) print(`  ${t(`define.part.${sense.part}`)}: ${sense.text}`);
    }
    if (link !== null) print(t("define.more", { ...link }));
  }
  return explained.meanings.length > 0 ? 0 : 1;
}

/** Of a list that is here, or that can be built. */
function settingsOf(name: string): { readonly language: string; readonly alphabet: string } {
  const entry = findEntry(name, process.env);
  if (entry === null) throw unknownLexicon(name);
  if (!entry.own) return readRecipe(name);
  const header = headerAt(entry.path);
  if (header === null) throw new UserError("lexicon.damaged", { file: entry.path });
  return header;
}
