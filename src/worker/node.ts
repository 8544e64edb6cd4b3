import { advise } from "../bots/advice.ts";
import type { LevelId } from "../bots/levels.ts";
import { think } from "../bots/think.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Move } from "../words/move.ts";
import { leaves } from "./node-data.ts";
import { type PlainView, wholeView } from "./plain.ts";

/** A thread of the server: one question, one move, or what a hint shows. The arcs of the lexicon lie in memory that all threads share. */
export type NodeTask = {
  readonly view: PlainView;
  readonly lexicon: Lexicon;
  readonly millis: number;
} & ({ readonly wants: "move"; readonly level: LevelId; readonly seed: number } | { readonly wants: "advice" });

/** Null: nothing can be laid. A player always has a move. */
export interface NodeAnswer {
  readonly move: Move | null;
}

/** Searches keep their arrays by lexicon: the same one must be the same object every time. */
const lexicons = new Map<string, Lexicon>();

export default async function answer(task: NodeTask): Promise<NodeAnswer> {
  const key = `${task.lexicon.name}/${task.lexicon.alphabet}/${task.lexicon.hash}`;
  const lexicon = lexicons.get(key) ?? task.lexicon;
  lexicons.set(key, lexicon);
  const view = wholeView(task.view);
  if (view === null) throw new Error("noSuchRuleset");
  const { millis } = task;
  const clock = () => performance.now();
  if (task.wants === "move") {
    const { level, seed } = task;
    return { move: (await think({ view, lexicon, leaves, level, seed, millis, clock })).move };
  }
  const best = advise({ lexicon, leaves: await leaves(view.rules), millis, clock }, view);
  return { move: best && { type: "place", ...best } };
}
