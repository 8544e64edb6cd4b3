import { StaticPlayer } from "../src/bots/staticplayer.ts";
import { loadLexicon } from "../src/cli/shell/wordlist.ts";
import { findRules } from "../src/words/catalog.ts";
import { leaves as shelf } from "../src/worker/node-data.ts";
import { end, terminal } from "./options.ts";

/** What self-play by a ruleset needs; an unknown one ends the script with words. */
export async function selfPlay(ruleset: string) {
  const rules = findRules(ruleset) ?? end(`${ruleset}: there is no such ruleset`);
  if (rules.ruleset.lexicon === null) return end(`${ruleset}: it has no word list of its own`);
  const lexicon = loadLexicon(terminal, rules.ruleset.lexicon, rules.alphabet);
  const leaves = await shelf(rules);
  return { rules, lexicon, leaves, player: new StaticPlayer(rules, lexicon, leaves) };
}
