import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { AppealView, KeptListView } from "../../protocol/words-answers.ts";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { Field, Select } from "../design/Field.tsx";
import quietStyles from "../design/quiet.module.css";
import { api } from "../http/api.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { useActing } from "./use-acting.ts";
import styles from "./words.module.css";

/** Words that people think were refused wrongly, and the operator's answer. */
export function Appeals({ lists }: { readonly lists: readonly KeptListView[] }): ReactNode {
  const t = useTexts("words");
  const { data } = useQuery({ queryKey: ["kept", "appeals"], queryFn: ({ signal }) => api.appeals({ signal }) });
  return (
    <Card>
      <h2>{t("own.appeals")}</h2>
      {data?.length === 0 && <p className={quietStyles.quiet}>{t("own.noAppeals")}</p>}
      <ul className={styles.keptRows} data-testid="appeals">
        {data?.map((appeal) => (
          <Appeal key={`${appeal.list} ${appeal.word}`} appeal={appeal} lists={lists} />
        ))}
      </ul>
    </Card>
  );
}

interface AppealProps {
  readonly appeal: AppealView;
  readonly lists: readonly KeptListView[];
}

function Appeal({ appeal, lists }: AppealProps): ReactNode {
  const t = useTexts("words");
  const { date } = useFormats();
  const act = useActing();
  const { list, base, word, count, names, game, at } = appeal;
  const fitting = lists.filter((one) => one.base === base);
  const [wanted, choose] = useState(list);
  const [reason, setReason] = useState("");
  const into = fitting.find(({ name }) => name === wanted) ?? fitting.at(0);
  const settle = (target: string | null) => void act(() => api.settleAppeal(list, word, target, reason.trim()));
  const isReady = reason.trim() !== "";
  return (
    <li>
      <div>
        <Link href={`/game/${game}`}>
          <b>{word}</b>
        </Link>{" "}
        {t("own.asked", { list, n: count })}
        <small>{[date(at), ...names].join(" · ")}</small>
      </div>
      <div className={styles.keptForm}>
        <Field
          label={t("own.reason")}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
        {into === undefined ? (
          <p className={quietStyles.quiet}>{t("own.noList")}</p>
        ) : (
          <Select
            label={t("list")}
            value={into.name}
            choices={fitting.map(({ name }) => ({ value: name, label: name }))}
            onChoose={choose}
          />
        )}
        <div className={styles.keptActions}>
          <Button kind="primary" disabled={!isReady || into === undefined} onClick={() => settle(into?.name ?? null)}>
            {t("own.grant")}
          </Button>
          <Button disabled={!isReady} onClick={() => settle(null)}>
            {t("own.decline")}
          </Button>
        </div>
      </div>
    </li>
  );
}
