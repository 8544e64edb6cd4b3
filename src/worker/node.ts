import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Move } from "../words/move.ts";
import { type FromHost, type PlainView, work } from "./host.ts";

/** A thread of the server: one question, one move. The arcs of the lexicon lie in memory that all threads share. */
export interface NodeTask {
  readonly view: PlainView;
  readonly lexicon: Lexicon;
  readonly level: string;
  readonly seed: number;
  readonly millis: number;
}

export interface NodeAnswer {
  readonly move: Move;
}

/** Searches keep their arrays by lexicon: the same one must be the same object every time. */
const lexicons = new Map<string, Lexicon>();

export default async function answer(task: NodeTask): Promise<NodeAnswer> {
  const key = `${task.lexicon.name}/${task.lexicon.alphabet}/${task.lexicon.hash}`;
  const lexicon = lexicons.get(key) ?? task.lexicon;
  lexicons.set(key, lexicon);
  const place = { clock: () => performance.now(), say: (_: FromHost) => {}, stopped: () => false };
  const said = await work(place, lexicon, { type: "ask", id: 0, ...task, lexicon: lexicon.name });
  if (said.type !== "answer") throw new Error(said.type === "fault" ? said.code : said.type);
  return { move: said.answer.move };
}
