import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { HintKind } from "../../words/event.ts";
import type { Square } from "../../words/layout.ts";
import type { Move } from "../../words/move.ts";
import { shownName } from "../account/shown-name.ts";
import { announce, toast } from "../design/toast-store.ts";
import { clickSquare } from "../draft/cursor.ts";
import { type Draft, isTried, layPiece, pieceOf, takeBack, triedAt } from "../draft/draft.ts";
import { type Judgement, judge } from "../draft/judgement.ts";
import { type Choice, layAtCursor } from "../draft/typing.ts";
import { useTexts } from "../language/texts.ts";
import { useSettings } from "../preferences/settings-store.ts";
import type { Answered, GameSession, SessionState } from "../session/session.ts";
import { announceTurn, sayChallenge, sayFault, seatName } from "./says.ts";
import { type Turn, turnsOf } from "./turns.ts";
import { type ChangeDraft, useDraft } from "./use-draft.ts";

/** What the table asks before it does something. */
export type TableQuestion =
  | { readonly kind: "pick"; readonly choices: readonly Choice[] }
  | { readonly kind: "hintChoice" }
  | { readonly kind: "hintGiven" }
  | { readonly kind: "exchange" | "pass" | "resign" | "challenge" | "play" | "abort" };

interface Refused {
  readonly text: string;
  readonly tried: Draft["tried"];
  readonly version: number;
}

/** All that the table's parts need: what is, and what can be done. */
export interface TableModel {
  readonly session: GameSession;
  readonly state: SessionState;
  readonly turns: readonly Turn[];
  readonly draft: Draft;
  readonly changeDraft: ChangeDraft;
  readonly judgement: Judgement;
  /** The piece that the next click on a square lays. */
  readonly chosen: number | null;
  readonly question: TableQuestion | null;
  readonly ask: (question: TableQuestion | null) => void;
  /** So many events are shown; null: the game as it stands. */
  readonly lookedAt: number | null;
  readonly lookAt: (count: number | null) => void;
  /** Tiles can be tried: the own seat plays on, whoever's turn it is. */
  readonly mayTry: boolean;
  readonly isBusy: boolean;
  /** Why the last thing tried with these very tiles could not be: said where the eyes are, beside the board. */
  readonly refusal: string | null;
  readonly refuse: (text: string) => void;
  /** The list has the last word at once, and does not have one of these. */
  readonly isUnknown: boolean;
  /** Words may be looked up. Where they are challenged, to know them is the player's part until the game is over. */
  readonly mayExplain: boolean;
  readonly clickSquare: (square: Square) => void;
  readonly clickPiece: (id: number) => void;
  readonly play: () => void;
  readonly send: (move: Move) => void;
  readonly takeHint: (kind: HintKind) => void;
  /** Does it, and says so where it is refused. */
  readonly attempt: <T>(asked: Answered<T>) => Promise<T | null>;
}

