import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../design/Button.tsx";
import { Field } from "../design/Field.tsx";
import { Icon } from "../design/Icon.tsx";
import quietStyles from "../design/quiet.module.css";
import { api } from "../http/api.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { useActing } from "./use-acting.ts";
import styles from "./words.module.css";

/** The server tells so many at a time. */
const PAGE = 100;

/** What was added to a list and dropped, with reason and date. */
export function ListChanges({ list }: { readonly list: string }): ReactNode {
  const t = useTexts("words");
  const { date } = useFormats();
  const act = useActing();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["kept", "changes", list],
    queryFn: ({ pageParam, signal }) => api.changesOf(list, pageParam, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.since ?? null)),
  });
  const changes = data?.pages.flat() ?? [];
  return (
    <>
      <ChangeForm list={list} />
      {data !== undefined && changes.length === 0 && <p className={quietStyles.quiet}>{t("own.noChanges")}</p>}
      <ul className={styles.keptRows} data-testid="changes">
        {changes.map(({ word, change, reason, byName, at }) => (
          <li key={word}>
            <Icon name={change === "add" ? "check" : "close"} size={18} />
            <div>
              <b>{word}</b> <span>{reason}</span>
              <small>{[t(`own.${change}`), date(at), byName].filter(Boolean).join(" · ")}</small>
            </div>
            <Button size="small" icon="undo" onClick={() => void act(() => api.undoChange(list, word))}>
              {t("own.undo")}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t("own.more")}</Button>}
    </>
  );
}

function ChangeForm({ list }: { readonly list: string }): ReactNode {
  const t = useTexts("words");
  const act = useActing();
  const [word, setWord] = useState("");
  const [reason, setReason] = useState("");
  const change = async (kind: "add" | "drop"): Promise<void> => {
    if (await act(() => api.changeWord(list, word.trim(), kind, reason.trim()))) setWord("");
  };
  const isReady = word.trim() !== "" && reason.trim() !== "";
  return (
    <form
      className={styles.keptForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void change("add");
      }}
    >
      <Field
        label={t("own.word")}
        value={word}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWord(event.target.value)}
      />
      <Field
        label={t("own.reason")}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.keptActions}>
        <Button type="submit" kind="primary" disabled={!isReady}>
          {t("own.add")}
        </Button>
        <Button disabled={!isReady} onClick={() => void change("drop")}>
          {t("own.drop")}
        </Button>
      </div>
    </form>
  );
}
