import { defineConfig } from "@playwright/test";

/** Only the page itself is served here; tests that need more start a server of their own. */
const PORT = 4179;

export default defineConfig({
  testDir: "test/e2e",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Two cores: a second browser only makes both slow.
  workers: 1,
  reporter: [["list"]],
  outputDir: "node_modules/.cache/e2e",
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: "en-GB",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
  webServer: {
    command: `npx vite build --logLevel error && npx vite preview --port ${PORT} --strictPort --host 127.0.0.1`,
    url: `http://127.0.0.1:${PORT}`,
    reuseExistingServer: true,
    timeout: 120_000,
  },
});
