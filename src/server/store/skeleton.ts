import confusables from "../../../data/names/confusables.json" with { type: "json" };
import { nameKey } from "./text.ts";

const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(Object.entries(confusables.map));

/** Each sign as the one that it looks like (UTS 39). */
const likened = (text: string): string => Array.from(text, (sign) => LOOKS_LIKE.get(sign) ?? sign).join("");

/** What stands between the words of a name: a reader does not tell one from another at a glance. */
const SEPARATORS = /[\s._'’\-‐‑]+/gu;

/**
 * Two names with the same skeleton look the same to a hasty reader. Likened first as they are written (a capital I is an
 * l), then without case and marks, then once more (a small m is r and n); i, l, 1 and I are all one in the end, since a
 * name may be written in either case.
 */
export const skeletonOf = (name: string): string =>
  likened(nameKey(likened(name.normalize("NFD").replace(SEPARATORS, " "))))
    .replaceAll("i", "l")
    .toLowerCase();
