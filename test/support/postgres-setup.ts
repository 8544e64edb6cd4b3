import { createServer, type Server } from "node:http";
import type { TestProject } from "vitest/node";
import { startPostgres, type TestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresDoor: number;
  }
}

/** One PostgreSQL for all test files. It starts when the first of them asks at this door, for most runs need none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<TestPostgres> | undefined;
  const door = createServer(async (_, answer) => {
    try {
      started ??= startPostgres();
      answer.end(await (await started).createDatabase());
    } catch (error) {
      answer.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  project.provide("postgresDoor", await portOf(door));
  return async () => {
    door.close();
    await started?.then(
      (postgres) => postgres.stop(),
      () => {},
    );
  };
}

const portOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
    // Vitest ends when its tests have, not when the door is closed.
    server.unref();
  });
