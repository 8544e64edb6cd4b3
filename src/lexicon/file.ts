import { fail, ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import type { Alphabet, Letter } from "./alphabet.ts";
import { buildGraph } from "./build.ts";
import { GRADES, type Grade, gradedGraph, gradedName, gradeOf, offensiveIn } from "./grades.ts";
import { arcLetter, ENDS_WORD, type Graph, LAST_ARC, TARGET } from "./graph.ts";
import { buildLexicon, type Lexicon, wordLines } from "./lexicon.ts";
import { LEAST_MASKED } from "./masks.ts";
import { spellWord } from "./spelling.ts";
import { NOT_COMMON, WordTable } from "./wordtable.ts";

/**
 * A lexicon as a file: `TSLX`, the format's version, the header's length and a checksum of all that
 * follows (32-bit words, little end first), the header as JSON in ASCII, blanks up to a multiple of four,
 * and the arcs of the graph. The forward graphs come first and are enough (a page is sent only these, a
 * third of the size and less); whoever has only them builds the rest.
 */
const MAGIC = 0x584c5354;
const HEADER_AT = 16;
export const FILE_VERSION = 2;

const headerShape = shape.object({
  name: shape.string(),
  language: shape.string(),
  /** Where the words come from, for people; and a key of sources and settings, for who asks whether to build again. */
  version: shape.string(),
  key: shape.string(),
  licence: shape.string(),
  alphabet: shape.string(),
  /** The glyphs of the letters, so that a file cannot be read with another alphabet of the same name. */
  letters: shape.array(shape.string(), 1, 62),
  words: shape.integer(0, 0xffff_ffff),
  hash: shape.string(/^[0-9a-f]{64}$/, "hash"),
  dawg: shape.integer(0, 0xff_ffff),
  gaddag: shape.integer(0, 0xff_ffff),
  /** The same list without offensive words, by grade. Files of before have none. */
  without: shape.withDefault(
    shape.array(
      shape.object({
        dawg: shape.integer(0, 0xff_ffff),
        gaddag: shape.integer(0, 0xff_ffff),
        words: shape.integer(0, 0xffff_ffff),
        hash: shape.string(/^[0-9a-f]{64}$/, "hash"),
      }),
      0,
      2,
    ),
    [],
  ),
  common: shape.array(shape.integer(0, 0xff_ffff), 0, 9),
  commonWords: shape.array(shape.integer(0, 0xffff_ffff), 0, 9),
  masks: shape.integer(1, 2),
  forwardArcs: shape.integer(1, 0xff_ffff),
  arcs: shape.integer(1, 0xff_ffff),
});

export type LexiconHeader = shape.ShapeOf<typeof headerShape>;
/** What a builder knows besides the graph. */
export type LexiconFacts = Omit<
  LexiconHeader,
  "dawg" | "gaddag" | "without" | "common" | "masks" | "forwardArcs" | "arcs"
> & { readonly without: readonly Pick<LexiconHeader, "words" | "hash">[] };

export interface LexiconFile extends LexiconHeader {
  readonly graph: Graph;
}

export type FileFault = "notALexicon" | "otherVersion" | "truncated" | "damaged";

/** `forwardOnly`: without the arcs that a reader can build again. */
export function encodeLexicon(facts: LexiconFacts, graph: Graph, forwardOnly = false): Uint8Array {
  const arcs = forwardOnly ? forwardPart(graph) : graph.arcs;
  const { dawg, common, masks, forwardArcs } = graph;
  const gaddag = forwardOnly ? 0 : graph.gaddag;
  const without = graph.without.map((roots, i) => ({
    dawg: roots.dawg,
    gaddag: forwardOnly ? 0 : roots.gaddag,
    words: facts.without[i].words,
    hash: facts.without[i].hash,
  }));
  const header: LexiconHeader = {
    ...facts,
    dawg,
    gaddag,
    without,
    common,
    masks,
    forwardArcs,
    arcs: arcs.length,
  };
  let text = JSON.stringify(header).replace(/[^ -~]/g, escapeCharacter);
  text += " ".repeat((4 - (text.length % 4)) % 4);
  const end = HEADER_AT + text.length;
  const bytes = new Uint8Array(end + arcs.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FILE_VERSION, true);
  view.setUint32(8, text.length, true);
  for (let i = 0; i < text.length; i++) bytes[HEADER_AT + i] = text.charCodeAt(i);
  for (let i = 0; i < arcs.length; i++) view.setInt32(end + i * 4, arcs[i], true);
  view.setUint32(12, checksumOf(wordsIn(bytes, HEADER_AT)), true);
  return bytes;
}

/** The forward graphs with empty masks: who builds the other graph makes them again, and a row of noughts takes no room when sent. */
function forwardPart({ arcs, dawg, without, common, masks, forwardArcs }: Graph): Int32Array {
  const part = arcs.slice(0, forwardArcs);
  const seen = new Uint8Array(forwardArcs);
  const empty = (node: number): void => {
    if (node === 0 || seen[node] === 1) return;
    seen[node] = 1;
    let at = node;
    do empty(part[at] & TARGET);
    while ((part[at++] & LAST_ARC) === 0);
    if (at - node >= LEAST_MASKED) part.fill(0, node - masks, node);
  };
  for (const root of [dawg, ...without.map((roots) => roots.dawg), ...common]) empty(root);
  return part;
}

/** The file of a list as that of the same list without offensive words: another name, number and hash, other roots. */
export function gradedFile(file: LexiconFile, grade: Grade | null): LexiconFile {
  if (grade === null) return file;
  const { words, hash } = gradedFacts(file, grade);
  return { ...file, name: gradedName(file.name, grade), words, hash, graph: gradedGraph(file.graph, grade) };
}

const gradedFacts = (header: LexiconHeader, grade: Grade | null): Pick<LexiconHeader, "words" | "hash"> =>
  (grade === null ? undefined : header.without[GRADES.indexOf(grade)]) ?? header;

export const gradedHash = (header: LexiconHeader, grade: Grade | null): string => gradedFacts(header, grade).hash;

/** A file that was read, as bytes again; `forwardOnly`: to be sent to a page. */
export function encodeFile({ graph, ...facts }: LexiconFile, forwardOnly = false): Uint8Array {
  return encodeLexicon(facts, graph, forwardOnly);
}

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The head of the file only, which need not be there whole: quick, for lists. */
export function decodeHeader(bytes: Uint8Array): Result<{ header: LexiconHeader; end: number }, FileFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== MAGIC) return fail("notALexicon");
  if (bytes.length < HEADER_AT) return fail("truncated");
  if (view.getUint32(4, true) !== FILE_VERSION) return fail("otherVersion");
  const end = HEADER_AT + view.getUint32(8, true);
  if (end > bytes.length) return fail("truncated");
  let text = "";
  for (let i = HEADER_AT; i < end; i++) text += String.fromCharCode(bytes[i]);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail("damaged");
  }
  const header = headerShape(json, "");
  if (!header.ok || end % 4 !== 0) return fail("damaged");
  return ok({ header: header.value, end });
}

