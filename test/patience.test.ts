import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./support/command.ts";

/** What makes a test depend on how fast the machine is. The limits of all tests are in test/support/patience.ts. */
const HURRIES: readonly (readonly [RegExp, string])[] = [
  [/^\s*\}, \d+_000\);$/m, "a time limit of one test or hook"],
  [/\btimeout: *[\d_]+/, "a time limit of one wait"],
  [/\.setTimeout\(|\.slow\(\)/, "a time limit of one test"],
  [/(?:performance|Date)\.now\(\) - /, "a duration that was measured"],
  [/interruptAfterTimeLimit/, "a property that is tried as often as there is time"],
  [
    /\bvi\.waitFor\((?!.*PATIENCE_MS|.*LONG)/,
    "a wait of one second, which vi.waitFor takes if nothing is said: use expect.poll",
  ],
];

const tests = ["src", "test"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);

test("no test depends on how fast the machine is", () => {
  const hurried = tests.flatMap((file) => {
    if (file === "test/patience.test.ts") return [];
    const text = readFileSync(join(ROOT, file), "utf8");
    return HURRIES.flatMap(([sign, what]) =>
      sign.test(text) ? [`${file}: ${what}: ${sign.exec(text)?.[0].trim()}`] : [],
    );
  });
  expect(hurried).toEqual([]);
});
