import { fail, ok, type Result } from "../../base/result.ts";
import type { Alphabet } from "../../lexicon/alphabet.ts";
import { splitName } from "../../lexicon/grades.ts";
import { spellWord, wordText } from "../../lexicon/spelling.ts";
import { alphabetOf, findEntry } from "../../library/store.ts";
import type {
  Account,
  AccountStore,
  Appeal,
  AppealState,
  AppealStore,
  Instant,
  StoredChange,
  StoredList,
  WordListStore,
} from "../store/store.ts";
import { MOST_CHANGES, MOST_LISTS } from "../store/wordlists.ts";

export const KEEPING_FAULTS = [
  ...(["noSuchList", "noSuchBase", "listTaken", "tooManyLists", "badListName", "badWord", "tooManyChanges"] as const),
  ...(["noSuchChange", "noSuchAppeal", "otherBase", "outOfReach"] as const),
];
export type KeepingFault = {
  readonly code: (typeof KEEPING_FAULTS)[number];
  readonly figures?: Readonly<Record<string, unknown>>;
};
type Answer<T> = Promise<Result<T, KeepingFault>>;

export interface KeptChange extends Omit<StoredChange, "by"> {
  /** Null: the operator of the machine, or somebody who has left. */
  readonly byName: string | null;
  /** The version of the list that it made. */
  readonly since: number;
}

/** All that people say against one refusal. */
export interface ToldAppeal {
  readonly list: string;
  /** What the list is made of, where this server keeps it; else the list itself. */
  readonly base: string;
  readonly word: string;
  readonly state: AppealState;
  /** How many people, some of their names, and the game of who came last. */
  readonly count: number;
  readonly names: readonly string[];
  readonly game: string;
  readonly at: Instant;
}

/** The list that the word comes into. Null: no. */
export type Grant = string | null;

/** What those who keep word lists can do: the server's routes and the operator's commands say the same. */
export interface WordKeeping {
  lists(): Promise<readonly StoredList[]>;
  create(name: string, base: string): Answer<StoredList>;
  /** What counts now, the newest first, of versions before `before`. */
  changes(list: string, before?: number): Answer<readonly KeptChange[]>;
  change(list: string, word: string, change: StoredChange["change"], reason: string): Answer<{ readonly word: string }>;
  undo(list: string, word: string): Answer<{ readonly word: string }>;
  appeals(open: boolean): Promise<readonly ToldAppeal[]>;
  settle(list: string, word: string, into: Grant, reason: string): Answer<{ readonly word: string }>;
}

export const LIST_NAME = /^[a-z0-9][a-z0-9-]{0,29}$/;
const LONGEST_WORD = 26;
const PAGE = 100;
const MOST_APPEALS = 500;
const MOST_NAMES = 5;

type KeptStore = WordListStore & AppealStore & AccountStore;

interface KeepingParts {
  readonly store: KeptStore;
  readonly now: () => Instant;
  /** Where the lists are that others are made of. */
  readonly env: NodeJS.ProcessEnv;
}

/** As the list has it: in capitals, accents as the alphabet says. Null: no word of this alphabet can be so. */
export function plainWord(alphabet: Alphabet, text: string): string | null {
  const letters = spellWord(alphabet, text.trim());
  if (letters === null || letters.length < 2 || letters.length > LONGEST_WORD) return null;
  return wordText(alphabet, letters);
}

