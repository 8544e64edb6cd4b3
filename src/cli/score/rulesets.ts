import { allTiles } from "../../lexicon/alphabet.ts";
import { findRules, RULESET_IDS } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { tableLines } from "../print/table.ts";
import type { Terminal } from "../shell/terminal.ts";

/** The rulesets that Tessera brings. */
export function run(terminal: Terminal, options: { readonly json?: boolean }): number {
  const { t } = terminal;
  const rows = RULESET_IDS.map((id) => {
    const { ruleset, alphabet, layout } = findRules(id) as Rules;
    return {
      id,
      name: ruleset.name,
      language: alphabet.language,
      board: `${layout.rows}×${layout.columns}`,
      tiles: allTiles(alphabet).length,
      players: `${ruleset.players.least}–${ruleset.players.most}`,
    };
  });
  if (options.json) {
    terminal.print(JSON.stringify(rows));
    return 0;
  }
  const heads = ["id", "name", "language", "board", "tiles", "players"].map((key) => t(`rulesets.${key}`));
  for (const line of tableLines([heads, ...rows.map((row) => Object.values(row).map(String))], ["left"]))
    terminal.print(line);
  return 0;
}
