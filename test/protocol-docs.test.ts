import { readFileSync } from "node:fs";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { commands } from "../src/protocol/client.ts";

const page = readFileSync(new URL("../docs/protocol.md", import.meta.url), "utf8");

test("docs/protocol.md names every command with its scope and the fields of its answer", () => {
  const rows = [...page.matchAll(/^\| `([a-z.]+)` \| (\w+) \| ([^|]+) \| [^|]+ \|$/gm)];
  const written = rows.map(([, name, scope, answer]) => [name, scope, [...answer.matchAll(/\w+/g)].map(String)]);
  const meant = Object.entries(commands).map(([name, { scope, answer }]) => [
    ...[name, scope, Type.IsObject(answer) ? Object.keys(answer.properties) : []],
  ]);
  expect(written).toEqual(meant);
});
