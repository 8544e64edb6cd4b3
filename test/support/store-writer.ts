import { writeSync } from "node:fs";
import { openStore } from "../../src/server/store/open.ts";
import { appendTo, createdTable } from "./store-samples.ts";

/** Writes without end at some tables of a data folder, and says what was acknowledged: `table version` a line. */
const [folder, tables, first] = process.argv.slice(2);
const store = await openStore({ data: folder });

async function play(id: string): Promise<void> {
  for (let version = 1; ; version++) {
    const answer = await store.append(appendTo(id, version, { command: `c:${version}` }));
    if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
    writeSync(1, `${id} ${answer.value}\n`);
  }
}

const ids = Array.from({ length: Number(tables) }, (_, i) => `${first}-${i}`);
for (const id of ids) await createdTable(store, { id });
await Promise.all(ids.map(play));
