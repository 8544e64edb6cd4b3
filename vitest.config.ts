import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { PATIENCE_MS, TEST_MS } from "./test/support/patience.ts";

/**
 * A process each: the first two put other modules in the place of real ones, which nobody else must see, and those of whole
 * languages hold millions of words, which go with their process.
 */
const APART = ["src/library/store.test.ts", "src/library/editions.test.ts", "test/lexicons/*.test.ts"];

export default defineConfig({
  test: {
    globalSetup: ["test/support/postgres-setup.ts"],
    // No test names a limit of its own: how fast the machine is, is nothing that a test finds out.
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    teardownTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    // Many tests wait for programs that they started: more of them than cores keep the cores busy.
    maxWorkers: availableParallelism() + 2,
    // A line a file: tests that only take long are nothing to read about.
    slowTestThreshold: TEST_MS,
    reporters: ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...APART],
          // A process and its modules serve many files: to start and load anew for each took a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: "apart", include: APART } },
    ],
  },
});
