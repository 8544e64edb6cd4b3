import type { SheetFile } from "./files.ts";

/** The example files of the repository, each fetched when somebody asks for it. */
const FILES = import.meta.glob<string>(["../../../examples/depuneri/*.txt", "../../../examples/games/game000.gcg"], {
  query: "?raw",
  import: "default",
});

export type Example = "depuneri" | "gcg";

const NAMES: Readonly<Record<Example, readonly string[]>> = {
  depuneri: ["depuneri/jetoane.txt", "depuneri/tablaJoc.txt", "depuneri/joc.txt"],
  gcg: ["games/game000.gcg"],
};

export const loadExample = (example: Example): Promise<SheetFile[]> =>
  Promise.all(
    NAMES[example].map(async (path) => ({
      name: path.slice(path.lastIndexOf("/") + 1),
      text: await FILES[`../../../examples/${path}`](),
    })),
  );
