import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** They put other modules in the place of real ones, which nobody else must see. */
const APART = ["src/library/store.test.ts"];

export default defineConfig({
  test: {
    globalSetup: ["test/support/postgres-setup.ts"],
    testTimeout: 30_000,
    // Many tests wait for programs that they started: more of them than cores keep the cores busy.
    maxWorkers: availableParallelism() + 2,
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
