import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { UserError, type Values } from "../../src/base/user-error.ts";
import type { Engine } from "../../src/server/store/database.ts";
import { openStore, type StorePlace } from "../../src/server/store/open.ts";
import type { Store } from "../../src/server/store/store.ts";
import { sharedDatabase } from "./postgres-shared.ts";

export * from "./store-samples.ts";

/** A store that is opened before the tests and closed after them. */
export interface Stage {
  readonly engine: Engine;
  readonly store: Store;
  readonly place: StorePlace;
  /** Closes and opens it, as a restart does. */
  reopen(): Promise<void>;
}

/** A folder that is gone after the tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tessera-store-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same tests against both engines, each on a store of its own. */
export function forBothEngines(title: string, tests: (stage: Stage) => void): void {
  describe.each(["sqlite", "postgres"] as const)(`${title}, in %s`, (engine) => {
    const folder = temporaryFolder();
    let place: StorePlace;
    let store: Store;
    beforeAll(async () => {
      place = engine === "sqlite" ? { data: folder } : { url: await sharedDatabase() };
      store = await openStore(place);
    });
    afterAll(() => store?.close());
    tests({
      engine,
      get store() {
        return store;
      },
      get place() {
        return place;
      },
      async reopen() {
        await store.close();
        store = await openStore(place);
      },
    });
  });
}

/** The key and the figures of what a piece of work says when it cannot go on. */
export const faultOf = (work: Promise<unknown>): Promise<readonly [string, Values]> =>
  work.then(
    () => {
      throw new Error("it went on");
    },
    (error) => {
      if (error instanceof UserError) return [error.key, error.values] as const;
      throw error;
    },
  );
