import { dataFault, UserError } from "../../base/user-error.ts";
import { makeRecord, parseRecord } from "../../formats/record.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { GameRecord } from "../../words/record.ts";
import { writeText } from "../shell/files.ts";
import { readJson } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { hashOf } from "../shell/wordlist.ts";

export function readRecord(file: string): GameRecord {
  const parsed = parseRecord(readJson(file));
  if (!parsed.ok) throw dataFault(file, parsed.fault);
  return parsed.value;
}

export const writeRecord = (file: string, record: GameRecord): void => writeText(file, makeRecord(record));

/** The computer finds its moves in the word list. */
export function checkComputers({ setup }: GameRecord, lexicon: Lexicon | null): void {
  if (lexicon === null && setup.players.some(({ bot }) => bot !== null))
    throw new UserError("play.computerNeedsLexicon");
}

/** An old game goes on with the list at hand, but not in silence. */
export function warnOfOtherList({ t, warn }: Terminal, { rules, setup }: GameRecord, lexicon: Lexicon | null): void {
  if (setup.lexicon === null || lexicon === null) return;
  const { name, hash } = setup.lexicon;
  const other = lexicon.name;
  if (hash === hashOf(lexicon, rules.alphabet)) return;
  if (name !== other) warn(t("play.listNotHere", { name, other }));
  // A record without a hash cannot tell editions apart.
  else if (hash !== "") warn(t("play.otherList", { name }));
}
