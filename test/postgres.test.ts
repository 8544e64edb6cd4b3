import { execFile } from "node:child_process";
import { expect, test } from "vitest";

/** Starts and stops a server in a process of its own, which then has failed. */
const PROGRAM = `
  import { startPostgres } from "./test/support/postgres.ts";
  await (await startPostgres()).stop();
  process.exitCode = 3;
`;

test("a program that fails after it used a PostgreSQL says so by its exit code", async () => {
  const code = await new Promise((resolve) => {
    execFile(process.execPath, ["--input-type=module-typescript", "--eval", PROGRAM], (error) => resolve(error?.code));
  });
  expect(code).toBe(3);
});
