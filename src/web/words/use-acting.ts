import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../design/toast-store.ts";
import { ApiError } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";

const SAID = ["badWord", "listTaken", "badListName"] as const;

/** Does something on the server, says why it failed, and shows what is there then. */
export function useActing(): (work: () => Promise<unknown>) => Promise<boolean> {
  const t = useTexts("words");
  const queries = useQueryClient();
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      const code = SAID.find((said) => error instanceof ApiError && said === error.code) ?? "other";
      toast(t(`own.fault.${code}`), { kind: "fault" });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: ["kept"] });
    }
  };
}
