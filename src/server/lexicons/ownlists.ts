import { atLeast, type Grade } from "../../lexicon/grades.ts";
import type { ChangedEdition, ChangedList } from "../../library/changed.ts";
import type { StoredList, WordListStore } from "../store/store.ts";
import type { Fetcher } from "./fetcher.ts";
import { within } from "./within.ts";

interface OwnParts {
  readonly store: WordListStore;
  readonly log: { warn(about: object, text: string): void };
  readonly fetcher: Fetcher;
  /** What this server leaves out of new games. */
  readonly grade: Grade | null;
}

/** What is made of a version of a list. */
interface Making {
  readonly version: number;
  /** Null: it cannot be had. */
  readonly edition: Promise<ChangedEdition | null>;
}

/**
 * Lists that this server keeps: another list and changes, which lie in the store. Each node makes an edition of the same
 * version by itself, and games name what came out; how it came about is written down first, so that any node can make it
 * again for them.
 */
export class OwnLists {
  readonly #parts: OwnParts;
  readonly #making = new Map<string, Making>();
  readonly #made = new Map<string, ChangedEdition>();

  constructor(parts: OwnParts) {
    this.#parts = parts;
  }

  /** Once for all who ask for this version of the list. */
  async edition(list: StoredList, millis?: number): Promise<ChangedEdition | null | "awaited"> {
    const { name, version } = list;
    let making = this.#making.get(name);
    if (making === undefined || making.version < version) {
      making = { version, edition: this.#make(list) };
      this.#making.set(name, making);
    }
    let edition: ChangedEdition | null | "awaited" = "awaited";
    const done = making.edition.then((made) => {
      edition = made;
    });
    await within(done, millis ?? Number.POSITIVE_INFINITY);
    return edition;
  }

  async #make({ name, base, version }: StoredList): Promise<ChangedEdition | null> {
    const { store, fetcher, log, grade } = this.#parts;
    try {
      const changed = {
        name,
        base: atLeast(base, grade),
        baseHash: null,
        changes: await store.changesAt(name, version),
      };
      const answer = await fetcher.fetch({ wants: "edition", name, changed });
      if (answer?.type !== "edition") throw new Error(answer?.type === "gone" ? answer.reason : "no such base");
      const edition = { ...answer.edition, base };
      await store.saveEdition({ list: name, hash: edition.hash, version, baseHash: edition.baseHash });
      // One of a later version may have come first.
      if (this.#making.get(name)?.version === version) this.#made.set(name, edition);
      return edition;
    } catch (error) {
      log.warn({ name, version, err: error }, "an own word list cannot be made");
      // The next who asks tries again.
      if (this.#making.get(name)?.version === version) this.#making.delete(name);
      return null;
    }
  }

  /** Of every list what is made of it by now, or within so many milliseconds. What is older than its changes is made anew. */
  async editions(millis: number): Promise<readonly ChangedEdition[]> {
    const lists = await this.#parts.store.wordLists();
    await within(Promise.all(lists.map((list) => this.edition(list))), millis);
    return lists.flatMap(({ name }) => this.#made.get(name) ?? []);
  }

  /** How the edition that a game names can be made; null: it is none of ours. */
  async origin(name: string, hash: string): Promise<ChangedList | null> {
    const { store } = this.#parts;
    try {
      const edition = await store.wordEdition(name, hash);
      const list = edition && (await store.wordList(name));
      if (!list) return null;
      const changes = await store.changesAt(name, edition.version);
      return { name, base: list.base, baseHash: edition.baseHash, changes };
    } catch {
      // The store is away: the list is looked for again.
      return null;
    }
  }
}
