import { fail, ok, type Result } from "../../base/result.ts";

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

/** Argon2id with the figures of OWASP (19 MiB, two passes). It runs on threads of its own, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Read when first needed: most starts of a server see no password for a while. */
const argon2 = () => import("@node-rs/argon2");

/** The same password typed on different keyboards is the same text. */
const spelt = (password: string): string => password.normalize("NFKC");

export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(spelt(password), COST);

let decoy: Promise<string> | null = null;

/** Takes as long for a name that nobody has as for a wrong password, so that the time tells no names. */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const matches = await (await argon2()).verify(hash ?? (await decoy), spelt(password));
  return matches && hash !== null;
}
