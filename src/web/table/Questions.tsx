import type { ReactNode } from "react";
import { NO_TILE, onRack } from "../../lexicon/alphabet.ts";
import { makeSquare } from "../../words/coordinates.ts";
import { laidTiles } from "../../words/placement.ts";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { type Draft, layPiece, recall, restOf } from "../draft/draft.ts";
import type { TextKey } from "../language/keys.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import type { HintGiven } from "../session/session.ts";
import { placementText, reasonsOf } from "./explanation.ts";
import { BlankDialog, ExchangeDialog, PickDialog } from "./LetterDialogs.tsx";
import styles from "./letters.module.css";
import type { TableModel, TableQuestion } from "./use-table.ts";

/** Whatever the table has to ask, one thing at a time. */
export function Questions({ table }: { readonly table: TableModel }): ReactNode {
  const { question, state } = table;
  if (question === null) return <BlankDialog table={table} />;
  switch (question.kind) {
    case "pick":
      return <PickDialog table={table} choices={question.choices} />;
    case "exchange":
      return <ExchangeDialog table={table} />;
    case "hintChoice":
      return <HintChoice table={table} />;
    case "hintGiven":
      return state.hint && <HintDialog table={table} given={state.hint} />;
    default:
      return <Confirm table={table} kind={question.kind} />;
  }
}

type Confirmed = Exclude<TableQuestion["kind"], "pick" | "exchange" | "hintChoice" | "hintGiven">;

/** The second confirmation of what cannot be taken back. */
function Confirm({ table, kind }: { readonly table: TableModel; readonly kind: Confirmed }): ReactNode {
  const t = useTexts("board");
  const { ask, send, play, session, attempt, judgement, state } = table;
  const act = (): void => {
    if (kind === "play") play();
    else if (kind === "abort") {
      ask(null);
      void attempt(session.abort());
    } else send({ type: kind });
  };
  const isHarsh = kind === "resign" || kind === "abort";
  const { challenge } = state.view.rules.ruleset;
  const points = kind === "challenge" ? challenge.points : judgement.kind === "scored" ? judgement.score.total : 0;
  // What it costs to be wrong is another matter in each game. Where words are judged at once, nobody comes here.
  const isOffer = kind === "abort" && state.can.abort === "offer";
  const text: TextKey<"board"> = isOffer
    ? "confirm.abort.offer"
    : kind === "challenge"
      ? `confirm.challenge.${challenge.rule === "void" ? "single" : challenge.rule}`
      : `confirm.${kind}.text`;
  return (
    <Dialog
      open
      title={t(`confirm.${kind}.title`)}
      onClose={() => ask(null)}
      actions={
        <>
          <Button onClick={() => ask(null)}>{t("confirm.no")}</Button>
          <Button kind={isHarsh ? "danger" : "primary"} onClick={act}>
            {t(isOffer ? "confirm.abort.offerYes" : `confirm.${kind}.yes`)}
          </Button>
        </>
      }
    >
      <p>{t(text, { points, n: points })}</p>
    </Dialog>
  );
}

/** Hints cost points: the price is said before. */
function HintChoice({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { state, ask, takeHint, isBusy } = table;
  const prices = state.view.rules.ruleset.hints;
  return (
    <Dialog open title={t("hint.title")} onClose={() => ask(null)}>
      <p>{t("hint.how")}</p>
      <div className={styles.hintChoices}>
        {(state.can.hints ?? []).map((kind) => (
          <Button key={kind} wide disabled={isBusy} onClick={() => takeHint(kind)}>
            {t(`hint.${kind}`, { price: prices[kind] ?? 0 })}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function HintDialog({ table, given }: { readonly table: TableModel; readonly given: HintGiven }): ReactNode {
  const t = useTexts("board");
  const formats = useFormats();
  const { state, ask, changeDraft } = table;
  const { rules, board } = state.view;
  const { hint, explanation } = given;
  const close = (): void => ask(null);
  if (!("tiles" in hint)) {
    const square = makeSquare(rules.layout, rules.ruleset.coordinates, hint.square);
    return (
      <Dialog
        open
        title={t("hint.title")}
        onClose={close}
        actions={
          <Button kind="primary" onClick={close}>
            {t("hint.close")}
          </Button>
        }
      >
        <p>{t("hint.squareGiven", { square })}</p>
      </Dialog>
    );
  }
  const layIt = (): void => {
    changeDraft((now) =>
      laidTiles(rules.layout, hint).reduce(
        (draft, { square, tile }) => layFrom(draft, board, square, tile),
        recall(now),
      ),
    );
    close();
  };
  return (
    <Dialog
      open
      title={placementText(rules, board, hint)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t("hint.close")}</Button>
          <Button kind="primary" onClick={layIt}>
            {t("hint.lay")}
          </Button>
        </>
      }
    >
      {explanation !== null && (
        <ul className={styles.reasons}>
          {reasonsOf(t, formats, rules, explanation).map(({ head, below }) => (
            <li key={head}>
              {head}
              {below.length > 0 && (
                <ul>
                  {below.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Lays a tile of the rack that is like the wanted one. */
function layFrom(draft: Draft, board: Uint8Array, square: number, tile: number): Draft {
  const piece = restOf(draft).find((other) => other.tile === onRack(tile));
  return piece === undefined || tile === NO_TILE ? draft : layPiece(draft, board, piece.id, square, tile);
}
