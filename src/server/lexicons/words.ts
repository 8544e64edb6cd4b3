import type { WordList } from "../../activity/table/rules.ts";
import { atLeast } from "../../lexicon/grades.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Rules } from "../../words/ruleset.ts";
import { gradeFrom } from "../base/grade.ts";
import type { Words } from "../base/parts.ts";
import type { Metrics } from "../http/metrics.ts";
import type { WordListStore } from "../store/store.ts";
import { Fetcher } from "./fetcher.ts";
import { OwnLists } from "./ownlists.ts";
import type { ListAnswer, ListTask } from "./thread.ts";
import { within } from "./within.ts";

interface WordsParts {
  /** Where lists are looked for. */
  readonly env: NodeJS.ProcessEnv;
  readonly log: { warn(about: object, text: string): void; info(about: object, text: string): void };
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Where the lists are that this server keeps itself. */
  readonly store: WordListStore;
}

/** A list that somebody has asked for. */
interface Shelved {
  readonly name: string;
  /** Null: the edition for new games. */
  readonly hash: string | null;
  readonly alphabet: string;
  list: WordList;
  /** While it is under way: whoever asks meanwhile waits for the same. */
  fetching: Promise<unknown> | null;
  /** Since when it was asked for and not here. */
  soughtAt: number | null;
  /** It was gone when it was last looked for. */
  isLost: boolean;
  /** Then it is looked for again: an operator may have brought it back. */
  againAt: number;
  /** When somebody last asked for it. */
  usedAt: number;
}

const NONE: WordList = { state: "none" };
const AWAITED: WordList = { state: "awaited" };
const GONE: WordList = { state: "gone" };
const GONE_MS = 30_000;
const LONG_MS = 1000;
/** More than that are refused at once, and may come again. */
const MOST_WAITING = 5000;
/** So many are in memory; of those beyond that the one that was not asked for longest is read again when it is. */
const MOST_HERE = 32;
const STATES = ["here", "awaited", "gone"] as const;

const keyOf = (name: string, hash: string | null, alphabet: string): string => `${name} ${hash ?? ""} ${alphabet}`;

/**
 * Word lists are large and do not change: each is read once, into memory that threads share. A game is judged by the
 * edition that it names and by no other; what is not in memory is fetched in a thread, once for all who wait for it.
 */
