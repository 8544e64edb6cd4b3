import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/postgres-setup.ts"],
    testTimeout: 30_000,
    // Many tests wait for programs that they started: more of them than cores keep the cores busy.
    maxWorkers: availableParallelism() + 2,
    reporters: ["default"],
  },
});
