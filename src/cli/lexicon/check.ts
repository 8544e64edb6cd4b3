import { UserError } from "../../base/user-error.ts";
import type { Alphabet, Letter } from "../../lexicon/alphabet.ts";
import { hasWord } from "../../lexicon/lexicon.ts";
import { spellWord } from "../../lexicon/spelling.ts";
import { loadAlphabet } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { namedLexicon, readWords } from "../shell/wordlist.ts";

interface Options {
  readonly lexicon?: string;
  readonly alphabet: string;
  readonly json?: boolean;
}

type Answer = "valid" | "unknown" | "unspellable";

/** Exit code 0 where every word is in the list, 1 otherwise. */
export function run(terminal: Terminal, words: readonly string[], options: Options): number {
  if (options.lexicon === undefined) throw new UserError("check.needsLexicon");
  const alphabet = loadAlphabet(options.alphabet);
  const lexicon = namedLexicon(terminal, options.lexicon, alphabet);
  const isKnown =
    lexicon === null
      ? readSet(options.lexicon, alphabet)
      : (letters: readonly Letter[]): boolean => hasWord(lexicon, letters);
  const answers = words.map((word): { word: string; answer: Answer } => {
    const letters = spellWord(alphabet, word);
    if (letters === null) return { word, answer: "unspellable" };
    return { word, answer: isKnown(letters) ? "valid" : "unknown" };
  });
  if (options.json)
    terminal.print(JSON.stringify(answers.map(({ word, answer }) => ({ word, valid: answer === "valid", answer }))));
  else
    for (const { word, answer } of answers)
      terminal.print(terminal.t(`check.${answer}`, { word, alphabet: alphabet.id }));
  return answers.every(({ answer }) => answer === "valid") ? 0 : 1;
}

/** To look up a few words of a file no graph is needed. */
function readSet(file: string, alphabet: Alphabet): (letters: readonly Letter[]) => boolean {
  const known = new Set<string>();
  for (const { letters } of readWords(file, alphabet)) if (letters !== null) known.add(String(letters));
  if (known.size === 0) throw new UserError("lexicon.empty", { file, alphabet: alphabet.id });
  return (letters) => known.has(String(letters));
}
