import type { AnswerTo, EngineFault, FromEngine, Progress, QuestionOf, QuestionType, ToEngine } from "./questions.ts";

/** A worker as the client uses it: a page's Worker, or a thread of Node. */
export interface EnginePort {
  readonly post: (message: ToEngine) => void;
  readonly listen: (heard: (message: FromEngine) => void, broke: () => void) => void;
  readonly end: () => void;
}

export interface AskOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Aborted: a task that thinks answers with the best it has so far, and one that cannot is given up. */
  readonly signal?: AbortSignal;
}

export type AskEngine = <K extends QuestionType>(
  type: K,
  question: QuestionOf<K>,
  options?: AskOptions,
) => Promise<AnswerTo<K>>;

export interface EngineClient {
  readonly ask: AskEngine;
  readonly end: () => void;
}

/** A question was not answered: a code, or `stopped` where the asker gave it up. */
export class AskError extends Error {
  readonly code: EngineFault | "stopped";

  constructor(code: EngineFault | "stopped") {
    super(code);
    this.code = code;
  }
}

interface Waiting {
  readonly message: ToEngine;
  readonly options: AskOptions;
  readonly answer: (value: unknown) => void;
  readonly fault: (error: AskError) => void;
  tries: number;
}

/** So long a task that was told to stop may take to answer, before its worker is ended and a new one started. */
const GRACE_MS = 400;
/** A question that ends two workers would end the next as well. */
const MOST_TRIES = 2;

/**
 * Questions to a worker. `stop` tells it that a task is to stop, through memory that both share; where there is
 * none, or it does not help, the worker is ended, and what else it was asked goes to a new one.
 */
export function makeClient(start: () => EnginePort, stop: (id: number) => void): EngineClient {
  const waiting = new Map<number, Waiting>();
  let port: EnginePort | null = null;
  let nextId = 1;

  const heard = (message: FromEngine): void => {
    const asked = waiting.get(message.id);
    if (asked === undefined) return;
    if (message.type === "progress") {
      asked.options.onProgress?.(message.progress);
      return;
    }
    waiting.delete(message.id);
    if (message.type === "answer") asked.answer(message.answer);
    else asked.fault(new AskError(message.code));
  };

  const opened = (): EnginePort => {
    if (port !== null) return port;
    const made = start();
    port = made;
    made.listen(heard, () => {
      if (port === made) restart();
    });
    return made;
  };

  const restart = (): void => {
    port?.end();
    port = null;
    for (const [id, asked] of waiting) {
      if (asked.tries++ < MOST_TRIES) opened().post(asked.message);
      else {
        waiting.delete(id);
        asked.fault(new AskError("broken"));
      }
    }
  };

  const giveUp = (id: number): void => {
    if (!waiting.has(id)) return;
    stop(id);
    setTimeout(() => {
      const asked = waiting.get(id);
      if (asked === undefined) return;
      waiting.delete(id);
      asked.fault(new AskError("stopped"));
      restart();
    }, GRACE_MS);
  };

  return {
    ask: (type, question, options = {}) =>
      new Promise((answer, fault) => {
        if (options.signal?.aborted) return fault(new AskError("stopped"));
        const id = nextId++;
        const message: ToEngine = { id, type, question };
        waiting.set(id, { message, options, answer: answer as (value: unknown) => void, fault, tries: 0 });
        options.signal?.addEventListener("abort", () => giveUp(id), { once: true });
        opened().post(message);
      }),
    end: () => {
      port?.end();
      port = null;
      for (const asked of waiting.values()) asked.fault(new AskError("stopped"));
      waiting.clear();
    },
  };
}
