// Writes src/words/catalog-files.ts: every alphabet, layout and ruleset of data, by name. To be run after one has come or gone:
//
//     npm run list-data
//
// Rules run in browsers and threads too, where nobody can look into a folder, and an import needs its path in full.
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDERS = ["alphabets", "layouts", "rulesets"] as const;
const TARGET = new URL("../src/words/catalog-files.ts", import.meta.url);

/** `rulesets` and `classic-en` give rulesetsClassicEn: a name that no other file has. */
const nameOf = (folder: string, id: string): string =>
  folder + id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

const idsIn = (folder: string): string[] =>
  readdirSync(new URL(`../data/${folder}/`, import.meta.url))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();

/** The module as it ought to be. */
export function catalogFiles(): string {
  const lines = ["// Written by `npm run list-data`, from the files of data."];
  for (const folder of FOLDERS)
    for (const id of idsIn(folder))
      lines.push(`import ${nameOf(folder, id)} from "../../data/${folder}/${id}.json" with { type: "json" };`);
  lines.push("", "type Files = readonly { readonly id: string }[];", "");
  for (const folder of FOLDERS) {
    lines.push(`export const ${folder}: Files = [`);
    for (const id of idsIn(folder)) lines.push(`  ${nameOf(folder, id)},`);
    lines.push("];");
  }
  return `${lines.join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, catalogFiles());
