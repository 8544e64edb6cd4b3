import { fail, ok, type Result } from "../base/result.ts";
import {
  type BaseForm,
  makePiece,
  type PartLetter,
  type PieceFault,
  parsePiece,
  pieceOf,
  type Sense,
} from "./meanings.ts";
import { parseWordNet, type WordNetTexts } from "./wordnet.ts";

/** All that the meanings of English words are made from. */
export interface MeaningSources {
  readonly wordnet: WordNetTexts;
  /** Ours, as a piece: small words that WordNet has not, or has only as abbreviations, and words that players lay. */
  readonly own: string;
  /** Forms that no rule makes: a part of speech, the form and its base form a line; comments after `#`. */
  readonly irregular: string;
}

export type MeaningsFault = PieceFault & { readonly file: "own" | "irregular" };

/** Of a word that we explain ourselves so many senses of WordNet follow at most. */
const MOST_BESIDES = 2;

interface Draft {
  readonly senses: Map<string, readonly Sense[]>;
  readonly forms: Map<string, BaseForm[]>;
}

/** The texts of all pieces by their names, in the order of the alphabet: the same sources give the same texts. */
export function buildMeanings(sources: MeaningSources): Result<Map<string, string>, MeaningsFault> {
  const own = parsePiece(sources.own);
  if (!own.ok) return fail({ ...own.fault, file: "own" });
  const irregular = parseIrregular(sources.irregular);
  if (!irregular.ok) return fail({ ...irregular.fault, file: "irregular" });
  const senses: Map<string, readonly Sense[]> = parseWordNet(sources.wordnet);
  for (const [word, ours] of own.value.senses)
    senses.set(word, [...ours, ...(senses.get(word) ?? []).slice(0, MOST_BESIDES)]);
  const drafts = new Map<string, Draft>();
  const draftOf = (word: string): Draft => {
    const name = pieceOf(word) as string;
    const draft = drafts.get(name) ?? { senses: new Map(), forms: new Map() };
    drafts.set(name, draft);
    return draft;
  };
  for (const [word, list] of senses) draftOf(word).senses.set(word, list);
  for (const { word, part, lemma } of irregular.value) {
    const meant = senses.get(lemma);
    if (!meant?.some((sense) => sense.part === part)) continue;
    const draft = draftOf(word);
    draft.forms.set(word, [...(draft.forms.get(word) ?? []), { part, lemma }]);
    if (!draft.senses.has(lemma)) draft.senses.set(lemma, meant);
  }
  const names = [...drafts.keys()].sort();
  return ok(new Map(names.map((name) => [name, makePiece(sorted(drafts.get(name) as Draft))])));
}

const byWord = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const sorted = ({ senses, forms }: Draft): Draft => ({
  senses: new Map([...senses].sort(byWord)),
  forms: new Map([...forms].sort(byWord)),
});

const LINE = /^([nvar]) ([a-z]{2,26}) ([a-z]{2,26})$/;

function parseIrregular(text: string): Result<(BaseForm & { readonly word: string })[], PieceFault> {
  const found: (BaseForm & { readonly word: string })[] = [];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const [, part, word, lemma] = LINE.exec(line) ?? [];
    if (part === undefined) return fail({ code: "badLine", line: i + 1 });
    found.push({ part: part as PartLetter, word, lemma });
  }
  return ok(found);
}
