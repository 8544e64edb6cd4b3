import { homedir } from "node:os";
import { join } from "node:path";

/** Where lexicons lie on this machine: what we built and can build again, and what people added. */
export interface Folders {
  readonly built: string;
  readonly own: string;
}

/** `TESSERA_HOME` puts both under one folder; else they are where the system keeps such things. */
export function lexiconFolders(env: NodeJS.ProcessEnv): Folders {
  if (env.TESSERA_HOME) return { built: join(env.TESSERA_HOME, "cache"), own: join(env.TESSERA_HOME, "lexicons") };
  const cache = env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const data = env.XDG_DATA_HOME || join(homedir(), ".local", "share");
  return { built: join(cache, "tessera", "lexicons"), own: join(data, "tessera", "lexicons") };
}
