import { fail, ok, type Result } from "../base/result.ts";

/**
 * A sorted list of words in which each line says how much of the word before it begins alike: a letter from A for
 * nothing on, and then the rest of the word. `haus`, `hauses`, `haut` are `Ahaus`, `Ees`, `Dt`. A list of a language with
 * many forms is a third as long so, and packs to half of what the plain list packs to.
 */
const NOTHING = "A".charCodeAt(0);
/** No letter of a word is a capital: the first one of a line tells its length, to Z. */
const MOST_SHARED = 25;

export function makeFrontCoded(words: readonly string[]): string {
  let before = "";
  let text = "";
  for (const word of words) {
    let shared = 0;
    while (shared < MOST_SHARED && shared < word.length && word[shared] === before[shared]) shared++;
    text += `${String.fromCharCode(NOTHING + shared)}${word.slice(shared)}\n`;
    before = word;
  }
  return text;
}

/** The words, or the number of the first line that is none. */
export function parseFrontCoded(text: string): Result<string[], number> {
  const words: string[] = [];
  let word = "";
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const shared = text.charCodeAt(from) - NOTHING;
    const isSound = shared >= 0 && shared <= Math.min(MOST_SHARED, word.length);
    if (end < 0 || !isSound || shared + end - from - 1 === 0) return fail(words.length + 1);
    word = word.slice(0, shared) + text.slice(from + 1, end);
    words.push(word);
    from = end + 1;
  }
  return ok(words);
}
