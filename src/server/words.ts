import { Worker } from "node:worker_threads";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { findLexicon, headerAt, listEntries } from "../library/store.ts";
import type { Rules } from "../words/ruleset.ts";
import type { Words } from "./services.ts";

/** Word lists are large and do not change while the server runs: each is read once, into memory that threads share. */
export function makeWords(env: NodeJS.ProcessEnv): Words {
  const loaded = new Map<string, Lexicon | null>();
  const building = new Map<string, Promise<void>>();

  /** To build one takes seconds: in a thread, since games go on meanwhile. */
  function build(name: string): Promise<void> {
    const begun = building.get(name);
    if (begun !== undefined) return begun;
    const done = new Promise<void>((resolve) => {
      const worker = new Worker(new URL("./words-builder.ts", import.meta.url), {
        workerData: { name, env: { ...env } },
      });
      worker.once("error", () => resolve());
      worker.once("exit", () => resolve());
    }).finally(() => building.delete(name));
    building.set(name, done);
    return done;
  }

  const isBuilt = (name: string): boolean => {
    const entry = listEntries(env).find((each) => each.name === name);
    return entry === undefined || headerAt(entry.path) !== null;
  };

  function lexiconFor({ ruleset, alphabet }: Rules): Lexicon | null {
    const { lexicon: name } = ruleset;
    if (name === null) return null;
    const key = `${name}/${alphabet.id}`;
    const known = loaded.get(key);
    if (known !== undefined) return known;
    if (!isBuilt(name)) {
      void build(name);
      return null;
    }
    const lexicon = findLexicon(name, alphabet, undefined, env);
    loaded.set(key, lexicon);
    return lexicon;
  }

  return {
    lexiconFor,
    isBuilding: ({ ruleset }) => building.has(ruleset.lexicon ?? ""),
    async ready(rules) {
      const found = lexiconFor(rules);
      const { lexicon: name } = rules.ruleset;
      if (found !== null || name === null) return found;
      await building.get(name);
      return lexiconFor(rules);
    },
  };
}
