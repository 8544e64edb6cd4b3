import { Random } from "../base/random.ts";
import { ADVICE_MS, advise } from "../bots/advice.ts";
import { analyseView } from "../bots/analyst.ts";
import type { Candidate } from "../bots/bot.ts";
import { rankMoves } from "../bots/candidates.ts";
import { explainMove } from "../bots/explain.ts";
import type { LeaveShelf } from "../bots/leave-shelf.ts";
import { think } from "../bots/think.ts";
import { chooseSwap } from "../jewels/player.ts";
import { type BoardValue, decodeValue } from "../jewels/value.ts";
import { isSameList, polite, splitName } from "../lexicon/grades.ts";
import { hasWord, type Lexicon } from "../lexicon/lexicon.ts";
import { wordsFrom, wordsLike } from "../lexicon/search.ts";
import { decide } from "../movegen/decide.ts";
import { type LookUpRecipe, lookUp } from "../wordlists/lookup.ts";
import { findRules } from "../words/catalog.ts";
import { decideHint } from "../words/hint.ts";
import type { Position, View } from "../words/position.ts";
import type { Rules } from "../words/ruleset.ts";
import { type PlainPosition, type PlainView, wholePosition, wholeView } from "./plain.ts";
import type { AnswerTo, Edition, EngineFault, Progress, QuestionOf, QuestionType } from "./questions.ts";
import { editionName, type WordShelf } from "./wordshelf.ts";

/** A question that cannot be answered, for a reason with a code. */
export class EngineError extends Error {
  readonly code: EngineFault;

  constructor(code: EngineFault) {
    super(code);
    this.code = code;
  }
}

/** What the engine needs of where it runs. */
export interface EnginePlace {
  readonly clock: () => number;
  readonly shelf: WordShelf;
  readonly leaves: LeaveShelf;
  /** What tells why a word is not in one of our lists; null for a list of somebody else's. */
  readonly recipe: (name: string) => Promise<LookUpRecipe | null>;
  /** What the Jewels player has learnt. */
  readonly weights: () => Promise<Uint8Array>;
}

interface Hearing {
  readonly progress: (progress: Progress) => void;
  readonly stopped: () => boolean;
}

type Answers = { readonly [K in QuestionType]: (question: QuestionOf<K>, hearing: Hearing) => Promise<AnswerTo<K>> };

export type Engine = <K extends QuestionType>(
  type: K,
  question: QuestionOf<K>,
  hearing: Hearing,
) => Promise<AnswerTo<K>>;

