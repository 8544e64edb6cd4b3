import { advise } from "../bots/advice.ts";
import { loadLeaves } from "../bots/leavecatalog.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Move } from "../words/move.ts";
import { type FromHost, type PlainView, wholeView, work } from "./host.ts";

/** A thread of the server: one question, one move, or what a hint shows. The arcs of the lexicon lie in memory that all threads share. */
export interface NodeTask {
  readonly wants: "move" | "advice";
  readonly view: PlainView;
  readonly lexicon: Lexicon;
  readonly level: string;
  readonly seed: number;
  readonly millis: number;
}

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
  if (task.wants === "advice") return { move: await adviceOn(task, lexicon) };
  const place = { clock: () => performance.now(), say: (_: FromHost) => {}, stopped: () => false };
  const said = await work(place, lexicon, { type: "ask", id: 0, ...task, lexicon: lexicon.name });
  if (said.type !== "answer") throw new Error(said.type === "fault" ? said.code : said.type);
  return { move: said.answer.move };
}

async function adviceOn({ view: plain, millis }: NodeTask, lexicon: Lexicon): Promise<Move | null> {
  const view = wholeView(plain);
  if (view === null) throw new Error("noSuchRuleset");
  const leaves = await loadLeaves(view.rules);
  const best = advise({ lexicon, leaves, millis, clock: () => performance.now() }, view);
  return best && { type: "place", ...best };
}
