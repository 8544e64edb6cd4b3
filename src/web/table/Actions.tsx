import type { ReactNode } from "react";
import { Button, IconButton } from "../design/Button.tsx";
import { Menu, type MenuItem } from "../design/Menu.tsx";
import { recall, shuffle, sortRack } from "../draft/draft.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./actions.module.css";
import type { TableModel } from "./use-table.ts";

/** The buttons below the rack: what is done often is a button of its own, the rest is behind the dots. */
export function Actions({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { draft, changeDraft, judgement, state, mayTry, isBusy, isUnknown, ask, play } = table;
  const { can, pending, view } = state;
  const hasTried = draft.tried.length > 0;
  const isScored = judgement.kind === "scored";
  const mayExchange = can.play && mayTry && view.rules.ruleset.exchange !== null;
  return (
    <div className={styles.actions}>
      <div className={styles.rack}>
        <IconButton
          icon="shuffle"
          label={t("action.shuffle")}
          disabled={!mayTry}
          onClick={() => changeDraft((now) => shuffle(now, Math.random))}
        />
        <IconButton icon="sort" label={t("action.sort")} disabled={!mayTry} onClick={() => changeDraft(sortRack)} />
        <IconButton
          icon="recall"
          label={t("action.recall")}
          disabled={!mayTry || !hasTried}
          onClick={() => changeDraft(recall)}
        />
      </div>
      <Button
        kind={isUnknown ? "plain" : "primary"}
        className={styles.play}
        disabled={!mayTry || !isScored || !can.play || isBusy}
        onClick={play}
      >
        {pending !== null
          ? t("action.sending")
          : isScored && !isUnknown
            ? t("action.playFor", { points: judgement.score.total })
            : t("action.play")}
      </Button>
      <div className={styles.turn}>
        <IconButton
          icon="exchange"
          label={t("action.exchange")}
          disabled={!mayExchange}
          onClick={() => ask({ kind: "exchange" })}
        />
        {can.hints !== null && (
          <IconButton
            icon="hint"
            label={t("action.hint")}
            disabled={!mayTry || can.hints.length === 0}
            onClick={() => ask({ kind: "hintChoice" })}
          />
        )}
        <More table={table} />
      </div>
    </div>
  );
}

interface Item extends MenuItem {
  readonly isThere: boolean;
}

function More({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { state, ask, session, attempt, mayTry } = table;
  const { can } = state;
  const items: readonly Item[] = [
    { icon: "forward", label: t("action.pass"), isThere: can.play && mayTry, run: () => ask({ kind: "pass" }) },
    { icon: "flag", label: t("action.challenge"), isThere: can.challenge, run: () => ask({ kind: "challenge" }) },
    { icon: "undo", label: t("action.undo"), isThere: can.undo, run: () => void attempt(session.undo()) },
    {
      icon: "close",
      label: t(can.abort === "asked" ? "action.abortAgree" : "action.abort"),
      isThere: can.abort !== "no" && can.abort !== "offered",
      run: () => ask({ kind: "abort" }),
    },
    { icon: "flag", label: t("action.resign"), isThere: can.resign, run: () => ask({ kind: "resign" }) },
  ];
  const shown = items.filter(({ isThere }) => isThere);
  return (
    <Menu
      label={t("action.more")}
      items={shown}
      button={(opener) => <IconButton {...opener} icon="more" label={t("action.more")} disabled={shown.length === 0} />}
    />
  );
}
