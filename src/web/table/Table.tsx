import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { isCovered, laidTiles } from "../../words/placement.ts";
import type { View } from "../../words/position.ts";
import { type Badge, Board } from "../board/Board.tsx";
import { Button, IconButton } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Dialog } from "../design/Dialog.tsx";
import { type Tab, Tabs } from "../design/Tabs.tsx";
import { Unread } from "../design/Unread.tsx";
import { useWidth } from "../design/use-width.ts";
import { layPiece, movePiece, takeBack } from "../draft/draft.ts";
import { useTexts } from "../language/texts.ts";
import { explainWords } from "../meanings/meaning-store.ts";
import { wordsThrough } from "../meanings/words-through.ts";
import { listenForDrags } from "../rack/dragging.ts";
import { Rack } from "../rack/Rack.tsx";
import type { GameSession } from "../session/session.ts";
import { Actions } from "./Actions.tsx";
import { Chat } from "./Chat.tsx";
import { DraftLine } from "./DraftLine.tsx";
import { Ending } from "./Ending.tsx";
import { Moves } from "./Moves.tsx";
import { badgesOf, hintedSquares } from "./marks.ts";
import { Questions } from "./Questions.tsx";
import { Seats } from "./Seats.tsx";
import { seatName } from "./says.ts";
import styles from "./table.module.css";
import { lastPlacement, lookBack } from "./turns.ts";
import { Unseen } from "./Unseen.tsx";
import { type LetGo, useFlights } from "./use-flights.ts";
import { useKeys } from "./use-keys.ts";
import { useSounds } from "./use-sounds.ts";
import { type TableModel, useTable } from "./use-table.ts";

interface TableProps {
  readonly session: GameSession;
  /** One more panel beside the board: what only a game on a server has to tell. */
  readonly about?: Pick<Tab, "label" | "panel">;
  /** To be heeded by who sits here, above the players. */
  readonly notice?: ReactNode;
  /** What is to be said with the result. */
  readonly afterword?: ReactNode;
}

/** A letter game, played: board, rack, and all that stands around them. The same for games here and on a server. */
export function Table({ session, about, notice, afterword }: TableProps): ReactNode {
  const table = useTable(session);
  const t = useTexts("board");
  const root = useRef<HTMLDivElement>(null);
  const letGo = useRef<LetGo | null>(null);
  const { state, turns, draft, lookedAt, judgement, mayTry } = table;
  const { view, seats, curtain } = state;
  const { rules } = view;
  const then = lookedAt === null ? null : lookBack(rules, seats.length, state.facts, lookedAt);
  const board = then?.board ?? view.board;
  const last = lastPlacement(turns, lookedAt ?? undefined);
  const tried = then === null && curtain === null ? draft.tried : [];
  const [scrolls, setScrolls] = useState(false);
  const [isWhole, showWhole] = useState(false);
  const isWide = useWidth("wide");

  useKeys(table, root);
  useDrags(table, root, letGo);
  useFlights({
    root,
    picture: { board, draft },
    mover: lastPlacement(turns)?.seat ?? turns.at(-1)?.seat ?? 0,
    scene: `${state.id} ${view.seat} ${lookedAt ?? "now"} ${curtain}`,
    letGo,
    alphabet: rules.alphabet,
    onLand: useSounds(state),
  });

  const explainAt = (square: number): boolean => {
    const words = table.mayExplain ? wordsThrough(rules, board, square) : [];
    explainWords(rules.alphabet.language, words);
    return words.length > 0;
  };
  const badges: Badge[] = badgesOf(rules, last, then === null ? judgement : { kind: "empty" });
  return (
    <div className={styles.table} ref={root}>
      <div
        className={styles.play}
        style={{ "--columns": rules.layout.columns, "--rows": rules.layout.rows } as CSSProperties}
      >
        <div className={styles.notice}>{notice}</div>
        <div className={styles.seats}>
          <Seats state={state} then={then} />
        </div>
        <div className={styles.board}>
          <Board
            rules={rules}
            board={board}
            tried={tried}
            last={
              last?.fact.kind === "place"
                ? laidTiles(rules.layout, last.fact.placement).map(({ square }) => square)
                : []
            }
            hinted={then === null ? hintedSquares(rules, state.hint?.hint ?? null) : []}
            badges={badges}
            cursor={mayTry ? draft.cursor : null}
            isStill={!mayTry}
            isWhole={isWhole}
            onScrolls={setScrolls}
            onSquare={(square) => {
              table.clickSquare(square);
              if (table.chosen === null) explainAt(square);
            }}
            onEnter={(square) => tried.length === 0 && explainAt(square)}
            onFocusSquare={(square, isByKey) => {
              if (isByKey && mayTry && draft.cursor === null)
                table.changeDraft((now) => ({ ...now, cursor: { square, direction: "across" } }));
            }}
          />
        </div>
        <div className={styles.line}>
          {then === null ? <DraftLine table={table} /> : <LookingBack table={table} />}
          {(scrolls || isWhole) && (
            <IconButton icon="search" label={t(isWhole ? "zoom.in" : "zoom.out")} onClick={() => showWhole(!isWhole)} />
          )}
        </div>
        <div className={styles.hand} data-locked={!mayTry || undefined}>
          {view.seat >= 0 && (
            <Rack
              alphabet={rules.alphabet}
              size={rules.ruleset.rackSize}
              draft={draft}
              chosen={table.chosen}
              isHidden={curtain !== null}
              onPiece={table.clickPiece}
              onShift={(id, by) =>
                table.changeDraft((now) => movePiece(now, id, now.pieces.findIndex((piece) => piece.id === id) + by))
              }
            />
          )}
          {view.seat >= 0 && view.phase !== "over" && state.aftermath === null && <Actions table={table} />}
          <Ending table={table} key={state.id} afterword={afterword} />
        </div>
      </div>
      <div className={styles.side}>
        <Panels table={table} then={then} isWide={isWide} about={about} />
      </div>
      {isWide && (
        <section className={styles.unseen}>
          <h2>{t("unseen.tab")}</h2>
          <Unseen state={state} then={then} />
        </section>
      )}
      <Questions table={table} />
      {curtain !== null && <Curtain table={table} seat={curtain} />}
    </div>
  );
}

