import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/postgres-setup.ts"],
    testTimeout: 30_000,
    reporters: ["default"],
  },
});
