import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "./support/command.ts";

// What `npm run check` says, with programs in the place of those that it runs.

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "tessera-npm-check-"));
  mkdirSync(join(clone, "scripts"));
  mkdirSync(join(clone, "programs"));
  copyFileSync(join(ROOT, "scripts", "check.mjs"), join(clone, "scripts", "check.mjs"));
  for (const name of ["tsc", "knip", "biome", "vitest"]) bring(name, "echo fine");
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const bring = (name: string, script: string): void =>
  writeFileSync(join(clone, "programs", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

function check(path = process.env.PATH ?? "") {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(clone, "scripts", "check.mjs")], {
    env: { PATH: [join(clone, "programs"), path].join(delimiter) },
    encoding: "utf8",
  });
  return { stdout, failed: stderr.split("\n").filter((line) => line.startsWith("FAILED")), stderr, status };
}

test("where all is well, one line says so", () => {
  expect(check()).toEqual({ stdout: "6 checks passed\n", stderr: "", failed: [], status: 0 });
});

test("what fails is shown with what it said, and named at the end; the others run all the same", () => {
  bring("tsc", '[ "$2" = tsconfig.web.json ] || exit 0; echo "no such type"; exit 2');
  bring("knip", "echo unused >&2; exit 1");
  const { stdout, stderr, failed, status } = check();
  expect([stdout, status]).toEqual(["", 1]);
  expect(failed).toEqual([
    "FAILED with 1: knip --no-progress",
    expect.stringMatching(/^FAILED with 2: tsc .*web\.json/),
  ]);
  expect(stderr).toMatch(/^knip --no-progress\nunused$/m);
  expect(stderr).toMatch(/^tsc .*tsconfig\.web\.json.*\nno such type$/m);
  expect(stderr).not.toContain("fine");
});

test("a program that is not there, or is ended, has failed", () => {
  rmSync(join(clone, "programs", "knip"));
  bring("biome", "kill -KILL $$");
  const { failed, status } = check("/usr/bin:/bin");
  expect(status).toBe(1);
  expect(failed).toEqual([expect.stringContaining("ENOENT: knip"), "FAILED with SIGKILL: biome check"]);
});
