import { copyStore } from "../../server/store/copy.ts";
import { placeNamed } from "../../server/store/place.ts";
import { progressBar } from "../shell/progress.ts";
import type { Terminal } from "../shell/terminal.ts";

interface Options {
  readonly from: string;
  readonly to: string;
}

/** Copies a store into an empty one, from SQLite to PostgreSQL or back. */
export async function run({ t, print }: Terminal, { from, to }: Options): Promise<number> {
  const bar = progressBar(process.stderr);
  bar.begin(t("migrate.working"));
  let rows: number;
  try {
    rows = await copyStore(placeNamed(from), placeNamed(to), (share) => bar.progress(share));
  } finally {
    bar.end();
  }
  print(t("migrate.done", { rows }));
  return 0;
}