export function useTable(session: GameSession): TableModel {
  const t = useTexts("board");
  const state = useNamed(useSyncExternalStore(session.subscribe, session.state));
  const { view, facts, seats, pending, curtain } = state;
  const { rules } = view;
  const [draft, changeDraft] = useDraft(state);
  const [chosen, choose] = useState<number | null>(null);
  const [question, ask] = useState<TableQuestion | null>(null);
  const [lookedAt, lookAt] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const turns = useMemo(() => turnsOf(rules, seats.length, facts), [rules, seats.length, facts]);
  const judgement = judge(view, draft, session.lookup);
  const isUnknown =
    judgement.kind === "scored" && judgement.verdict === "invalid" && rules.ruleset.challenge.rule === "void";
  const isSeated = view.seat >= 0 && !view.resigned[view.seat];
  const isOver = view.phase === "over" || state.aftermath !== null;
  const mayTry = isSeated && !isOver && curtain === null && pending === null && lookedAt === null;
  useAnnouncements(state, turns);

  const { version } = view;
  const { tried } = draft;
  const refuse = useCallback((text: string): void => setRefused({ text, tried, version }), [tried, version]);
  const refusal = refused?.tried === tried && refused.version === version ? refused.text : null;

  const attempt = useCallback(
    async <T>(asked: Answered<T>): Promise<T | null> => {
      setBusy(true);
      const answer = await asked;
      setBusy(false);
      if (answer.ok) return answer.value;
      toast(sayFault(t, rules, answer.fault), { kind: "fault" });
      return null;
    },
    [t, rules],
  );

  const send = (move: Move): void => {
    ask(null);
    choose(null);
    changeDraft((now) => ({ ...now, cursor: null, typed: null }));
    setBusy(true);
    void session.submit(move).then((answer) => {
      setBusy(false);
      if (!answer.ok) refuse(sayFault(t, rules, answer.fault));
    });
  };

  const play = (): void => {
    if (judgement.kind === "fault") refuse(sayFault(t, rules, judgement.fault));
    if (judgement.kind !== "scored" || !mayTry) return;
    if (!state.can.play) {
      refuse(t("status.notYet", { name: seatName(t, seats, view.turn) }));
      return;
    }
    const unknown = judgement.words.filter((word) => word.verdict === "invalid").map((word) => word.text);
    // Where words are judged at once there is no use in sending one that the list does not have.
    if (isUnknown) {
      refuse(sayFault(t, rules, { code: "unknownWords", words: unknown }));
      return;
    }
    if (useSettings.getState().confirmMoves && question?.kind !== "play") ask({ kind: "play" });
    else send(judgement.move);
  };

  const onSquare = (square: Square): void => {
    if (!mayTry) return;
    const there = triedAt(draft, square);
    if (chosen !== null && !isTried(draft, chosen) && there === null) {
      changeDraft((now) => layPiece(now, view.board, chosen, square));
      choose(null);
    } else if (there !== null) changeDraft((now) => takeBack(now, there.id));
    else changeDraft((now) => clickSquare(now, view.board, square));
  };

  const onPiece = (id: number): void => {
    if (!mayTry) return;
    const piece = pieceOf(draft, id);
    if (draft.cursor === null || piece === null) choose(chosen === id ? null : id);
    else changeDraft((now) => layAtCursor(now, rules.layout, view.board, piece) ?? now);
  };

  const takeHint = (kind: HintKind): void => {
    void attempt(session.hint(kind)).then((given) => ask(given === null ? null : { kind: "hintGiven" }));
  };

  return {
    session,
    state,
    turns,
    draft,
    changeDraft,
    judgement,
    chosen: mayTry ? chosen : null,
    question,
    ask,
    lookedAt,
    lookAt,
    mayTry,
    isBusy,
    refusal,
    refuse,
    isUnknown,
    mayExplain: isOver || rules.ruleset.challenge.rule === "void",
    clickSquare: onSquare,
    clickPiece: onPiece,
    play,
    send,
    takeHint,
    attempt,
  };
}

/** Guests have names in the reader's language; at one screen everybody is called as was typed. */
function useNamed(state: SessionState): SessionState {
  const t = useTexts("app");
  return useMemo(() => {
    if (state.kind === "local") return state;
    const named = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: shownName(t, one.name) });
    return { ...state, seats: state.seats.map(named), chat: state.chat?.map(named) ?? null };
  }, [state, t]);
}

/** Tells a screen reader what the others did, and when it is one's turn; and everybody how a challenge went. */
function useAnnouncements({ view, seats, curtain }: SessionState, turns: readonly Turn[]): void {
  const t = useTexts("board");
  const count = turns.length;
  const [heard, setHeard] = useState(count);
  const isMine = view.turn === view.seat && view.phase !== "over";
  useEffect(() => {
    if (count <= heard) {
      if (count < heard) setHeard(count);
      return;
    }
    setHeard(count);
    const said = turns.slice(heard).map((turn) => announceTurn(t, seats, turn));
    if (isMine && curtain === null) said.push(t("status.yours"));
    announce(said.join(" "));
    for (const turn of turns.slice(heard)) {
      const challenge = sayChallenge(t, seats, turn);
      if (challenge !== null) toast(challenge);
    }
  }, [count, heard, turns, seats, t, isMine, curtain]);
}