/** `by`: who gives the order; null for the operator of the machine, who may do everything. */
export function wordKeepingBy({ store, now, env }: KeepingParts, by: Account | null): WordKeeping {
  /** An admin keeps those of the operator. One that a group owns will be kept by that group's owner as well. */
  const mayKeep = (_list: Pick<StoredList, "owner">): boolean => by === null || by.role === "admin";

  async function kept(name: string): Answer<StoredList> {
    const list = await store.wordList(name);
    if (list === null) return fail({ code: "noSuchList" });
    return mayKeep(list) ? ok(list) : fail({ code: "outOfReach" });
  }

  async function spelt(list: StoredList, word: string): Answer<string> {
    const alphabet = alphabetOf(list.base, env);
    if (alphabet === null) return fail({ code: "noSuchBase" });
    const plain = plainWord(alphabet, word);
    return plain === null ? fail({ code: "badWord", figures: { least: 2, most: LONGEST_WORD } }) : ok(plain);
  }

  async function namesOf(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const accounts = await store.accounts([...new Set(ids.flatMap((id) => id ?? []))]);
    return new Map(accounts.flatMap(({ id, name, deletedAt }) => (deletedAt === null ? [[id, name]] : [])));
  }

  const keeping: WordKeeping = {
    lists: async () => (await store.wordLists()).filter(mayKeep),
    async create(name, base) {
      if (!mayKeep({ owner: null })) return fail({ code: "outOfReach" });
      // A name with a grade behind it is that of another list without offensive words.
      if (!LIST_NAME.test(name) || splitName(name).grade !== null) return fail({ code: "badListName" });
      if (findEntry(name, env) !== null) return fail({ code: "listTaken" });
      if (findEntry(base, env) === null) return fail({ code: "noSuchBase" });
      const list = { name, base, owner: null, createdAt: now() };
      const made = await store.createWordList(list);
      if (made === "created") return ok({ ...list, version: 0 });
      return fail(made === "taken" ? { code: "listTaken" } : { code: "tooManyLists", figures: { most: MOST_LISTS } });
    },
    async changes(name, before) {
      const list = await kept(name);
      if (!list.ok) return list;
      const changes = await store.changesOf(name, PAGE, before);
      const names = await namesOf(changes.map(({ by: who }) => who));
      return ok(changes.map(({ by: who, ...change }) => ({ ...change, byName: names.get(who ?? "") ?? null })));
    },
    async change(name, text, change, reason) {
      const list = await kept(name);
      if (!list.ok) return list;
      const word = await spelt(list.value, text);
      if (!word.ok) return word;
      const row = { word: word.value, change, reason, by: by?.id ?? null, at: now() };
      return told(await store.changeWord(name, row), word.value);
    },
    async undo(name, text) {
      const list = await kept(name);
      if (!list.ok) return list;
      const word = await spelt(list.value, text);
      if (!word.ok) return word;
      const undone = await store.undoChange(name, word.value);
      return undone === "same" ? fail({ code: "noSuchChange" }) : told(undone, word.value);
    },
    async appeals(open) {
      const lists = new Map((await store.wordLists()).map((list) => [list.name, list]));
      const found = (await store.appeals(open, MOST_APPEALS)).filter(({ list }) =>
        mayKeep(lists.get(list) ?? { owner: null }),
      );
      const names = await namesOf(found.map(({ account }) => account));
      return together(found, names, (name) => lists.get(name)?.base ?? name);
    },
    async settle(name, text, grant, reason) {
      const list = await store.wordList(name);
      if (!mayKeep(list ?? { owner: null })) return fail({ code: "outOfReach" });
      if (grant === null) {
        const word = text.trim().toUpperCase();
        return (await store.declineAppeals(name, word, { reason, at: now() }))
          ? ok({ word })
          : fail({ code: "noSuchAppeal" });
      }
      const into = await kept(grant);
      if (!into.ok) return into;
      if (into.value.base !== (list?.base ?? name)) return fail({ code: "otherBase" });
      const word = await spelt(into.value, text);
      if (!word.ok) return word;
      const row = { word: word.value, change: "add", reason, by: by?.id ?? null, at: now() } as const;
      const granted = await store.grantAppeals(name, word.value, grant, row);
      return granted === "noSuchAppeal" ? fail({ code: granted }) : told(granted, word.value);
    },
  };
  return keeping;
}

function told(
  answer: "changed" | "same" | "tooMany" | "noSuchList",
  word: string,
): Result<{ word: string }, KeepingFault> {
  if (answer === "noSuchList") return fail({ code: answer });
  return answer === "tooMany" ? fail({ code: "tooManyChanges", figures: { most: MOST_CHANGES } }) : ok({ word });
}

/** The newest first; several people who say the same of a word are one entry. */
function together(
  appeals: readonly Appeal[],
  names: ReadonlyMap<string, string>,
  baseOf: (list: string) => string,
): ToldAppeal[] {
  const found = new Map<string, ToldAppeal>();
  for (const { list, word, account, activity, at, state } of appeals) {
    const key = `${list} ${word} ${state}`;
    const name = names.get(account);
    const known = found.get(key) ?? { list, base: baseOf(list), word, state, count: 0, names: [], game: activity, at };
    const shown = name === undefined || known.names.length >= MOST_NAMES ? known.names : [...known.names, name];
    found.set(key, { ...known, count: known.count + 1, names: shown });
  }
  return [...found.values()];
}
