import { LEVEL_IDS, ratingOf } from "../../bots/levels.ts";
import { LEAST_RATING, MOST_RATING } from "../../bots/strength.ts";
import { tableLines } from "../print/table.ts";
import type { Terminal } from "../shell/terminal.ts";

/** The levels of the computer player. */
export function run({ t, print }: Terminal, options: { readonly json?: boolean }): number {
  const rows = LEVEL_IDS.map((id) => ({
    id,
    name: t(`level.${id}`),
    rating: ratingOf(id),
    description: t(`level.${id}.description`),
  }));
  if (options.json) {
    print(JSON.stringify(rows));
    return 0;
  }
  const heads = ["id", "name", "rating", "description"].map((key) => t(`bots.${key}`));
  const cells = rows.map(({ id, name, rating, description }) => [id, name, String(rating ?? "–"), description]);
  for (const line of tableLines([heads, ...cells], ["left", "left", "right", "left"])) print(line);
  print("");
  print(t("bots.rated", { least: LEAST_RATING, most: MOST_RATING }));
  return 0;
}
