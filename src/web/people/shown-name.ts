import type { Translate } from "../../base/translate.ts";

/** What the server calls somebody who has not chosen a name: nobody who has can be called so. */
const GUEST = /^Guest (\d+)$/;

/** A name as it is shown: a guest's in the language of whoever reads it. Addresses and commands take the name itself. */
export function shownName(t: Translate, name: string): string {
  const number = GUEST.exec(name)?.[1];
  return number === undefined ? name : t("guest", { number });
}
