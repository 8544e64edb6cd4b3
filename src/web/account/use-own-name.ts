import { useTexts } from "../language/texts.ts";
import { useMe } from "./me.ts";

/** What the person at this browser is called in games of their own: by the name of the account, where it has one. */
export function useOwnName(): string {
  const t = useTexts("app");
  const { me } = useMe();
  return me?.name && me.role !== "guest" ? me.name : t("you");
}
