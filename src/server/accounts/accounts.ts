import { randomInt } from "node:crypto";
import { fail, ok, type Result } from "../../base/result.ts";
import type { AccountParts } from "../identity/identity.ts";
import { newId } from "../identity/secrets.ts";
import type { Account, Role } from "../store/store.ts";
import type { Guesser, LoginLimits } from "./login-limits.ts";
import { checkName, guestName, type NameFault } from "./names.ts";
import { checkPassword, hashPassword, isPassword, type PasswordFault } from "./passwords.ts";

export type AccountFault =
  | NameFault
  | PasswordFault
  | { readonly code: "nameTaken" }
  | { readonly code: "isMember" }
  | { readonly code: "isGuest" }
  | { readonly code: "wrongPassword" }
  | { readonly code: "tooManyGuesses"; readonly retryAfter: number };

const GUEST_TRIES = 20;
/** Four figures as long as they last, then more. */
const GUEST_NUMBERS = [10_000, 1_000_000, 1_000_000_000];

/** A new account without a password. */
export async function createGuest({ store, now }: AccountParts): Promise<Account> {
  for (let round = 0; ; round++) {
    const numbers = GUEST_NUMBERS[Math.min(GUEST_NUMBERS.length - 1, Math.floor(round / GUEST_TRIES))];
    const account = freshAccount(guestName(randomInt(1000, numbers)), "guest", null, now());
    const created = await store.createAccount(account);
    if (created.ok) return account;
  }
}

const freshAccount = (name: string, role: Role, passwordHash: string | null, at: number): Account => ({
  ...{ id: newId(), name, passwordHash, role, createdAt: at, seenAt: at },
  ...{ bannedUntil: null, mutedUntil: null, deletedAt: null, settings: {} },
});

/** A name and a password: for a guest on the same account, so that no game is lost; for nobody on a new one. */
export async function register(
  { store, now }: AccountParts,
  guest: Account | null,
  given: { readonly name: string; readonly password: string },
): Promise<Result<Account, AccountFault>> {
  if (guest !== null && guest.role !== "guest") return fail({ code: "isMember" });
  const name = checkName(given.name);
  if (!name.ok) return name;
  const password = checkPassword(given.password, name.value);
  if (!password.ok) return password;
  if ((await store.accountNamed(name.value)) !== null) return fail({ code: "nameTaken" });
  const passwordHash = await hashPassword(password.value);
  if (guest === null) {
    const account = freshAccount(name.value, "member", passwordHash, now());
    const created = await store.createAccount(account);
    return created.ok ? ok(account) : fail({ code: "nameTaken" });
  }
  const change = { name: name.value, passwordHash, role: "member", seenAt: now() } as const;
  const changed = await store.changeAccount(guest.id, change);
  return changed.ok ? ok({ ...guest, ...change }) : fail({ code: "nameTaken" });
}

/**
 * Name and password are wrong together: which of the two is nobody's business. Somebody who is banned comes in as well,
 * to take the own data along and to go: all else is refused by the routes.
 */
export async function signIn(
  { store, now }: AccountParts,
  loginLimits: LoginLimits,
  guesserOf: (account: string) => Guesser,
  given: { readonly name: string; readonly password: string },
): Promise<Result<Account, AccountFault>> {
  const found = await store.accountNamed(given.name.normalize("NFC").trim());
  const key = found?.id ?? given.name.toLowerCase();
  const account = await provePassword(loginLimits, guesserOf(key), found, key, given.password, now());
  if (!account.ok) return account;
  await store.changeAccount(account.value.id, { seenAt: now() });
  return account;
}

async function provePassword(
  loginLimits: LoginLimits,
  guesser: Guesser,
  account: Account | null,
  key: string,
  password: string,
  now: number,
): Promise<Result<Account, AccountFault>> {
  const retryAfter = await loginLimits.attempt(key, guesser, now);
  if (retryAfter > 0) return fail({ code: "tooManyGuesses", retryAfter });
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!isRight || account === null || account.deletedAt !== null) return fail({ code: "wrongPassword" });
  await loginLimits.succeeded(key, guesser);
  return ok(account);
}

/** Who changes or deletes an account proves to be its owner once more; a guest has nothing to prove it with. */
export async function proveOwner(
  { now }: AccountParts,
  loginLimits: LoginLimits,
  guesser: Guesser,
  account: Account,
  password: string,
): Promise<Result<Account, AccountFault>> {
  if (account.passwordHash === null) return ok(account);
  return provePassword(loginLimits, guesser, account, account.id, password, now());
}

export async function rename(
  { store }: AccountParts,
  account: Account,
  given: string,
): Promise<Result<string, AccountFault>> {
  if (account.role === "guest") return fail({ code: "isGuest" });
  const name = checkName(given);
  if (!name.ok) return name;
  const holder = await store.accountNamed(name.value);
  if (holder !== null && holder.id !== account.id) return fail({ code: "nameTaken" });
  const changed = await store.changeAccount(account.id, { name: name.value });
  return changed.ok ? name : fail({ code: "nameTaken" });
}

export async function changePassword(
  parts: AccountParts,
  account: Account,
  given: string,
  when: (tell: () => void) => void,
): Promise<Result<Account, AccountFault>> {
  if (account.role === "guest") return fail({ code: "isGuest" });
  const password = checkPassword(given, account.name);
  if (!password.ok) return password;
  return ok(await renewPassword(parts, account, await hashPassword(password.value), when));
}

/**
 * Every new password of an account comes this way. Whoever was in before is out: browsers, programs, and words that were
 * given meanwhile, to set a password or to confirm an address. `when`: the connections of these are closed when it calls.
 */
export async function renewPassword(
  { store, now }: AccountParts,
  account: Account,
  passwordHash: string,
  when: (tell: () => void) => void = (tell) => tell(),
): Promise<Account> {
  const change = { passwordHash, seenAt: now() };
  await store.changeAccount(account.id, change);
  await store.endSessionsOf(account.id, null);
  await store.saveKeys(account.id, "reset", []);
  await store.saveKeys(account.id, "email", []);
  when(() => store.publish({ kind: "account", id: account.id, topic: "sessions" }));
  return { ...account, ...change };
}
