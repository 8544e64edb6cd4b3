import type { Translate } from "../../base/translate.ts";

/** What the server calls somebody who has not chosen a name: nobody who has can be called so. */
const GUEST = /^Guest (\d+)$/;

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END] = ["\u2068", "\u2069"];

/**
 * A name as it is shown: a guest's in the language of whoever reads it. Addresses and commands take the name itself. In
 * the middle of a sentence, where no `<bdi>` can stand, one that runs the other way is kept from turning what is around it.
 */
export function shownName(t: Translate<"guest">, name: string): string {
  const number = GUEST.exec(name)?.[1];
  if (number !== undefined) return t("guest", { number });
  return RIGHT_TO_LEFT.test(name) ? ISOLATE + name + END : name;
}

/** The first letter of a name as it is shown. */
export const initialOf = (shown: string): string => [...shown.replaceAll(ISOLATE, "")][0] ?? "";
