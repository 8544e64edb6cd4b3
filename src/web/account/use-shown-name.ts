import { useTexts } from "../language/texts.ts";
import { shownName } from "./shown-name.ts";

/** Names as they are shown to whoever reads this page. */
export function useShownName(): (name: string) => string {
  const t = useTexts("app");
  return (name) => shownName(t, name);
}
