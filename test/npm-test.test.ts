import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "./support/command.ts";

// What `npm test` says at its end, with programs in the place of those that it runs.

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "tessera-npm-test-"));
  mkdirSync(join(clone, "scripts"));
  mkdirSync(join(clone, "programs"));
  copyFileSync(join(ROOT, "scripts", "test.mjs"), join(clone, "scripts", "test.mjs"));
  bring("npm", "exit 0");
  bringVitest({ numPassedTests: 3, testResults: [] }, 0);
  bringBrowser({ suites: [], errors: [], stats: { expected: 2 } }, 0);
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const bring = (name: string, script: string): void =>
  writeFileSync(join(clone, "programs", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
const bringVitest = (report: object, code: number): void =>
  bring("vitest", `cat > node_modules/.cache/tests/vitest.json <<'END'\n${JSON.stringify(report)}\nEND\nexit ${code}`);
const bringBrowser = (report: object, code: number): void =>
  bring("playwright", `cat > "$PLAYWRIGHT_JSON_OUTPUT_FILE" <<'END'\n${JSON.stringify(report)}\nEND\nexit ${code}`);

function testAll() {
  const PATH = [join(clone, "programs"), process.env.PATH].join(delimiter);
  const { stdout, status } = spawnSync(process.execPath, [join(clone, "scripts", "test.mjs")], {
    env: { PATH },
    encoding: "utf8",
  });
  const failed = stdout.includes("\nFailed:\n") ? stdout.split("\nFailed:\n")[1].split("\n\n")[0].split("\n") : [];
  return { failed: failed.map((line) => line.trim()), last: stdout.split("\n").at(-2), stdout, status };
}

test("where all is well, the last line says how many passed", () => {
  const { failed, last, stdout, status } = testAll();
  expect([failed, last, status]).toEqual([[], "6 passed, 0 failed", 0]);
  expect(stdout).toMatch(/All of it took \d+ s\.\n/);
});

test("what fails is named at the end, whichever kind it is of, and the others run all the same", () => {
  bring("npm", "exit 2");
  const results = [
    { ancestorTitles: ["a table"], title: "has legs", status: "failed" },
    { ancestorTitles: [], title: "stands", status: "passed" },
  ];
  bringVitest(
    {
      numPassedTests: 1,
      testResults: [
        { name: join(clone, "src/table.test.ts"), status: "failed", assertionResults: results },
        { name: join(clone, "src/broken.test.ts"), status: "failed", assertionResults: [] },
      ],
    },
    1,
  );
  const specs = [
    { title: "is red", ok: false },
    { title: "is round", ok: true },
  ];
  const inner = [{ file: "ball.spec.ts", title: "on a phone", specs, suites: [] }];
  bringBrowser(
    { suites: [{ file: "ball.spec.ts", title: "ball.spec.ts", suites: inner }], errors: [], stats: { expected: 1 } },
    1,
  );
  const { failed, last, status } = testAll();
  expect(failed).toEqual([
    "types, lint and architecture: npm ended with 2; its messages stand above",
    "src/table.test.ts › a table › has legs",
    "src/broken.test.ts",
    "test/e2e/ball.spec.ts › on a phone › is red",
  ]);
  expect([last, status]).toEqual(["2 passed, 4 failed", 1]);
});

test("a kind that ends without a report, or with a fault outside every test, has failed", () => {
  bring("vitest", "kill -KILL $$");
  bringBrowser(
    { suites: [], errors: [{ message: "\u001b[31mError: no browser\u001b[39m\nat x" }], stats: { expected: 0 } },
    1,
  );
  const { failed, last, status } = testAll();
  expect(failed).toEqual([
    "rules, commands and servers: vitest ended with SIGKILL; its messages stand above",
    "Error: no browser",
  ]);
  expect([last, status]).toEqual(["1 passed, 2 failed", 1]);
});
