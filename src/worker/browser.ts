import { makeLeaveShelf } from "../bots/leave-shelf.ts";
import { loadRecipe, readLeaveFile } from "./browser-data.ts";
import { browserLexicons } from "./browser-lexicons.ts";
import { EngineError, makeEngine } from "./engine.ts";
import type { FromEngine, ToEngine } from "./questions.ts";
import { makeShelf } from "./wordshelf.ts";

/** The first message: where the numbers of the Jewels player are, and memory in which the page says what to stop. */
export interface EngineStart {
  readonly weights: string;
  readonly stop: SharedArrayBuffer | null;
}

let start: EngineStart = { weights: "", stop: null };
let stopped: Int32Array | null = null;

const engine = makeEngine({
  clock: () => performance.now(),
  shelf: makeShelf(browserLexicons),
  leaves: makeLeaveShelf(readLeaveFile),
  recipe: loadRecipe,
  weights: async () => new Uint8Array(await (await fetch(start.weights)).arrayBuffer()),
});

const say = (message: FromEngine): void => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<ToEngine | EngineStart>) => {
  if ("weights" in data) {
    start = data;
    stopped = data.stop && new Int32Array(data.stop);
    return;
  }
  const { id, type, question } = data;
  const hearing = {
    progress: (progress: Extract<FromEngine, { type: "progress" }>["progress"]) =>
      say({ id, type: "progress", progress }),
    stopped: () => stopped !== null && Atomics.load(stopped, 0) === id,
  };
  engine(type, question as never, hearing).then(
    (answer) => say({ id, type: "answer", answer }),
    (error) => say({ id, type: "fault", code: error instanceof EngineError ? error.code : "broken" }),
  );
});