export function decodeLexicon(bytes: Uint8Array): Result<LexiconFile, FileFault> {
  const head = decodeHeader(bytes);
  if (!head.ok) return head;
  const { header, end } = head.value;
  if (bytes.length < end + header.arcs * 4) return fail("truncated");
  if (bytes.length > end + header.arcs * 4) return fail("damaged");
  const words = wordsIn(bytes, HEADER_AT);
  const checksum = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  if (checksumOf(words) !== checksum) return fail("damaged");
  const arcs = words.subarray((end - HEADER_AT) / 4);
  const { dawg, gaddag, common, forwardArcs } = header;
  const without = header.without.map((roots) => ({ dawg: roots.dawg, gaddag: roots.gaddag }));
  const roots = [dawg, gaddag, ...common, ...without.flatMap((part) => [part.dawg, part.gaddag])];
  const masks = header.masks === 1 ? 1 : 2;
  if (forwardArcs > arcs.length || roots.some((root) => root >= arcs.length)) return fail("damaged");
  return ok({ ...header, graph: { arcs, dawg, gaddag, listed: dawg, without, common, masks, forwardArcs } });
}

/** From `at` to the end. Shares the file's memory where machine and place allow it, so that loading copies nothing. */
function wordsIn(bytes: Uint8Array, at: number): Int32Array {
  const length = (bytes.length - at) / 4;
  if (LITTLE_END_FIRST && (bytes.byteOffset + at) % 4 === 0)
    return new Int32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length }, (_, i) => view.getInt32(at + i * 4, true));
}

