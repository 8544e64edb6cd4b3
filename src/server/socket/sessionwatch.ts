import { isBanned } from "../identity/identity.ts";
import type { Services } from "../services/services.ts";
import type { Roster } from "./roster.ts";

/** A session that ends, on whichever node, takes its connections along. Returns what ends the watch. */
export function watchSessions({ store, clock, people }: Services, roster: Roster): () => void {
  return people.hold({
    accounts: () => roster.accounts(),
    async check(account) {
      for (const connection of roster.ofAccount(account)) {
        const session = await store.session(connection.session);
        const owner = session && (await store.account(account));
        if (owner === null || owner.deletedAt !== null || isBanned(owner, clock.now())) connection.close("noSession");
      }
    },
  });
}
