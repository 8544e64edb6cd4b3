import { type ReactNode, useId, useRef } from "react";
import { Button, IconButton } from "../design/Button.tsx";
import { Icon, type IconName } from "../design/Icon.tsx";
import "../design/menu.css";
import { recall, shuffle, sortRack } from "../draft/draft.ts";
import { useTexts } from "../language/texts.ts";
import type { TableModel } from "./use-table.ts";
import "./actions.css";

/** The buttons below the rack: what is done often is a button of its own, the rest is behind the dots. */
export function Actions({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { draft, changeDraft, judgement, state, mayTry, isBusy, ask, play } = table;
  const { can, pending, view } = state;
  const hasTried = draft.tried.length > 0;
  const isScored = judgement.kind === "scored";
  const mayExchange = can.play && mayTry && view.rules.ruleset.exchange !== null;
  return (
    <div className="actions">
      <div className="actions-rack">
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
        kind="primary"
        className="actions-play"
        disabled={!mayTry || !isScored || !can.play || isBusy}
        onClick={play}
      >
        {pending !== null
          ? t("action.sending")
          : isScored
            ? t("action.playFor", { points: judgement.score.total })
            : t("action.play")}
      </Button>
      <div className="actions-turn">
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

interface Item {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
  readonly isThere: boolean;
}

function More({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { state, ask, session, attempt, mayTry } = table;
  const { can } = state;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
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
  const place = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined || menu.current === null) return;
    menu.current.style.right = `${Math.max(8, document.documentElement.clientWidth - box.right)}px`;
    menu.current.style.bottom = `${window.innerHeight - box.top + 8}px`;
  };
  return (
    <>
      <IconButton ref={button} icon="more" label={t("action.more")} disabled={shown.length === 0} popoverTarget={id} />
      <div id={id} ref={menu} popover="auto" className="menu" onBeforeToggle={place}>
        {shown.map(({ icon, label, run }) => (
          <button
            type="button"
            key={label}
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <Icon name={icon} />
            <span>{label}</span>
          </button>
        ))}
      </div>
    </>
  );
}