const LITTLE_END_FIRST = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

/** Letters are numbers in a graph: with other glyphs they would be other words. */
export const isSpeltBy = ({ letters }: LexiconHeader, { glyphs }: Alphabet): boolean =>
  letters.length === glyphs.length - 1 && letters.every((glyph, i) => glyph === glyphs[i + 1]);

/** A lexicon to play with. A file that has only the forward graphs gets the other one here. */
export function openLexicon(file: LexiconFile, alphabet: Alphabet): Lexicon | null {
  const { name, hash, graph } = file;
  if (!isSpeltBy(file, alphabet)) return null;
  return { ...(graph.gaddag === 0 ? completeGraph(graph) : graph), name, hash, alphabet: alphabet.id };
}

/** The same words for a set of tiles with other letters, as somebody may bring along. */
export function respell(file: LexiconFile, alphabet: Alphabet): Lexicon {
  const { name, hash, graph } = file;
  const glyphs = ["", ...file.letters];
  const lines = wordLines(graph.arcs, glyphs, graph.listed).split("\n");
  const spelt = (words: readonly string[]): Letter[][] =>
    words.map((word) => spellWord(alphabet, word)).filter((letters) => letters !== null);
  const texts = (words: readonly (readonly Letter[])[]): string[] =>
    words.map((word) => word.map((letter) => glyphs[letter]).join(""));
  const known = offensiveIn(graph);
  const offensive = known && { slur: spelt(texts(known.slur)), vulgar: spelt(texts(known.vulgar)) };
  return gradedGraph(buildLexicon(name, alphabet, spelt(lines), hash, offensive), gradeOf(graph));
}

/** The same words and levels give the same graph, arc for arc. */
const completeGraph = (graph: Graph): Graph =>
  gradedGraph(buildGraph(wordsOf(graph), graph.common.length, offensiveIn(graph)), gradeOf(graph));

/** All words with their levels, or those that are to be kept: ready to be built again. */
export function wordsOf({ arcs, listed, common }: Graph, isKept: IsKept = () => true): WordTable {
  const words = new WordTable();
  addBelow(words, arcs, listed, NOT_COMMON, isKept);
  for (const [level, root] of common.entries()) addBelow(words, arcs, root, level, isKept);
  return words;
}

type IsKept = (word: readonly Letter[]) => boolean;

function addBelow(
  words: WordTable,
  arcs: Int32Array,
  node: number,
  level: number,
  isKept: IsKept,
  word: Letter[] = [],
): void {
  for (let at = node; at !== 0; at++) {
    const arc = arcs[at];
    word.push(arcLetter(arc));
    if (arc & ENDS_WORD && isKept(word)) words.add(word, level);
    addBelow(words, arcs, arc & TARGET, level, isKept, word);
    word.pop();
    if (arc & LAST_ARC) return;
  }
}

/** FNV-1a over 32-bit words: finds damage (in one word always), not malice. */
function checksumOf(words: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words[i], 0x01000193);
  return hash >>> 0;
}
