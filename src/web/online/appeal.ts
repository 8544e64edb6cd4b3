import { toast } from "../design/toast-store.ts";
import { ApiError, api } from "../http/api.ts";
import type { TextsOf } from "../language/keys.ts";

/** Refusals that have words of their own. */
const SAID = ["wordIsThere", "badWord", "stillPlaying", "tooManyAppeals"] as const;

/** Asks the operator to look at a word, and says what came of it. */
export async function appealFor(t: TextsOf<"lobby">, game: string, text: string): Promise<void> {
  try {
    const { word, state } = await api.appeal(game, text);
    if (state === "sent") toast(t("appeal.sent", { word }), { kind: "good" });
    else toast(t(state === "open" ? "appeal.open" : "appeal.answered", { word }));
  } catch (error) {
    const code = SAID.find((said) => error instanceof ApiError && said === error.code);
    toast(t(`appeal.${code ?? "failed"}`, { word: text }), { kind: "fault" });
  }
}
