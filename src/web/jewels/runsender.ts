import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, api } from "../http/api.ts";
import type { Play } from "./play.ts";
import { nextBatch } from "./run.ts";

/** `waiting`: the server was not reached, and is asked again. `refused`: it does not count the rest. */
export type Sending = "quiet" | "sending" | "waiting" | "refused" | "saved";

const AGAIN_MS = 3000;

/** Tells the server each swap of a run that it judges, in order, and again after a lost connection. */
export function useRunSender(play: Play): Sending {
  const { source } = play;
  const run = source.kind === "daily" || source.kind === "ranked" ? source.run : null;
  const [state, setState] = useState<Sending>("quiet");
  const queries = useQueryClient();
  const latest = useRef(play);
  latest.current = play;
  const known = useRef({ run, sent: play.game.played.length, isFinished: false, isBusy: false });
  // Swaps that came with a run are known to the server already.
  if (known.current.run !== run)
    known.current = { run, sent: play.game.played.length, isFinished: false, isBusy: false };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when a turn was played or the game is over.
  useEffect(() => {
    if (run === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = known.current;
    const send = async (): Promise<void> => {
      const batch = nextBatch(latest.current, note.sent, note.isFinished);
      if (batch === null || note.isBusy || known.current !== note) return;
      note.isBusy = true;
      setState("sending");
      try {
        const { turns, finishedAt } = await api.sendSwaps(run, batch);
        note.sent = turns;
        note.isFinished = finishedAt !== null;
        setState(note.isFinished ? "saved" : "quiet");
        // Whoever was quick is at the leaderboard already.
        if (note.isFinished) void queries.invalidateQueries({ queryKey: ["jewels", "leaders"] });
      } catch (error) {
        const next = afterFault(error, note);
        setState(next);
        if (next === "waiting") timer = setTimeout(send, AGAIN_MS);
      } finally {
        note.isBusy = false;
      }
      if (timer === undefined) void send();
    };
    void send();
    return () => clearTimeout(timer);
  }, [run, play.game.played.length, play.end]);
  return run === null ? "quiet" : state;
}

function afterFault(error: unknown, note: { sent: number; isFinished: boolean }): Sending {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429)
    return "waiting";
  // An answer that was lost on its way: the server knows more than we thought.
  if (error.code === "stale" && typeof error.figures.turns === "number") {
    note.sent = error.figures.turns;
    return "sending";
  }
  note.isFinished = true;
  return error.code === "runOver" ? "saved" : "refused";
}
