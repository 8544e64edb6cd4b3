import { UserError } from "../../base/user-error.ts";
import { parseCgp, viewOfCgp } from "../../formats/cgp.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { findLexicon } from "../../library/store.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { textCommandFault } from "../shell/files.ts";
import type { Terminal } from "../shell/terminal.ts";
import { loadLexicon, type NamedLexicon, playedLexicon, watcherOf } from "../shell/wordlist.ts";

/** The position of `--cgp`; a fault in it names its column. */
export function viewIn(rules: Rules, cgp: string): View {
  const parsed = parseCgp(rules, cgp);
  if (!parsed.ok) throw textCommandFault("--cgp", parsed.fault);
  return viewOfCgp(rules, parsed.value);
}

/** What was asked for; else what a recorded game was played with, where it is at hand; else what the rules name. */
export function neededLexicon(
  terminal: Terminal,
  { ruleset, alphabet }: Rules,
  wanted: string | undefined,
  played: NamedLexicon | null = null,
): Lexicon {
  if (wanted !== undefined) return loadLexicon(terminal, wanted, alphabet);
  const found =
    (played && playedLexicon(terminal, played, alphabet)) ??
    (ruleset.lexicon && findLexicon(ruleset.lexicon, alphabet, watcherOf(terminal)));
  if (found) return found;
  throw new UserError("think.needsLexicon", { ruleset: ruleset.id });
}
