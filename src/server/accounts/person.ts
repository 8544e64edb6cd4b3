import { shownId } from "../identity/secrets.ts";
import type { Account, Session } from "../store/store.ts";

/** What everybody may know, field by field. */
export const personOf = ({ id, name, role, deletedAt }: Account) => ({
  id,
  name: deletedAt === null ? name : null,
  role: deletedAt === null ? role : ("guest" as const),
});

/** What the person may know besides. */
export const meOf = (account: Account) => ({
  ...personOf(account),
  createdAt: account.createdAt,
  bannedUntil: account.bannedUntil,
  mutedUntil: account.mutedUntil,
});

export const sessionOf = (session: Session, current: Session) => ({
  id: shownId(session.hash),
  label: session.label,
  scopes: [...session.scopes],
  createdAt: session.createdAt,
  usedAt: session.usedAt,
  expiresAt: session.expiresAt,
  current: session.hash === current.hash,
});
