import { Type } from "typebox";
import { HttpFault } from "../http/fault.ts";
import type { Account, AccountStore } from "../store/store.ts";

/** No name has a colon: what is an id says so, and everything else is a name. */
const ID_MARK = "id:";

/** How a person is written in an address, a body or a command. */
export const PersonText = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "A name, or `id:` and an id",
});

/** The id that a text means; null where it means a name. */
export const idIn = (text: string): string | null => (text.startsWith(ID_MARK) ? text.slice(ID_MARK.length) : null);

/** By name, as people know each other, or by `id:…`: never one taken for the other. */
export async function findPerson(store: AccountStore, text: string): Promise<Account | null> {
  const id = idIn(text);
  const found = id === null ? await store.accountNamed(text) : await store.account(id);
  return found === null || found.deletedAt !== null ? null : found;
}

/** The same, where there must be somebody. */
export async function needPerson(store: AccountStore, text: string): Promise<Account> {
  const found = await findPerson(store, text);
  if (found === null) throw new HttpFault(404, "noSuchPerson");
  return found;
}