export function makeWords({ env, log, metrics, now, store }: WordsParts): Words {
  const shelf = new Map<string, Shelved>();
  let waiting = 0;
  const grade = gradeFrom(env);
  const fetcher = new Fetcher(env, (path) => log.warn({ path }, "a file of a word list is damaged"));
  const own = new OwnLists({ store, log, fetcher, grade });

  function shelved(name: string, hash: string | null, alphabet: string): Shelved {
    const key = keyOf(name, hash, alphabet);
    const known = shelf.get(key);
    if (known !== undefined) return known;
    const fresh: Shelved = {
      name,
      hash,
      alphabet,
      list: AWAITED,
      fetching: null,
      soughtAt: null,
      isLost: false,
      againAt: 0,
      usedAt: now(),
    };
    shelf.set(key, fresh);
    return fresh;
  }

  /** As it is now. What is not here is under way from then on. */
  function look(one: Shelved): WordList {
    one.usedAt = now();
    if (one.list.state === "gone" && now() >= one.againAt) one.list = AWAITED;
    if (one.list.state !== "awaited" || one.fetching !== null) return one.list;
    const { name, hash, alphabet } = one;
    one.soughtAt ??= now();
    one.fetching = fetchAny({ wants: "list", name, hash, alphabet }).then((answer) => {
      one.fetching = null;
      if (answer !== null) put(one, answer);
    });
    count();
    return one.list;
  }

  /** What lies here, or what this server can make of what it keeps. */
  async function fetchAny(task: Extract<ListTask, { hash: string | null }>): Promise<ListAnswer | null> {
    const found = await fetcher.fetch(task);
    if (found?.type !== "gone" || task.hash === null) return found;
    const changed = await own.origin(task.name, task.hash);
    return changed === null ? found : fetcher.fetch({ ...task, changed });
  }

  function put(one: Shelved, answer: ListAnswer): void {
    const { name, hash } = one;
    if (answer.type === "list") {
      log.info({ name, hash: answer.lexicon.hash }, "a word list is loaded");
      arrive(one, shared(one, answer.lexicon));
    } else if (answer.type === "unknown") one.list = NONE;
    else {
      const reason = answer.type === "gone" ? answer.reason : answer.type;
      if (!one.isLost) log.warn({ name, hash, reason }, "a word list cannot be had: its games stand still");
      one.list = GONE;
      one.isLost = true;
      one.againAt = now() + GONE_MS;
    }
    count();
  }

  /** What was read in a moment has kept nobody from moving. */
  function arrive(one: Shelved, lexicon: Lexicon): void {
    const { soughtAt } = one;
    const isLong = soughtAt !== null && now() - soughtAt >= LONG_MS;
    one.list = { state: "here", lexicon, lacked: isLong ? { from: soughtAt, until: now() } : null };
    one.isLost = false;
    forgetIdle();
  }

  /** A server that keeps lists of its own has another edition whenever a word of one changes. */
  function forgetIdle(): void {
    const here = [...shelf].filter(([, { hash, list }]) => hash !== null && list.state === "here");
    if (here.length <= MOST_HERE) return;
    const [key, idle] = here.reduce((a, b) => (b[1].usedAt < a[1].usedAt ? b : a));
    shelf.delete(key);
    const forNewGames = keyOf(idle.name, null, idle.alphabet);
    const same = shelf.get(forNewGames)?.list;
    if (same?.state === "here" && same.lexicon.hash === idle.hash) shelf.delete(forNewGames);
  }

  /** New games and games in play name the same edition most of the time: it is in memory once. */
  function shared({ name, alphabet }: Shelved, lexicon: Lexicon): Lexicon {
    const same = shelved(name, lexicon.hash, alphabet);
    if (same.list.state === "here") return same.list.lexicon;
    arrive(same, lexicon);
    return lexicon;
  }

  function count(): void {
    // One that is here for new games stands under its hash too.
    const lists = [...shelf.values()].filter(({ hash, list }) => hash !== null || list.state !== "here");
    for (const state of STATES)
      metrics.wordLists.set({ state }, lists.filter(({ list }) => list.state === state).length);
  }

  async function known(one: Shelved, millis = Number.POSITIVE_INFINITY): Promise<WordList> {
    look(one);
    if (one.fetching === null || waiting >= MOST_WAITING) return one.list;
    waiting++;
    await within(one.fetching, millis);
    waiting--;
    return one.list;
  }

  /** A list that this server keeps, as it is now; none where there is none of that name for this game. */
  async function ownReady({ ruleset, alphabet }: Rules, name: string, millis?: number): Promise<WordList> {
    const list = await store.wordList(name);
    if (list === null || list.base !== ruleset.lexicon) return NONE;
    const edition = await own.edition(list, millis);
    if (edition === "awaited") return AWAITED;
    return edition === null ? GONE : known(shelved(name, edition.hash, alphabet.id), millis);
  }

  const forNew = ({ ruleset, alphabet }: Rules): Shelved | null =>
    ruleset.lexicon === null ? null : shelved(atLeast(ruleset.lexicon, grade), null, alphabet.id);

  return {
    listOf: ({ alphabet }, named) => (named === null ? NONE : look(shelved(named.name, named.hash, alphabet.id))),
    fetched: async ({ alphabet }, named, millis) =>
      named === null ? NONE : known(shelved(named.name, named.hash, alphabet.id), millis),
    async ready(rules, millis, list = null) {
      if (list !== null && list !== rules.ruleset.lexicon) return ownReady(rules, list, millis);
      const one = forNew(rules);
      return one === null ? NONE : known(one, millis);
    },
    async fileOf(name, hash, isWhole) {
      const answer = await fetchAny({ wants: "file", name, hash, isWhole });
      return answer?.type === "file" ? answer.bytes : null;
    },
    async meaningsOf(language) {
      const answer = await fetcher.fetch({ wants: "meanings", language });
      if (answer?.type === "gone") log.warn({ language, reason: answer.reason }, "meanings of words cannot be had");
      return answer?.type === "meanings" ? answer.file : null;
    },
    ownEditions: (millis) => own.editions(millis),
    isOwnEdition: async (name, hash) => (await store.wordEdition(name, hash)) !== null,
    close: () => fetcher.close(),
  };
}
