import { defineConfig } from "@playwright/test";
import { HOME } from "./test/support/command.ts";

/** One real server for all, with the page that the build made: `npm run e2e` builds it before. */
const PORT = 4179;
const URL = `http://127.0.0.1:${PORT}`;
const DATA = "node_modules/.cache/e2e-data";

export default defineConfig({
  testDir: "test/e2e",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Files go side by side, on two cores as well: much of a test is waiting. Pictures are taken with the lobby empty.
  workers: process.env.PICTURES === "1" ? 1 : 2,
  reporter: [["list"]],
  outputDir: "node_modules/.cache/e2e",
  use: {
    baseURL: URL,
    locale: "en-GB",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
  webServer: {
    // The two word lists that the tests look into; on a fresh machine they are not there yet.
    command: `rm -rf ${DATA} && bin/tessera lexicon build en && bin/tessera lexicon build is && node_modules/node/bin/node test/e2e/prepare.ts ${DATA} && bin/tessera serve --port ${PORT} --data ${DATA}`,
    url: `${URL}/readyz`,
    env: { TESSERA_HOME: HOME, RATE_LIMITS: "off", BUILD_LEXICONS: "off", LOG_LEVEL: "warn" },
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
