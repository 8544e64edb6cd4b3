import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sqliteFile } from "../src/server/store/datafolder.ts";
import { openStore } from "../src/server/store/open.ts";
import { workshop } from "./support/command.ts";
import { sharedDatabase } from "./support/postgres-shared.ts";
import { appendTo, createdTable, factsFrom } from "./support/store-samples.ts";

const { folder, tessera, fileWith } = workshop("store");

it("backs up a folder while a server uses it", async () => {
  const store = await openStore({ data: join(folder, "tessera-data") });
  const { id } = await createdTable(store);
  await store.append(appendTo(id, 1));
  const answer = tessera(["backup", "copies/tessera.sqlite"]);
  expect([answer.status, answer.stderr, answer.stdout]).toEqual([
    0,
    "",
    "All data in tessera-data has been copied to copies/tessera.sqlite.\n",
  ]);
  await store.close();
  mkdirSync(join(folder, "restored"));
  copyFileSync(join(folder, "copies", "tessera.sqlite"), sqliteFile(join(folder, "restored")));
  const restored = await openStore({ data: join(folder, "restored") });
  expect(await restored.facts(id)).toEqual(factsFrom(0, 2));
  await restored.close();
});

it("moves everything to PostgreSQL", async () => {
  const store = await openStore({ data: join(folder, "old") });
  const { id } = await createdTable(store);
  await store.close();
  const url = await sharedDatabase();
  const answer = tessera(["migrate-store", "--from", "old", "--to", url]);
  expect([answer.status, answer.stdout]).toEqual([0, "Rows copied and verified: 4\n"]);
  const moved = await openStore({ url });
  expect(await moved.facts(id)).toEqual(factsFrom(0));
  await moved.close();
  const again = tessera(["migrate-store", "--from", "old", "--to", url]);
  expect(again.status).toBe(1);
  expect(again.stderr).toContain("tessera: the target already holds data; nothing was copied");
});

it.each([
  [["backup", "x"], { DATABASE_URL: "postgres://host/tessera" }, /pg_dump/],
  [["backup", "x"], { DATA: "nowhere" }, /no stored data in the folder .*nowhere/],
  [["backup", "x", "--data", "nowhere"], { DATABASE_URL: "postgres://host/tessera" }, /nowhere/],
  [["migrate-store", "--from", "nowhere", "--to", "new"], {}, /nowhere/],
  [["migrate-store", "--from", "old"], {}, /--to <place> must be given/],
  [["migrate-store", "--from", "file", "--to", "new"], {}, /file/],
  [["migrate-store", "--from", "old", "--to", "postgres://ada:secret@127.0.0.1:1/x"], {}, /is not responding/],
])("%j with %j says what is wrong, in one line", (args, env, expected) => {
  fileWith("file", "");
  const { status, stderr, stdout } = tessera(args, { env: env as Record<string, string> });
  expect(status).toBe(1);
  expect(stderr).toMatch(expected);
  expect(stderr).not.toMatch(/secret|\n\s+at /);
  expect(stdout).toBe("");
  expect(existsSync(join(folder, "nowhere"))).toBe(false);
});
