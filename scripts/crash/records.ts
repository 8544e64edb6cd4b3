import SqliteDatabase from "better-sqlite3";
import pg from "pg";
import { sqliteFile } from "../../src/server/store/datafolder.ts";
import type { StorePlace } from "../../src/server/store/open.ts";

/** Looks into a store past all servers: what stands there is the truth that views are held against. */
export interface Records {
  /** Of activities, by id. */
  versions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

interface VersionRow {
  readonly id: string;
  readonly version: number;
}

const byId = (rows: readonly VersionRow[]): Map<string, number> =>
  new Map(rows.map(({ id, version }) => [id, version]));

export const openRecords = (place: StorePlace): Promise<Records> =>
  "url" in place ? postgresRecords(place.url) : Promise.resolve(sqliteRecords(place.data));

async function postgresRecords(url: string): Promise<Records> {
  const client = new pg.Client({ connectionString: url });
  // A scenario may have ended every connection; the next question then says so.
  client.on("error", () => {});
  await client.connect();
  return {
    async versions(ids) {
      const { rows } = await client.query<VersionRow>("select id, version from activities where id = any($1)", [ids]);
      return byId(rows);
    },
    close: () => client.end(),
  };
}

function sqliteRecords(folder: string): Records {
  return {
    async versions(ids) {
      // Opened each time: the file may have been moved away and brought back.
      const file = new SqliteDatabase(sqliteFile(folder), { readonly: true, timeout: 5000 });
      try {
        return byId(
          file
            .prepare<unknown[], VersionRow>(
              "select id, version from activities where id in (select value from json_each(?))",
            )
            .all(JSON.stringify(ids)),
        );
      } finally {
        file.close();
      }
    },
    close: () => Promise.resolve(),
  };
}
