import { availableParallelism } from "node:os";
import { fail, ok, type Result } from "../../base/result.ts";
import { HttpFault } from "../http/fault.ts";
import { Turnstile } from "../limits/turnstile.ts";

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;

export type PasswordFault =
  | { readonly code: "passwordLength"; readonly least: number; readonly most: number }
  | { readonly code: "passwordIsName" };

/** Length alone counts, as the guidelines of NIST SP 800-63B advise; only the name itself is refused besides. */
export function checkPassword(password: string, name: string): Result<string, PasswordFault> {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD)
    return fail({ code: "passwordLength", least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD });
  return password.toLowerCase() === name.toLowerCase() ? fail({ code: "passwordIsName" }) : ok(password);
}

/** Argon2id with the figures of OWASP (19 MiB, two passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Read when first needed: most starts of a server see no password for a while. */
const argon2 = () => import("@node-rs/argon2");

/** The same password typed on different keyboards is the same text. */
const spelt = (password: string): string => password.normalize("NFKC");

/**
 * It runs on the four threads that also read files and look up names: two of them stay free, and a core, however many
 * passwords come at once. Those who wait hold up nobody but themselves.
 */
export const MOST_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
export const MOST_WAITING = 32;
const RETRY_SECONDS = 2;
const turnstile = new Turnstile(MOST_AT_ONCE, MOST_WAITING);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const passed = await turnstile.pass(work);
  if (passed === null) throw new HttpFault(503, "busy", { retryAfter: RETRY_SECONDS });
  return passed.done;
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(spelt(password), COST));

let decoy: Promise<string> | null = null;

/** Takes as long for a name that nobody has as for a wrong password, so that the time tells no names. */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const { hash: makeHash, verify } = await argon2();
    decoy ??= makeHash("nobody's password", COST);
    const matches = await verify(hash ?? (await decoy), spelt(password));
    return matches && hash !== null;
  });
}
