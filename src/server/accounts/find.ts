import type { Account, Store } from "../store/store.ts";

/** By id, or by name, as people know each other. */
export async function findPerson(store: Store, idOrName: string): Promise<Account | null> {
  const found = (await store.account(idOrName)) ?? (await store.accountNamed(idOrName));
  return found === null || found.deletedAt !== null ? null : found;
}
