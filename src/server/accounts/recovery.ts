import { randomInt } from "node:crypto";
import { fail, ok, type Result } from "../../base/result.ts";
import type { AccountParts } from "../identity/identity.ts";
import { hashToken, newToken } from "../identity/secrets.ts";
import type { Account, Instant, RecoveryStore } from "../store/store.ts";
import { type AccountFault, renewPassword } from "./accounts.ts";
import type { Guesser, LoginLimits } from "./login-limits.ts";
import { checkPassword, hashPassword } from "./passwords.ts";

/** Without signs that are taken for one another when they are copied from paper. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 16;
const GROUP = 4;
export const CODES_AT_ONCE = 8;
const HOUR = 3_600_000;
/** Given to a person by the operator, perhaps on paper; one by mail is read sooner. */
export const OPERATOR_HOURS = 24;
export const MAIL_HOURS = 1;
export const CONFIRM_HOURS = 24;

export type RecoveryFault = AccountFault | { readonly code: "wrongCode" } | { readonly code: "wrongWord" };

/** Somebody who is back, with new codes. */
export interface Recovered {
  readonly account: Account;
  readonly codes: readonly string[];
}

/** Eighty bits: nobody can try them all, so that a plain hash of it is enough, as of a token. */
function newCode(): string {
  const group = (): string => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return Array.from({ length: CODE_LENGTH / GROUP }, group).join("-");
}

/** A code as it was typed: in any case, with or without hyphens, with letters that stand for digits. */
export const codeIn = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");

const hashCode = (account: string, typed: string): string => hashToken(`${account}/${codeIn(typed)}`);

/** New codes, told once, here; those before are worth nothing any more. */
export async function giveCodes({ store }: AccountParts, account: string): Promise<string[]> {
  const codes = Array.from({ length: CODES_AT_ONCE }, newCode);
  const keys = codes.map((code) => ({ hash: hashCode(account, code), detail: null, expiresAt: null }));
  await store.saveKeys(account, "code", keys);
  return codes;
}

/**
 * A word to set a new password with, told once, here; one before it is worth nothing any more. `sentTo`: the address that
 * it goes to; null where the operator gives it.
 */
export async function giveResetWord(
  store: RecoveryStore,
  account: string,
  now: Instant,
  hours: number,
  sentTo: string | null = null,
) {
  const word = newToken();
  const until = now + hours * HOUR;
  await store.saveKeys(account, "reset", [{ hash: hashToken(word), detail: sentTo, expiresAt: until }]);
  return { word, until };
}

/** A new password for one of the own codes. Neither the name nor the code alone is called wrong. */
export async function recover(
  parts: AccountParts,
  loginLimits: LoginLimits,
  guesserOf: (account: string) => Guesser,
  given: { readonly name: string; readonly code: string; readonly password: string },
): Promise<Result<Recovered, RecoveryFault>> {
  const { store, now } = parts;
  const password = checkPassword(given.password, given.name);
  if (!password.ok) return password;
  const found = await store.accountNamed(given.name);
  const key = found?.id ?? given.name.toLowerCase();
  const guesser = guesserOf(key);
  const retryAfter = await loginLimits.attempt(key, guesser, now());
  if (retryAfter > 0) return fail({ code: "tooManyGuesses", retryAfter });
  const hash = hashCode(key, given.code);
  if (found === null || (await store.key("code", hash, now()))?.account !== found.id)
    return fail({ code: "wrongCode" });
  const passwordHash = await hashPassword(password.value);
  if (!(await store.takeKey("code", hash, now()))) return fail({ code: "wrongCode" });
  await loginLimits.succeeded(key, guesser);
  return ok(await takeBack(parts, found, passwordHash, null));
}

/** A new password for a word that the operator or a letter gave. */
export async function reset(
  parts: AccountParts,
  given: { readonly word: string; readonly password: string },
): Promise<Result<Recovered, RecoveryFault>> {
  const { store, now } = parts;
  const hash = hashToken(given.word);
  const key = await store.key("reset", hash, now());
  const account = key && (await store.account(key.account));
  if (account === null || account.deletedAt !== null) return fail({ code: "wrongWord" });
  const password = checkPassword(given.password, account.name);
  if (!password.ok) return password;
  const passwordHash = await hashPassword(password.value);
  // Of two who show it at once, one sets the password.
  if (!(await store.takeKey("reset", hash, now()))) return fail({ code: "wrongWord" });
  return ok(await takeBack(parts, account, passwordHash, key?.detail ?? null));
}

/**
 * Somebody who knew the password may have made codes and given an address: the codes are new, and only the address that
 * let the owner in is kept.
 */
async function takeBack(
  parts: AccountParts,
  before: Account,
  passwordHash: string,
  provenAddress: string | null,
): Promise<Recovered> {
  const account = await renewPassword(parts, before, passwordHash);
  if ((await parts.store.emailOf(account.id)) !== provenAddress) await parts.store.setEmail(account.id, null);
  return { account, codes: await giveCodes(parts, account.id) };
}
