import { Worker } from "node:worker_threads";
import type { ListAnswer, ListNews, ListTask, ThreadTask } from "./thread.ts";

/** The largest takes half a minute to build on an old machine; what takes longer than this has got stuck. */
const STUCK_MS = 300_000;

type Came = Exclude<ListNews, { type: "damaged" }> | null;

/**
 * Fetches word lists in threads: one is read at a time, and one is built, because that takes a core and much memory. Who
 * wants what lies ready on the disk does not wait for a build.
 */
export class Fetcher {
  readonly #env: NodeJS.ProcessEnv;
  readonly #damaged: (path: string) => void;
  #lastRead: Promise<unknown> = Promise.resolve();
  #lastBuilt: Promise<unknown> = Promise.resolve();
  readonly #workers = new Set<Worker>();
  #isClosed = false;

  constructor(env: NodeJS.ProcessEnv, damaged: (path: string) => void) {
    this.#env = env;
    this.#damaged = damaged;
  }

  /** Never fails. Null where the server stops first. */
  async fetch(task: ListTask): Promise<ListAnswer | null> {
    const read = this.#lastRead.then(() => this.#run({ task, mayBuild: false }));
    this.#lastRead = read;
    const found = await read;
    if (found?.type !== "unbuilt") return found;
    const built = this.#lastBuilt.then(() => this.#run({ task, mayBuild: true }));
    this.#lastBuilt = built;
    const made = await built;
    return made?.type === "unbuilt" ? null : made;
  }

  async #run(workerData: ThreadTask): Promise<Came> {
    if (this.#isClosed) return null;
    let worker: Worker;
    try {
      worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData, env: this.#env });
    } catch (error) {
      return { type: "gone", reason: String(error) };
    }
    this.#workers.add(worker);
    let came: Came = { type: "gone", reason: "the thread ended without an answer" };
    const stuck = setTimeout(() => void worker.terminate(), STUCK_MS);
    worker.on("message", (news: ListNews) => {
      if (news.type !== "damaged") came = news;
      // The build that follows meets the same file again.
      else if (!workerData.mayBuild) this.#damaged(news.path);
    });
    worker.on("error", (error) => {
      came = { type: "gone", reason: String(error) };
    });
    await new Promise((resolve) => worker.once("exit", resolve));
    clearTimeout(stuck);
    this.#workers.delete(worker);
    return this.#isClosed ? null : came;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }
}