/** Tells where a tile was let go, and puts it there. */
function useDrags(table: TableModel, root: RefObject<HTMLDivElement | null>, letGo: RefObject<LetGo | null>): void {
  const latest = useRef(table);
  latest.current = table;
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    return listenForDrags(element, () => {
      const { draft, changeDraft, state } = latest.current;
      const { board } = state.view;
      const placeOf = (id: number): number => draft.pieces.findIndex((piece) => piece.id === id);
      return {
        placeOf,
        isFree: (square) => !isCovered(board, square),
        onLift: () => changeDraft((now) => (now.cursor === null ? now : { ...now, cursor: null, typed: null })),
        onDrop: (id, drop, box) => {
          const square = draft.tried.find((tile) => tile.id === id)?.square;
          const home = square === undefined ? (`rack:${placeOf(id)}` as const) : (`square:${square}` as const);
          if (drop.kind === "square") {
            letGo.current = { to: `square:${drop.square}`, box };
            changeDraft((now) => layPiece(now, board, id, drop.square));
          } else if (drop.kind === "rack") {
            letGo.current = { to: `rack:${drop.place}`, box };
            changeDraft((now) => takeBack(now, id, drop.place));
          } else {
            letGo.current = { to: home, box };
            changeDraft((now) => ({ ...now }));
          }
        },
      };
    });
  }, [root, letGo]);
}

function LookingBack({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { turns, lookedAt, lookAt } = table;
  const at = turns.findIndex(({ index }) => index + 1 === lookedAt);
  const to = (place: number): void => lookAt(place >= turns.length - 1 ? null : turns[Math.max(0, place)].index + 1);
  return (
    <div className={classes(styles.draftLine, styles.lookingBack)} role="status">
      <IconButton icon="back" label={t("look.before")} disabled={at <= 0} onClick={() => to(at - 1)} />
      <span>{t("look.at", { n: at + 1, count: turns.length })}</span>
      <IconButton icon="forward" label={t("look.after")} onClick={() => to(at + 1)} />
      <Button size="small" kind="primary" className={styles.lookingNow} onClick={() => lookAt(null)}>
        {t("look.now")}
      </Button>
    </div>
  );
}

interface PanelsProps extends Pick<TableProps, "about"> {
  readonly table: TableModel;
  readonly then: View | null;
  readonly isWide: boolean;
}

function Panels({ table, then, isWide, about }: PanelsProps): ReactNode {
  const t = useTexts("board");
  const [chosen, choose] = useState("moves");
  const { state } = table;
  const lastLine = state.chat?.at(-1)?.id ?? "";
  const [readLine, setReadLine] = useState(lastLine);
  if (chosen === "chat" && readLine !== lastLine) setReadLine(lastLine);
  const tabs: Tab[] = [{ id: "moves", label: t("moves.tab"), panel: <Moves table={table} /> }];
  if (!isWide) tabs.push({ id: "unseen", label: t("unseen.tab"), panel: <Unseen state={state} then={then} /> });
  if (state.chat !== null)
    tabs.push({
      id: "chat",
      label: readLine === lastLine ? t("chat.tab") : <Unread label={t("chat.tab")} note={t("chat.unread")} />,
      panel: <Chat table={table} lines={state.chat} />,
    });
  if (about !== undefined) tabs.push({ id: "about", ...about });
  return <Tabs label={t("panels.label")} tabs={tabs} chosen={chosen} onChoose={choose} />;
}

/** Between two people at one screen: nobody's tiles are seen until the next one says so. */
function Curtain({ table, seat }: { readonly table: TableModel; readonly seat: number }): ReactNode {
  const t = useTexts("board");
  const { state, session } = table;
  const name = seatName(t, state.seats, seat);
  return (
    <Dialog
      open
      closable={false}
      title={t("curtain.title", { name })}
      onClose={() => {}}
      actions={
        <Button kind="primary" wide onClick={session.ready}>
          {t("curtain.ready", { name })}
        </Button>
      }
    >
      <p>{t("curtain.how", { name })}</p>
    </Dialog>
  );
}
