import type { PartLetter, Sense } from "./meanings.ts";

export type WordNetPart = Extract<PartLetter, "n" | "v" | "a" | "r">;

/** The files of WordNet's database that are read: all senses, and the texts of a part of speech when their turn comes. */
export interface WordNetTexts {
  readonly senses: string;
  readonly data: (part: WordNetPart) => string;
}

const WORDNET_PARTS: readonly WordNetPart[] = ["n", "v", "a", "r"];
/** By the number in a sense's key; 5 are adjectives that stand beside another one. */
const PART_OF_TYPE: Readonly<Record<string, WordNetPart>> = { 1: "n", 2: "v", 3: "a", 4: "r", 5: "a" };

interface Ranked {
  readonly word: string;
  readonly part: WordNetPart;
  /** The first is the most usual of its part of speech. */
  readonly number: number;
  /** How often it was met in texts that people have marked. */
  readonly count: number;
  /** Null until it is known that the word is written so, without a capital. */
  text: string | null;
}

/** Enough to know a word by; the best of each part of speech is kept in any case. */
const MOST_SENSES = 3;
const LONGEST_TEXT = 180;
/** `run%2:38:00:: 01930264 1 106`; of words in small letters and nothing else. */
const SENSE_LINE = /^([a-z]{2,26})%([1-5]):\S* (\d+) (\d+) (\d+)$/gm;

/** Words in small letters with their senses, the most usual first. Names are left out: they are no words to play. */
export function parseWordNet({ senses, data }: WordNetTexts): Map<string, Sense[]> {
  const byWord = new Map<string, Ranked[]>();
  const byOffset: Record<WordNetPart, Map<number, Ranked[]>> = {
    n: new Map(),
    v: new Map(),
    a: new Map(),
    r: new Map(),
  };
  for (const [, word, type, offset, number, count] of senses.matchAll(SENSE_LINE)) {
    const part = PART_OF_TYPE[type];
    const sense: Ranked = { word, part, number: Number(number), count: Number(count), text: null };
    addTo(byWord, word, sense);
    addTo(byOffset[part], Number(offset), sense);
  }
  // One after the other: the nouns alone are fifteen megabytes.
  for (const part of WORDNET_PARTS) putTexts(data(part), byOffset[part]);
  const found = new Map<string, Sense[]>();
  for (const [word, list] of byWord) {
    const kept = bestOf(list).flatMap(({ part, text }) => (text === null ? [] : [{ part, text }]));
    if (kept.length > 0) found.set(word, kept);
  }
  return found;
}

function addTo<Key>(lists: Map<Key, Ranked[]>, key: Key, sense: Ranked): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [sense]);
  else list.push(sense);
}

function bestOf(senses: readonly Ranked[]): Ranked[] {
  const sorted = senses
    .filter(({ text }) => text !== null)
    .sort((a, b) => b.count - a.count || a.number - b.number || orderOf(a) - orderOf(b));
  const firsts = sorted.filter((sense) => sorted.find(({ part }) => part === sense.part) === sense);
  const more = sorted.filter((sense) => !firsts.includes(sense)).slice(0, Math.max(0, MOST_SENSES - firsts.length));
  return sorted.filter((sense) => firsts.includes(sense) || more.includes(sense));
}

const orderOf = ({ part }: Ranked): number => WORDNET_PARTS.indexOf(part);

/** `00005930 03 n 01 dwarf 0 001 @ 00004475 n 0000 | a plant or animal that is atypically small`; a licence comes first. */
function putTexts(data: string, byOffset: ReadonlyMap<number, readonly Ranked[]>): void {
  for (let at = 0; at < data.length; ) {
    const end = data.indexOf("\n", at) < 0 ? data.length : data.indexOf("\n", at);
    const wanted = data[at] === " " ? undefined : byOffset.get(Number(data.slice(at, at + 8)));
    if (wanted !== undefined) putText(data.slice(at, end), wanted);
    at = end + 1;
  }
}

function putText(line: string, wanted: readonly Ranked[]): void {
  const bar = line.indexOf(" | ");
  if (bar < 0) return;
  const [, , , count, ...cells] = line.slice(0, bar).split(" ");
  const words = cells.filter((_, i) => i % 2 === 0).slice(0, Number.parseInt(count, 16));
  // An adjective may say where it stands: `galore(ip)`.
  const written = words.map((word) => word.replace(/\(\w*\)$/, ""));
  const text = shortened(line.slice(bar + 3));
  if (text === "") return;
  for (const sense of wanted) if (written.includes(sense.word)) sense.text = text;
}

/** The definition without its examples, which are quoted behind it, and of a length that a small window has room for. */
function shortened(gloss: string): string {
  const example = gloss.indexOf('"', 1);
  const whole = (example > 0 ? gloss.slice(0, example) : gloss)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/`([^`']*)'/g, "‘$1’")
    .replaceAll("'", "’")
    .replace(/[ ;:,]+$/, "")
    .trim();
  if (whole.length <= LONGEST_TEXT) return whole;
  const first = whole.slice(0, LONGEST_TEXT);
  const clause = first.lastIndexOf("; ");
  return `${first.slice(0, clause > LONGEST_TEXT / 2 ? clause : first.lastIndexOf(" "))} …`;
}