/** All that the page asks, with the same code that the server plays by. */
export function makeEngine({ clock, shelf, leaves, recipe, weights }: EnginePlace): Engine {
  let value: BoardValue | null | undefined;

  const nameOf = async ({ ruleset }: Rules, list: Edition | null = null): Promise<string | null> => {
    if (ruleset.lexicon === null) return null;
    if (list === null) return shelf.forNew(ruleset.lexicon);
    return isSameList(list.name, ruleset.lexicon) ? list.name : editionName(list);
  };

  const words = async (rules: Rules, list?: Edition | null): Promise<Lexicon | null> => {
    const name = await nameOf(rules, list);
    return name === null ? null : shelf.whole(name, rules.alphabet, () => {});
  };

  const needed = async (rules: Rules, list?: Edition | null): Promise<Lexicon> => {
    const lexicon = await words(rules, list);
    if (lexicon === null) throw new EngineError("noLexicon");
    return lexicon;
  };

  const forward = async (rules: Rules, list?: Edition | null): Promise<Lexicon> => {
    const name = await nameOf(rules, list);
    if (name === null) throw new EngineError("noLexicon");
    return shelf.forward(name, rules.alphabet, () => {});
  };

  const attention = ({ progress, stopped }: Hearing) => ({
    clock,
    stopped,
    watch: (candidates: readonly Candidate[]) => progress({ type: "thinking", candidates }),
  });

  const answers: Answers = {
    open: async ({ ruleset, list, whole }, { progress }) => {
      const rules = rulesNamed(ruleset);
      const name = await nameOf(rules, list);
      if (name === null) return null;
      const onShare = (share: number | null): void => progress({ type: "words", share });
      if (whole) await shelf.whole(name, rules.alphabet, onShare);
      else await shelf.forward(name, rules.alphabet, onShare);
      return shelf.about(name);
    },
    ask: async ({ view: plain, list, ...question }, hearing) => {
      const view = viewOf(plain);
      const lexicon = await needed(view.rules, list);
      return think({ ...question, ...attention(hearing), view, lexicon, leaves });
    },
    analyse: async ({ view: plain, list, move, ...question }, hearing) => {
      const view = viewOf(plain);
      const lexicon = await needed(view.rules, list);
      const analyst = { ...question, ...attention(hearing), lexicon, leaves: await leaves(view.rules) };
      return analyseView(analyst, view, move);
    },
    best: async ({ view: plain, count }) => {
      const view = viewOf(plain);
      return rankMoves(view, polite(await needed(view.rules)), await leaves(view.rules), count);
    },
    explain: async ({ view: plain, move, seed }) => {
      const view = viewOf(plain);
      return explainMove(view, await needed(view.rules), await leaves(view.rules), move, seed);
    },
    decide: async ({ position: plain, list, seat, move }) => {
      const position = positionOf(plain);
      return decide(position, seat, move, await words(position.rules, list));
    },
    hint: async ({ position: plain, seat, kind }, { stopped }) => {
      const position = positionOf(plain);
      const learnt = await leaves(position.rules);
      return decideHint(position, seat, kind, await words(position.rules), (view, lexicon) =>
        advise({ lexicon, leaves: learnt, millis: ADVICE_MS, clock, stopped }, view),
      );
    },
    look: async ({ ruleset, list, words: asked }) => {
      const lexicon = await forward(rulesNamed(ruleset), list);
      return asked.map((letters) => hasWord(lexicon, letters));
    },
    why: async ({ ruleset, word }) => {
      const rules = rulesNamed(ruleset);
      const lexicon = await forward(rules);
      return lookUp(
        lexicon,
        rules.alphabet,
        shelf.isOwn(lexicon.name) ? null : await recipe(splitName(lexicon.name).base),
        word,
      );
    },
    anagrams: async ({ ruleset, rack, most }) => {
      const rules = rulesNamed(ruleset);
      return wordsFrom(polite(await forward(rules)), rules.alphabet, rack, most);
    },
    pattern: async ({ ruleset, pattern, most }) => wordsLike(polite(await forward(rulesNamed(ruleset))), pattern, most),
    swap: async ({ rules, board, turns, seed, millis }, { stopped }) => {
      value ??= await readValue(weights);
      const end = clock() + millis;
      const isOver = (): boolean => clock() >= end || stopped();
      return chooseSwap(rules, board, turns, { value, random: Random.fromSeed(seed), playouts: MOST_PLAYOUTS, isOver });
    },
  };
  return (type, question, hearing) => answers[type](question, hearing);
}

const MOST_PLAYOUTS = 1_000_000;

async function readValue(weights: EnginePlace["weights"]): Promise<BoardValue | null> {
  // Without the weights the player is weaker, but plays on.
  const value = decodeValue(await weights().catch(() => new Uint8Array()));
  return value.ok ? value.value : null;
}

function rulesNamed(id: string): Rules {
  const rules = findRules(id);
  if (rules === null) throw new EngineError("noSuchRuleset");
  return rules;
}

function viewOf(plain: PlainView): View {
  const view = wholeView(plain);
  if (view === null) throw new EngineError("noSuchRuleset");
  return view;
}

function positionOf(plain: PlainPosition): Position {
  const position = wholePosition(plain);
  if (position === null) throw new EngineError("noSuchRuleset");
  return position;
}
