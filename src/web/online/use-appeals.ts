import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../account/me.ts";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";

/** Answers are given within days: who stays on the page hears of one soon enough. */
const AGAIN_MS = 300_000;

/** Tells what became of one's appeals, once. */
export function useAppeals(): void {
  const t = useTexts("lobby");
  const { me } = useMe();
  const { data } = useQuery({
    queryKey: ["appeals", me?.id ?? ""],
    queryFn: ({ signal }) => api.myAppeals({ signal }),
    enabled: me != null,
    refetchInterval: AGAIN_MS,
  });
  useEffect(() => {
    const news = data?.filter(({ settledAt, isTold }) => settledAt !== null && !isTold) ?? [];
    if (news.length === 0) return;
    for (const { word, state, into, answer } of news)
      toast(
        t(state === "granted" ? "appeal.granted" : "appeal.declined", { word, list: into ?? "", answer: answer ?? "" }),
        {
          stays: true,
        },
      );
    // Where that fails it is told once more, which is better than not at all.
    api.appealsTold(Math.max(...news.map(({ settledAt }) => settledAt ?? 0))).catch(() => {});
  }, [data, t]);
}
