import type { BrowserContext } from "@playwright/test";
import { makeRecord } from "../../src/formats/record.ts";
import { allTiles } from "../../src/lexicon/alphabet.ts";
import { encodeLexicon } from "../../src/lexicon/file.ts";
import { buildLexicon } from "../../src/lexicon/lexicon.ts";
import { spellWord } from "../../src/lexicon/spelling.ts";
import type { Player } from "../../src/words/record.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { rackOf, rulesOf } from "./table.ts";

export interface PageGame {
  readonly ruleset: string;
  /** Seat by seat. */
  readonly racks: readonly string[];
  readonly players: readonly Player[];
  /** All tiles that are on no rack, unless something else is said. */
  readonly bag?: string;
  /** All the words that there are. */
  readonly words: readonly string[];
  /** What the page's settings say. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export const PERSON: Player = { name: "", bot: null };
export const COMPUTER: Player = { name: "", bot: "club" };

/** A game with known tiles lies on the device, and a word list as small as the test needs it is at hand. */
export async function bringGame(context: BrowserContext, game: PageGame): Promise<void> {
  const rules = rulesOf(game.ruleset);
  const kept = JSON.stringify({ startedAt: 1, changedAt: 2, record: JSON.parse(recordOf(rules, game)) });
  const settings = JSON.stringify({ language: "en", motion: "reduced", sound: false, ...game.settings });
  const keep = (key: string, text: string): string =>
    `if (!localStorage.getItem("${key}")) localStorage.setItem("${key}", ${JSON.stringify(text)});`;
  await context.addInitScript({ content: keep("tessera.game.test", kept) + keep("tessera.settings", settings) });
  await bringWords(context, rules, game.words);
}

function recordOf(rules: Rules, { racks, players, bag: given }: PageGame): string {
  const dealt = racks.map((rack) => rackOf(rules, rack));
  const bag = given === undefined ? allTiles(rules.alphabet) : rackOf(rules, given);
  if (given === undefined) for (const tile of dealt.flat()) bag.splice(bag.indexOf(tile), 1);
  return makeRecord({
    rules,
    setup: { players, seed: 1, lexicon: null },
    events: [{ type: "deal", racks: dealt, bag }],
  });
}

async function bringWords(context: BrowserContext, rules: Rules, words: readonly string[]): Promise<void> {
  const { alphabet, ruleset } = rules;
  const name = ruleset.lexicon ?? "none";
  const hash = "ab".repeat(32);
  const spelt = words.map((word) => spellWord(alphabet, word) ?? []);
  const facts = {
    name,
    language: alphabet.language,
    version: "test",
    key: "test",
    licence: "MIT",
    alphabet: alphabet.id,
    letters: alphabet.glyphs.slice(1),
    words: words.length,
    hash,
    without: [
      { words: words.length, hash },
      { words: words.length, hash },
    ],
    commonWords: [],
  };
  const bytes = Buffer.from(encodeLexicon(facts, buildLexicon(name, alphabet, spelt, hash)));
  const address = `/lexicons/${name}-${hash.slice(0, 16)}.lexicon`;
  await context.route("**/api/lexicons", (route) => route.fulfill({ json: [{ name, hash, address }] }));
  await context.route(`**${address}`, (route) => route.fulfill({ body: bytes }));
}
