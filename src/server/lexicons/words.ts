import { Worker } from "node:worker_threads";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { findEntry, findLexicon, headerAt } from "../../library/store.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Words } from "../base/parts.ts";

/** Word lists are large and do not change while the server runs: each is read once, into memory that threads share. */
export function makeWords(env: NodeJS.ProcessEnv): Words {
  const loaded = new Map<string, Lexicon | null>();
  /** Names whose file was seen: to look for one means to read its recipe and what it is made of. */
  const there = new Set<string>();
  const building = new Map<string, Promise<void>>();

  /** One of ours that nobody has built yet: that takes seconds, and games go on meanwhile. */
  function isMissing(name: string): boolean {
    if (there.has(name)) return false;
    const entry = findEntry(name, env);
    if (entry !== null && headerAt(entry.path) === null) return true;
    there.add(name);
    return false;
  }

  const isMissingFor = ({ ruleset, alphabet }: Rules): boolean =>
    ruleset.lexicon !== null && !loaded.has(`${ruleset.lexicon}/${alphabet.id}`) && isMissing(ruleset.lexicon);

  function lexiconFor({ ruleset, alphabet }: Rules): Lexicon | null {
    const { lexicon: name } = ruleset;
    if (name === null) return null;
    const key = `${name}/${alphabet.id}`;
    const known = loaded.get(key);
    if (known !== undefined) return known;
    if (isMissing(name)) return null;
    const lexicon = findLexicon(name, alphabet, undefined, env);
    loaded.set(key, lexicon);
    return lexicon;
  }

  /** Once, however many wait for it. */
  function build(name: string): Promise<void> {
    const begun = building.get(name);
    if (begun !== undefined) return begun;
    const built = new Promise<void>((resolve) => {
      const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: name, env });
      worker.once("error", () => resolve());
      worker.once("exit", () => resolve());
    }).finally(() => building.delete(name));
    building.set(name, built);
    return built;
  }

  return {
    lexiconFor,
    isMissing: isMissingFor,
    async ready(rules) {
      if (isMissingFor(rules)) await build(rules.ruleset.lexicon as string);
      return lexiconFor(rules);
    },
  };
}
