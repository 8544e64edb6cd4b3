import type { LevelId } from "../../bots/levels.ts";
import type { Move } from "../../words/move.ts";
import { viewFor } from "../../words/position.ts";
import type { AskEngine } from "../../worker/client.ts";
import { plainPosition, plainView } from "../../worker/plain.ts";
import { listOf } from "../session/record-list.ts";
import type { WordDesk } from "../session/word-desk.ts";
import { botToMove } from "./game.ts";
import type { LocalState } from "./local-state.ts";
import type { LocalTable } from "./local-table.ts";

/** A master may think that long; the others need a blink, and wait a little so that one sees what they do. */
const THINKING_MS = 3000;
const LEAST_MS = 900;

interface BotParts {
  readonly ask: AskEngine;
  readonly wait: (millis: number) => Promise<void>;
}

/** Gives what lets the computer player move whose turn it is, where it is one's. */
export function makeBots(table: LocalTable, desk: WordDesk, { ask, wait }: BotParts): () => void {
  const think = ({ game, position }: LocalState, level: LevelId) => {
    const view = plainView(viewFor(position, position.turn));
    const seed = (game.record.setup.seed ?? 0) + position.version;
    return ask(
      "ask",
      { view, list: listOf(game.record), level, seed, millis: THINKING_MS },
      { signal: table.closed },
    ).catch(() => null);
  };

  const play = ({ game, position }: LocalState, move: Move) =>
    table.settle(
      ask("decide", { position: plainPosition(position), list: listOf(game.record), seat: position.turn, move }),
    );

  async function move(): Promise<void> {
    const before = table.state();
    const level = before.isAborted || table.closed.aborted ? null : botToMove(before.game, before.position);
    const words = desk.state().state;
    if (level === null || before.isThinking || words === "loading" || words === "missing") return;
    table.change({ isThinking: true });
    const pause = wait(LEAST_MS);
    const answer = await think(before, level);
    await pause;
    if (table.closed.aborted) return;
    // The game has gone on without it.
    if (table.state().position !== before.position) return void move();
    const settled = answer && (await play(before, answer.move));
    if (settled?.ok) return;
    if (settled === null) desk.miss();
    table.change({ isThinking: false });
  }

  return () => void move();
}
