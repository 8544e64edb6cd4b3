import { UserError } from "../../base/user-error.ts";
import type { StorePlace } from "./open.ts";

/** Where a server keeps everything unless it is told otherwise, seen from where it is started. */
export const DEFAULT_FOLDER = "tessera-data";

/** The address of a database, or else a folder. */
export const placeNamed = (text: string): StorePlace =>
  /^postgres(ql)?:/i.test(text) ? { url: text } : { data: text };

/**
 * What is given on the command line, else `DATABASE_URL`, else `DATA`, else the folder `tessera-data`; with `SIGNALS_URL`
 * signals go over Redis.
 */
export function placeFrom(data: string | undefined, env: Readonly<Record<string, string | undefined>>): StorePlace {
  const signals = env.SIGNALS_URL ? { signals: env.SIGNALS_URL } : {};
  if (data !== undefined) return { ...placeNamed(data), ...signals };
  const place = { ...placeNamed(env.DATABASE_URL || env.DATA || DEFAULT_FOLDER), ...signals };
  // Of another database, or a slip of the pen: as a folder it would hold everything where nobody looks for it.
  if (env.DATABASE_URL && "data" in place) throw new UserError("store.otherDatabase");
  return place;
}
