import { type ReactNode, useEffect } from "react";
import { Button } from "../design/Button.tsx";
import { Icon } from "../design/Icon.tsx";
import { announce } from "../design/toast-store.ts";
import type { JudgedWord, Judgement } from "../draft/judgement.ts";
import type { TextsOf } from "../language/keys.ts";
import { useTexts } from "../language/texts.ts";
import type { SessionState } from "../session/session.ts";
import { sayEnd, sayFault, seatName } from "./says.ts";
import styles from "./table.module.css";
import { lastPlacement } from "./turns.ts";
import type { TableModel } from "./use-table.ts";

/** One line below the board, always there: what the tried tiles are worth, or how things stand. */
export function DraftLine({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { state, judgement, refusal } = table;
  const said = spoken(t, state, judgement);
  useEffect(() => {
    if (said === null) return;
    // Not while the tiles are still being laid.
    const timer = setTimeout(() => announce(said), 900);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p className={styles.draftLine} data-testid="draft-line">
      {refusal !== null ? (
        <span className={styles.draftFault} role="alert">
          {refusal}
        </span>
      ) : judgement.kind === "scored" && state.pending === null ? (
        words(t, judgement)
      ) : (
        statusOf(t, state, judgement)
      )}
      {state.pending === null && <Appeal table={table} />}
      {judgement.kind === "empty" && <Doubts table={table} />}
    </p>
  );
}

/** Who thinks that the list is wrong can say so where it is refused. */
function Appeal({ table: { judgement, session } }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { appeal } = session;
  const refused =
    judgement.kind === "scored" ? judgement.words.find(({ verdict }) => verdict === "invalid") : undefined;
  if (appeal === undefined || refused === undefined) return null;
  return (
    <Button size="small" icon="flag" onClick={() => appeal(refused.text)}>
      {t("draft.appeal")}
    </Button>
  );
}

/** Where words are challenged: now is the time, before a move of one's own. */
function Doubts({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { state, turns, ask, send, isBusy } = table;
  if (!state.can.challenge) return null;
  const last = lastPlacement(turns)?.fact;
  const word = last?.kind === "place" ? (last.words[0]?.text ?? "") : "";
  return (
    <span className={styles.draftDoubts}>
      <Button size="small" icon="flag" disabled={isBusy} onClick={() => ask({ kind: "challenge" })}>
        {t("action.challengeWord", { word })}
      </Button>
      {state.view.phase === "lastChallenge" && (
        <Button size="small" kind="primary" disabled={isBusy} onClick={() => send({ type: "pass" })}>
          {t("action.letStand")}
        </Button>
      )}
    </span>
  );
}

type T = TextsOf<"board">;
type Scored = Extract<Judgement, { kind: "scored" }>;

const words = (t: T, { words: judged, score }: Scored): ReactNode => (
  <>
    {judged.map((word) => (
      <span
        key={`${word.square}${word.direction}`}
        className={styles.draftWord}
        data-verdict={word.verdict}
        title={t(`verdict.${word.verdict}`)}
      >
        {word.verdict !== "unknown" && <Icon name={word.verdict === "valid" ? "check" : "close"} size={16} />}
        {word.text} <small>{word.points}</small>
      </span>
    ))}
    {score.bonus > 0 && <span>{t("draft.bonus", { points: score.bonus })}</span>}
  </>
);

function statusOf(t: T, state: SessionState, judgement: Judgement): ReactNode {
  const { view, pending, link, words: list, kind } = state;
  if (state.aftermath?.isAborted) return t("ending.aborted");
  if (pending !== null) return t(link === "live" || kind === "local" ? "status.sending" : "status.kept");
  if (link === "reconnecting") return <span className={styles.draftWarn}>{t("status.reconnecting")}</span>;
  if (judgement.kind === "fault")
    return <span className={styles.draftFault}>{sayFault(t, view.rules, judgement.fault)}</span>;
  if (view.phase === "over") return sayEnd(t, state);
  if (view.phase === "lastChallenge" && view.turn === view.seat)
    return <span className={styles.draftLast}>{t("status.lastWord")}</span>;
  return (
    <>
      {view.turn === view.seat ? <strong>{t("status.yours")}</strong> : <span>{whoseTurn(t, state)}</span>}
      {list.state === "loading" && (
        <span className={styles.draftNote}>
          {t("status.words")} {list.share !== null && <progress value={list.share} aria-label={t("status.words")} />}
        </span>
      )}
      {list.state === "missing" && <span className={styles.draftWarn}>{t("status.noWords")}</span>}
    </>
  );
}

function whoseTurn(t: T, { view, seats, thinking }: SessionState): string {
  const name = seatName(t, seats, view.turn);
  if (seats[view.turn]?.isPresent === false) return t("status.away", { name });
  return t(thinking === null ? "status.theirs" : "status.thinking", { name });
}

function spoken(t: T, { view }: SessionState, judgement: Judgement): string | null {
  if (judgement.kind === "empty") return null;
  if (judgement.kind === "fault") return sayFault(t, view.rules, judgement.fault);
  const list = judgement.words.map((word: JudgedWord) => word.text).join(", ");
  return t(`announce.draft.${judgement.verdict}`, { words: list, points: judgement.score.total });
}
