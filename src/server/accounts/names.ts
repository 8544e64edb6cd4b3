import { fail, ok, type Result } from "../../base/result.ts";
import { skeletonOf } from "../store/skeleton.ts";

export const SHORTEST_NAME = 2;
export const LONGEST_NAME = 20;

export type NameFault =
  | { readonly code: "nameLength"; readonly least: number; readonly most: number }
  | { readonly code: "nameCharacters" }
  | { readonly code: "nameScripts" }
  | { readonly code: "nameReserved" };

/** Letters and digits of any script; between two of them one blank, dot, hyphen, apostrophe or underscore. */
const FORM = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*(?:[ ._'’-][\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*)*$/u;
/** Letters that nobody sees, such as the Hangul fillers, and heaps of marks that run over other lines. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{M}{3,}/u;

/** Scripts with letters that look like those of another: one name has letters of one of them. */
const LOOK_ALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Whoever has one of these words in the name seems to speak for the house, whatever stands beside it. */
const OFFICIAL = new Set(
  [
    ...["admin", "administrator", "moderator", "operator", "staff", "official", "support", "tessera"],
    ...["admins", "administrators", "moderators", "operators"],
  ].map(skeletonOf),
);
/** No name by themselves, whatever number or sign stands behind them; nor is one that looks so. */
const RESERVED = new Set([
  ...OFFICIAL,
  ...["guest", "mod", "system", "server", "bot", "computer", "deleted", "nobody"].map(skeletonOf),
  ...["beginner", "casual", "club", "expert", "master"].map(skeletonOf),
]);
/** A guest's number, also with letters that look like digits. */
const LIKE_A_GUEST = /^guest ?[\dlo]+$/;

function isReserved(name: string): boolean {
  const words = name.replace(/(?<![\p{Nd} ._'’-])[\p{Nd} ._'’-]+$/u, "");
  const look = skeletonOf(name);
  if (look.split(" ").some((word) => OFFICIAL.has(word))) return true;
  return RESERVED.has(skeletonOf(words).replaceAll(" ", "")) || LIKE_A_GUEST.test(look);
}

/** A name in its one spelling, or why it cannot be one. */
export function checkName(given: string): Result<string, NameFault> {
  const name = given.normalize("NFC").trim();
  const length = [...name].length;
  if (length < SHORTEST_NAME || length > LONGEST_NAME)
    return fail({ code: "nameLength", least: SHORTEST_NAME, most: LONGEST_NAME });
  // Wide, circled or mathematical letters, which read like plain ones.
  if (!FORM.test(name) || UNSEEN.test(name) || name.normalize("NFKC") !== name) return fail({ code: "nameCharacters" });
  if (LOOK_ALIKE_SCRIPTS.filter((script) => script.test(name)).length > 1) return fail({ code: "nameScripts" });
  if (isReserved(name)) return fail({ code: "nameReserved" });
  return ok(name);
}

/** "Guest 4821": the page says the word in the reader's language. */
export const guestName = (number: number): string => `Guest ${number}`;

/** What stands where the name of a deleted account was: no name that anybody can take. */
export const goneName = (id: string): string => `~${id}`;
