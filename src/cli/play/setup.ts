import { randomInt } from "node:crypto";
import { UserError } from "../../base/user-error.ts";
import { alphabetFromTables, type LetterTable, parseLetterTable } from "../../formats/letters.ts";
import { excerpt } from "../../formats/lines.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { findLexicon } from "../../library/store.ts";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { GameSetup, Player } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import { readText, textCommandFault } from "../shell/files.ts";
import type { Input } from "../shell/input.ts";
import { skillNamed } from "../shell/levels.ts";
import { loadRules } from "../shell/rules.ts";
import type { Terminal } from "../shell/terminal.ts";
import { hashOf, loadLexicon, type NamedLexicon, playedLexicon, watcherOf } from "../shell/wordlist.ts";

export interface PlayOptions {
  readonly ruleset?: string;
  readonly players?: number;
  readonly names?: string;
  readonly computer?: string;
  readonly level?: string;
  readonly lexicon?: string;
  readonly seed?: number;
  readonly plain?: boolean;
  readonly load?: string;
  readonly letters?: string;
  readonly values?: string;
}

const COMPUTER_SIGN = "*";
const USUAL_LEVEL = "casual";
/** Rulesets that are played, not only scored from files. */
const PLAYABLE = RULESET_IDS.filter((id) => (findRules(id) as Rules).ruleset.exchange !== null);

/** There is nothing more to read. */
export class InputEnded extends Error {}

export async function askRules(terminal: Terminal, input: Input, options: PlayOptions): Promise<Rules> {
  const rules = loadRules(options.ruleset ?? (await chooseRuleset(terminal, input)));
  if ((options.letters === undefined) !== (options.values === undefined)) throw new UserError("play.lettersAndValues");
  if (options.letters === undefined || options.values === undefined) return rules;
  const files = { distribution: options.letters, values: options.values };
  const alphabet = alphabetFromTables(readTable(files.distribution), readTable(files.values), rules.alphabet);
  if (!alphabet.ok) throw textCommandFault(files[alphabet.fault.table], alphabet.fault);
  return { ...rules, alphabet: alphabet.value };
}

function readTable(file: string): LetterTable {
  const table = parseLetterTable(readText(file));
  if (!table.ok) throw textCommandFault(file, table.fault);
  return table.value;
}

async function chooseRuleset({ t, print }: Terminal, input: Input): Promise<string> {
  print(t("play.chooseRuleset"));
  for (const [i, id] of PLAYABLE.entries())
    print(`${String(i + 1).padStart(3)}  ${id.padEnd(14)} ${findRules(id)?.ruleset.name}`);
  for (;;) {
    const answer = (await askLine(input, t("play.rulesetPrompt", { n: PLAYABLE.length }))).trim();
    if (answer === "") return PLAYABLE[0];
    const chosen = /^\d+$/.test(answer) ? PLAYABLE[Number(answer) - 1] : PLAYABLE.find((id) => id === answer);
    if (chosen !== undefined) return chosen;
    print(t("play.rulesetUnknown", { answer: excerpt(answer) }));
  }
}

export async function askLine(input: Input, prompt: string): Promise<string> {
  const line = await input.ask(prompt);
  if (line === null) throw new InputEnded();
  return line;
}

export async function askPlayers(
  { t, print }: Terminal,
  input: Input,
  { ruleset }: Rules,
  options: PlayOptions,
): Promise<Player[]> {
  const { least, most } = ruleset.players;
  const given = options.names?.split(",").map((name) => name.trim());
  const isAllowed = (count: number) => Number.isInteger(count) && count >= least && count <= most;
  let count = options.players ?? given?.length;
  if (count !== undefined && !isAllowed(count)) throw new UserError("play.playersRange", { least, most, count });
  const usualCount = Math.min(Math.max(2, least), most);
  while (count === undefined) {
    const answer = (await askLine(input, t("play.playersPrompt", { least, most, usual: usualCount }))).trim();
    const number = answer === "" ? usualCount : Number(answer);
    if (isAllowed(number)) count = number;
    else print(t("play.playersUnknown", { answer: excerpt(answer), least, most }));
  }
  if (given !== undefined && given.length > count)
    throw new UserError("play.tooManyNames", { names: given.length, count });
  const computers = options.computer === undefined ? null : seatsOf(options.computer, count);
  const level = String(skillNamed(options.level ?? USUAL_LEVEL));
  const players: Player[] = [];
  for (let seat = 0; seat < count; seat++) {
    const isComputer = computers?.has(seat) ?? false;
    const usual = isComputer ? t("play.computerName", { n: seat + 1 }) : t("play.playerName", { n: seat + 1 });
    let name = given?.[seat] ?? "";
    if (given === undefined && !isComputer)
      name = (await askLine(input, t("play.namePrompt", { n: seat + 1, usual, sign: COMPUTER_SIGN }))).trim();
    if (isComputer || name === COMPUTER_SIGN)
      players.push({
        name: name === "" || name === COMPUTER_SIGN ? t("play.computerName", { n: seat + 1 }) : name,
        bot: level,
      });
    else players.push({ name: name === "" ? usual : name, bot: null });
  }
  return players;
}

/** `2` or `2,3`: seats as people count them. */
function seatsOf(text: string, count: number): Set<number> {
  const seats = text.split(",").map((part) => Number(part.trim()) - 1);
  const wrong = seats.find((seat) => !Number.isInteger(seat) || seat < 0 || seat >= count);
  if (wrong !== undefined) throw new UserError("play.computerSeats", { text, count });
  return new Set(seats);
}

/** What was asked for; else what a saved game was `played` with; else what the rules name. */
export function chooseLexicon(
  terminal: Terminal,
  { ruleset, alphabet }: Rules,
  options: PlayOptions,
  played: NamedLexicon | null = null,
): Lexicon | null {
  if (options.lexicon !== undefined) return loadLexicon(terminal, options.lexicon, alphabet);
  const name = played?.name ?? ruleset.lexicon;
  const found =
    (played && playedLexicon(terminal, played, alphabet)) ??
    (ruleset.lexicon && findLexicon(ruleset.lexicon, alphabet, watcherOf(terminal)));
  if (!found && name !== null) terminal.print(terminal.t("play.noLexicon", { name }));
  return found || null;
}

export function makeSetup(players: readonly Player[], rules: Rules, lexicon: Lexicon | null, seed?: number): GameSetup {
  return {
    players,
    seed: seed ?? randomInt(2 ** 47),
    lexicon: lexicon && { name: lexicon.name, hash: hashOf(lexicon, rules.alphabet) },
  };
}
