import { isBanned } from "../identity/identity.ts";
import type { Services } from "../services/services.ts";
import type { Roster } from "./roster.ts";

/** Topics after which a session may be worth nothing any more. */
const ENDINGS: ReadonlySet<string> = new Set(["sessions", "banned", "deleted"]);

/** A session that ends, on whichever node, takes its connections along. Returns what ends the watch. */
export function watchSessions({ store, clock, log }: Services, roster: Roster): () => void {
  async function recheck(account: string): Promise<void> {
    for (const connection of roster.ofAccount(account)) {
      const session = await store.session(connection.session);
      const owner = session && (await store.account(account));
      if (owner === null || owner.deletedAt !== null || isBanned(owner, clock.now())) connection.close("noSession");
    }
  }

  return store.subscribe(
    (note) => {
      if (note.kind === "account" && ENDINGS.has(note.topic))
        recheck(note.id).catch((error: unknown) => log.warn({ err: error }, "sockets were not checked"));
    },
    () => {},
  );
}
