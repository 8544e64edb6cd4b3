import type { Lexicon } from "../lexicon/lexicon.ts";
import { findLexicon } from "../library/store.ts";
import type { Rules } from "../words/ruleset.ts";
import type { Words } from "./services.ts";

/** Word lists are large and do not change while the server runs: each is read once, into memory that threads share. */
export function makeWords(env: NodeJS.ProcessEnv): Words {
  const loaded = new Map<string, Lexicon | null>();
  return {
    lexiconFor({ ruleset, alphabet }: Rules): Lexicon | null {
      if (ruleset.lexicon === null) return null;
      const key = `${ruleset.lexicon}/${alphabet.id}`;
      let lexicon = loaded.get(key);
      if (lexicon === undefined) {
        lexicon = findLexicon(ruleset.lexicon, alphabet, undefined, env);
        loaded.set(key, lexicon);
      }
      return lexicon;
    },
  };
}
