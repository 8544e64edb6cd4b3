import { UserError } from "../../base/user-error.ts";
import { placeFrom } from "../../server/store/place.ts";
import { backupFolder } from "../../server/store/sqlite-backup.ts";
import type { Terminal } from "../shell/terminal.ts";

/** Everything that a server has stored, into one file; the server may be running. */
export async function run({ t, print }: Terminal, file: string, { data }: { readonly data?: string }): Promise<number> {
  const place = placeFrom(data, process.env);
  if ("url" in place) throw new UserError("store.backupPostgres");
  await backupFolder(place.data, file);
  print(t("backup.done", { folder: place.data, file }));
  return 0;
}
