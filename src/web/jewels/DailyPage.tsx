import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useSearchParams } from "wouter";
import type { JewelsLimit } from "../../protocol/jewels-answers.ts";
import { Button, IconButton } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Field } from "../design/Field.tsx";
import quietStyles from "../design/quiet.module.css";
import { api } from "../http/api.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import styles from "./daily.module.css";
import { chanceSeed } from "./jewels-store.ts";
import { type RankedBoard, Ranking } from "./Ranking.tsx";
import { dayBeside } from "./run.ts";
import { StoneRow } from "./StoneShapes.tsx";
import { seedOf } from "./setup.ts";

/** Boards on which people are compared: one a day, the same for everybody, and any other by its number. */
export function DailyPage(): ReactNode {
  const t = useTexts("jewels");
  const daily = useQuery({ queryKey: ["jewels", "daily"], queryFn: ({ signal }) => api.jewelsDaily({ signal }) });
  if (daily.isPending) return <p className={quietStyles.quiet}>{t("loading")}</p>;
  if (daily.isError)
    return (
      <EmptyState
        icon="jewel"
        title={t("daily.offline")}
        actions={
          <Button icon="undo" onClick={() => daily.refetch()}>
            {t("tryAgain")}
          </Button>
        }
      >
        <p>
          {t("daily.offlineHelp")} <Link href="/jewels">{t("daily.elsewhere")}</Link>
        </p>
      </EmptyState>
    );
  const { day, limits } = daily.data;
  return (
    <div className={styles.daily}>
      <StoneRow />
      <Days today={day} limits={limits} />
      <Numbered limits={limits} />
    </div>
  );
}

interface RankingsProps {
  readonly board: RankedBoard;
  readonly limits: readonly JewelsLimit[];
  readonly canPlay: boolean;
  readonly canWatch: boolean;
}

const Rankings = ({ limits, ...rest }: RankingsProps): ReactNode => (
  <div className={styles.boards}>
    {limits.map((limit) => (
      <Ranking key={`${limit.turns}-${limit.seconds}`} limit={limit} {...rest} />
    ))}
  </div>
);

function Days({ today, limits }: { readonly today: string; readonly limits: readonly JewelsLimit[] }): ReactNode {
  const t = useTexts("jewels");
  const { date } = useFormats();
  const [back, setBack] = useState(0);
  const day = dayBeside(today, -back);
  const isToday = back === 0;
  return (
    <>
      <div className={styles.day}>
        <IconButton icon="back" label={t("daily.before")} onClick={() => setBack(back + 1)} />
        <h2>{date(new Date(`${day}T00:00:00Z`), { dateStyle: "full", timeZone: "UTC" })}</h2>
        <IconButton icon="forward" label={t("daily.after")} disabled={isToday} onClick={() => setBack(back - 1)} />
      </div>
      <p className={quietStyles.quiet}>{t("daily.about")}</p>
      <Rankings board={{ kind: "daily", day }} limits={limits} canPlay={isToday} canWatch={!isToday} />
    </>
  );
}

/** The number stands in the address, so that a friend can be sent to the same list. */
function Numbered({ limits }: { readonly limits: readonly JewelsLimit[] }): ReactNode {
  const t = useTexts("jewels");
  const [search, setSearch] = useSearchParams();
  const shown = search.get("board");
  const [text, setText] = useState(shown ?? "");
  const show = (board: string): void => {
    setText(board);
    setSearch(
      (before) => {
        before.set("board", board);
        return before;
      },
      { replace: true },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") show(`${seedOf(text)}`);
  };
  return (
    <section className={styles.numbered} aria-labelledby="numbered-title">
      <h2 id="numbered-title">{t("numbered")}</h2>
      <p className={quietStyles.quiet}>{t("numbered.about")}</p>
      <form onSubmit={submit}>
        <Field
          label={t("seed")}
          value={text}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" icon="trophy">
          {t("numbered.show")}
        </Button>
        <Button icon="shuffle" onClick={() => show(`${chanceSeed()}`)}>
          {t("seed.again")}
        </Button>
      </form>
      {shown !== null && <Rankings board={{ kind: "seed", seed: seedOf(shown) }} limits={limits} canPlay canWatch />}
    </section>
  );
}
