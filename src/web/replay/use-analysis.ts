import { useEffect, useRef, useState } from "react";
import { type AnalysedTurn, trustAdvice } from "../../bots/analyst.ts";
import { type RecordedTurn, turnsOf } from "../../bots/turns.ts";
import { letterOf } from "../../lexicon/alphabet.ts";
import { wordText } from "../../lexicon/spelling.ts";
import type { Move } from "../../words/move.ts";
import type { GameRecord } from "../../words/record.ts";
import { judgedWords } from "../../words/score.ts";
import type { Edition } from "../../worker/questions.ts";
import { AskError, askEngine, plainView } from "../engine/engine.ts";
import { listOf } from "../session/record-list.ts";
import { DEPTHS, type Depth, isOurs, type Progress } from "./analysis.ts";

export interface Analysis {
  readonly progress: Progress;
  /** By turn; null where it was not looked at yet. */
  readonly turns: readonly (AnalysedTurn | null)[];
  /** Null where the worker cannot know the rules or has no word list for them. */
  readonly start: ((depth: Depth) => void) | null;
  readonly stop: () => void;
}

/** What is left of a move that was taken back. */
const PASS: Move = { type: "pass" };

/** Analyses a game turn by turn in the worker. What was found stays when it is stopped. */
export function useAnalysis(record: GameRecord): Analysis {
  const [progress, setProgress] = useState<Progress>({ kind: "idle" });
  const [turns, setTurns] = useState<readonly (AnalysedTurn | null)[]>(() => turnsOf(record).map(() => null));
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    setProgress({ kind: "idle" });
    setTurns(turnsOf(record).map(() => null));
    return () => running.current?.abort();
  }, [record]);

  const start = async (depth: Depth): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    const recorded = turnsOf(record);
    const list = listOf(record);
    const say = (said: Progress): void => {
      if (running.current === control) setProgress(said);
    };
    setTurns(recorded.map(() => null));
    let done = 0;
    try {
      say({ kind: "loading", share: 0 });
      const opened = await askEngine(
        "open",
        { ruleset: record.rules.ruleset.id, list, whole: true },
        { signal, onProgress: (heard) => heard.type === "words" && say({ kind: "loading", share: heard.share }) },
      );
      if (opened === null) return say({ kind: "failed", why: "noList" });
      for (const [i, turn] of recorded.entries()) {
        say({ kind: "running", done: i, total: recorded.length });
        const found = await analysed(turn, list, depth, signal);
        if (running.current !== control) return;
        setTurns((before) => before.with(i, found));
        done = i + 1;
        if (signal.aborted) break;
      }
      say(done < recorded.length ? { kind: "stopped", done, total: recorded.length } : { kind: "done" });
    } catch (error) {
      const code = error instanceof AskError ? error.code : "broken";
      if (code === "stopped") return say({ kind: "stopped", done, total: recorded.length });
      say({ kind: "failed", why: code !== "noLexicon" ? "fault" : navigator.onLine ? "noList" : "offline" });
    }
  };

  const canStart = isOurs(record.rules) && record.rules.ruleset.lexicon !== null;
  return {
    progress,
    turns,
    start: canStart ? (depth) => void start(depth) : null,
    stop: () => running.current?.abort(),
  };
}

async function analysed(
  turn: RecordedTurn,
  list: Edition | null,
  depth: Depth,
  signal: AbortSignal,
): Promise<AnalysedTurn> {
  const { view, move, isRackKnown, isWithdrawn } = turn;
  const unknown = move?.type === "place" ? await unknownIn(turn, list, move) : [];
  if (!isRackKnown) return { ...turn, unknown, analysis: null };
  const { level, millis } = DEPTHS[depth];
  const question = { view: plainView(view), list, level, millis, move: isWithdrawn ? PASS : move };
  const analysis = await askEngine("analyse", question, { signal });
  return { ...turn, unknown, analysis: isWithdrawn ? analysis : trustAdvice(turn, analysis) };
}

/** The words of a play that the list does not have, each once. */
async function unknownIn(
  { view }: RecordedTurn,
  list: Edition | null,
  move: Extract<Move, { type: "place" }>,
): Promise<string[]> {
  const { rules, board } = view;
  const words = judgedWords(rules, board, move).map(({ tiles }) => tiles.map(letterOf));
  const known = await askEngine("look", { ruleset: rules.ruleset.id, list, words });
  return [...new Set(words.filter((_, i) => !known[i]).map((letters) => wordText(rules.alphabet, letters)))];
}
