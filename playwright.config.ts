import { defineConfig } from "@playwright/test";
import { HOME } from "./test/support/command.ts";
import { PATIENCE_MS, TEST_MS } from "./test/support/patience.ts";

/** One real server for all, with the page that the build made: `npm run e2e` builds it before. */
const PORT = Number(process.env.E2E_PORT ?? 4179);
const URL = `http://127.0.0.1:${PORT}`;
const DATA = `node_modules/.cache/e2e-data-${PORT}`;

export default defineConfig({
  testDir: "test/e2e",
  // No test names a limit of its own: how fast the machine is, is nothing that a test finds out.
  timeout: TEST_MS,
  expect: { timeout: PATIENCE_MS },
  // Files go side by side, more than two cores would need: much of a test is waiting. Pictures are taken with the lobby empty.
  workers: process.env.PICTURES === "1" ? 1 : 3,
  reporter: [["list"]],
  outputDir: "node_modules/.cache/e2e",
  use: {
    baseURL: URL,
    locale: "en-GB",
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
  webServer: {
    // The two word lists that the tests look into; on a fresh machine they are not there yet.
    command: `rm -rf ${DATA} && bin/tessera lexicon build en && bin/tessera lexicon build is && node_modules/node/bin/node test/e2e/prepare.ts ${DATA} && bin/tessera serve --port ${PORT} --data ${DATA}`,
    url: `${URL}/readyz`,
    env: { TESSERA_HOME: HOME, RATE_LIMITS: "off", BUILD_LEXICONS: "off", LOG_LEVEL: "warn" },
    gracefulShutdown: { signal: "SIGTERM", timeout: PATIENCE_MS },
    reuseExistingServer: false,
    timeout: TEST_MS,
  },
});
