import { analyseTurn, type TurnAnalysis } from "../bots/analysis.ts";
import type { Answer, Candidate } from "../bots/bot.ts";
import { loadLeaves } from "../bots/leavecatalog.ts";
import { findBot, isLevel } from "../bots/levels.ts";
import { hasWord, type Lexicon } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { findRules } from "../words/catalog.ts";
import type { Move } from "../words/move.ts";
import type { View } from "../words/position.ts";
import { challengeBy } from "./challenge.ts";

/**
 * The engine behind a message port, the same in a thread of Node and in a worker of the page. It is told
 * of a lexicon once, and then asked by its name. Messages are plain data; rules go by their id.
 */

/** A View without its rules, which the other side has as well. */
export type PlainView = Omit<View, "rules"> & { readonly ruleset: string };

export const plainView = ({ rules, ...view }: View): PlainView => ({ ...view, ruleset: rules.ruleset.id });

export function wholeView({ ruleset, ...view }: PlainView): View | null {
  const rules = findRules(ruleset);
  return rules && { ...view, rules };
}

interface Task {
  readonly id: number;
  readonly view: PlainView;
  readonly lexicon: string;
  readonly level: string;
  readonly seed: number;
  readonly millis: number;
}

export type ToHost =
  /** Kept under its name for all that is asked later. */
  | { readonly type: "lexicon"; readonly lexicon: Lexicon }
  | ({ readonly type: "ask" } & Task)
  | ({ readonly type: "analyse"; readonly move: Move | null } & Task)
  | {
      readonly type: "check";
      readonly id: number;
      readonly ruleset: string;
      readonly lexicon: string;
      readonly words: readonly string[];
    }
  /** The task answers with the best it has; heard only where a task lets messages in. */
  | { readonly type: "stop"; readonly id: number };

export type FromHost =
  | { readonly type: "answer"; readonly id: number; readonly answer: Answer }
  | { readonly type: "analysis"; readonly id: number; readonly analysis: TurnAnalysis }
  /** The candidates so far, the best first. */
  | { readonly type: "thinking"; readonly id: number; readonly candidates: readonly Candidate[] }
  | { readonly type: "checked"; readonly id: number; readonly known: readonly boolean[] }
  | { readonly type: "fault"; readonly id: number; readonly code: HostFault };

export type HostFault = "noSuchRuleset" | "noSuchLevel" | "noLexicon";

/** What a host needs of where it runs. */
export interface Place {
  /** Milliseconds since whenever. */
  readonly clock: () => number;
  readonly say: (message: FromHost) => void;
  /** Whether a task is to stop, asked now and then while it runs. */
  readonly stopped: (id: number) => boolean;
}

/** Answers one message. */
export function makeHost(place: Place): (message: ToHost) => Promise<void> {
  const lexicons = new Map<string, Lexicon>();
  return async (message) => {
    switch (message.type) {
      case "lexicon":
        lexicons.set(message.lexicon.name, message.lexicon);
        return;
      case "stop":
        return;
      case "check": {
        const rules = findRules(message.ruleset);
        const lexicon = lexicons.get(message.lexicon);
        const { id } = message;
        if (rules === null) return place.say({ type: "fault", id, code: "noSuchRuleset" });
        if (lexicon === undefined) return place.say({ type: "fault", id, code: "noLexicon" });
        const known = message.words.map((word) => {
          const letters = spellWord(rules.alphabet, word);
          return letters !== null && hasWord(lexicon, letters);
        });
        return place.say({ type: "checked", id, known });
      }
      default:
        return place.say(await work(place, lexicons.get(message.lexicon), message));
    }
  };
}

type Work = Extract<ToHost, { type: "ask" | "analyse" }>;

export async function work(place: Place, lexicon: Lexicon | undefined, task: Work): Promise<FromHost> {
  const { id, level, seed, millis } = task;
  const view = wholeView(task.view);
  const bot = findBot(level);
  if (view === null) return { type: "fault", id, code: "noSuchRuleset" };
  if (bot === null) return { type: "fault", id, code: "noSuchLevel" };
  if (lexicon === undefined) return { type: "fault", id, code: "noLexicon" };
  const question = {
    view,
    lexicon,
    leaves: await loadLeaves(view.rules),
    seed,
    millis,
    clock: place.clock,
    watch: (candidates: readonly Candidate[]) => place.say({ type: "thinking", id, candidates }),
    stopped: () => place.stopped(id),
  };
  if (task.type === "ask") {
    const challenge = isLevel(level) ? challengeBy(level, view, lexicon, seed) : null;
    return { type: "answer", id, answer: challenge ?? bot(question) };
  }
  return { type: "analysis", id, analysis: analyseTurn(question, bot, level === "master", task.move) };
}
