import { DEPUNERI_FILES, type DepuneriFile } from "../../formats/depuneri-texts.ts";
import { filledLines } from "../../formats/lines.ts";

/** A file that somebody dropped, already decoded. */
export interface SheetFile {
  readonly name: string;
  readonly text: string;
}

/** What a file tells: one part of a game of deposits, or a whole game as GCG. */
export type SheetRole = DepuneriFile | "gcg";

/** The files on the table: up to three that belong together, or one GCG. */
export type SheetFiles = Readonly<Partial<Record<SheetRole, SheetFile>>>;

export const NO_FILES: SheetFiles = {};

/** The usual names of the three files, as the page names them and the example has them. */
export const USUAL_NAMES: Readonly<Record<DepuneriFile, string>> = {
  tiles: "jetoane.txt",
  board: "tablaJoc.txt",
  game: "joc.txt",
};

/** By its name, else by what its first line looks like; null where neither tells. */
export function roleOf({ name, text }: SheetFile): SheetRole | null {
  return roleByName(name) ?? roleByContent(text);
}

function roleByName(name: string): SheetRole | null {
  const plain = name.toLowerCase();
  if (plain.endsWith(".gcg")) return "gcg";
  // Browsers and people add to names: "joc (1).txt", "meu-tablaJoc.txt".
  if (/jeto?an/.test(plain)) return "tiles";
  if (plain.includes("tabla")) return "board";
  return /(^|[^a-z])joc([^a-z]|$)/.test(plain) ? "game" : null;
}

function roleByContent(text: string): SheetRole | null {
  const [first] = filledLines(text);
  if (first === undefined) return null;
  const [a, b, c] = first.fields.map((field) => field.text);
  if (/^[#>]/.test(a)) return "gcg";
  const isNumber = /^\d+$/.test(a);
  if (b === undefined) return isNumber ? "board" : null;
  if (isNumber) return "game";
  return c === undefined && /^\d+$/.test(b) ? "tiles" : null;
}

export interface Sorted {
  readonly files: SheetFiles;
  /** The names of files that nobody could make out. */
  readonly unknown: readonly string[];
}

/** New files beside those that lie there; a whole game clears the parts of another, and a part clears a whole game. */
export function addFiles(files: SheetFiles, added: readonly SheetFile[]): Sorted {
  let now: SheetFiles = files;
  const unknown: string[] = [];
  for (const file of added) {
    const role = roleOf(file);
    if (role === null) unknown.push(file.name);
    else if (role === "gcg") now = { gcg: file };
    else now = { tiles: now.tiles, board: now.board, game: now.game, [role]: file };
  }
  return { files: now, unknown };
}

export const missingFiles = (files: SheetFiles): DepuneriFile[] =>
  DEPUNERI_FILES.filter((role) => files[role] === undefined);
