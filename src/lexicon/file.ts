import { fail, ok, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import type { Alphabet } from "./alphabet.ts";
import { buildGraph } from "./build.ts";
import { type Graph, wordsBelow } from "./graph.ts";
import type { Lexicon } from "./lexicon.ts";
import { WordTable } from "./wordtable.ts";

/**
 * A lexicon as a file: `TSLX`, the format's version and the header's length (two 32-bit words, little end
 * first), the header as JSON in ASCII, blanks up to a multiple of four, and the arcs of the graph. The
 * forward graphs come first and are enough (a page is sent only these, a third of the size and less);
 * whoever has only them builds the rest.
 */
const MAGIC = 0x584c5354;
export const FILE_VERSION = 1;

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
  common: shape.array(shape.integer(0, 0xff_ffff), 0, 9),
  commonWords: shape.array(shape.integer(0, 0xffff_ffff), 0, 9),
  forwardArcs: shape.integer(1, 0xff_ffff),
  arcs: shape.integer(1, 0xff_ffff),
  checksum: shape.integer(0, 0xffff_ffff),
});

export type LexiconHeader = shape.ShapeOf<typeof headerShape>;
/** What a builder knows besides the graph. */
export type LexiconFacts = Omit<LexiconHeader, "dawg" | "gaddag" | "common" | "forwardArcs" | "arcs" | "checksum">;

export interface LexiconFile extends LexiconHeader {
  readonly graph: Graph;
}

export type FileFault = "notALexicon" | "otherVersion" | "truncated" | "damaged";

/** `forwardOnly`: without the arcs that a reader can build again. */
export function encodeLexicon(facts: LexiconFacts, graph: Graph, forwardOnly = false): Uint8Array {
  const arcs = forwardOnly ? graph.arcs.subarray(0, graph.forwardArcs) : graph.arcs;
  const { dawg, common, forwardArcs } = graph;
  const gaddag = forwardOnly ? 0 : graph.gaddag;
  const header: LexiconHeader = {
    ...facts,
    dawg,
    gaddag,
    common,
    forwardArcs,
    arcs: arcs.length,
    checksum: checksumOf(arcs),
  };
  let text = JSON.stringify(header).replace(/[^ -~]/g, escapeCharacter);
  text += " ".repeat((4 - (text.length % 4)) % 4);
  const bytes = new Uint8Array(12 + text.length + arcs.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, FILE_VERSION, true);
  view.setUint32(8, text.length, true);
  for (let i = 0; i < text.length; i++) bytes[12 + i] = text.charCodeAt(i);
  for (let i = 0; i < arcs.length; i++) view.setInt32(12 + text.length + i * 4, arcs[i], true);
  return bytes;
}

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The head of the file only: quick, for lists. */
export function decodeHeader(bytes: Uint8Array): Result<{ header: LexiconHeader; end: number }, FileFault> {
  if (bytes.length < 12) return fail(bytes.length < 4 ? "notALexicon" : "truncated");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) return fail("notALexicon");
  if (view.getUint32(4, true) !== FILE_VERSION) return fail("otherVersion");
  const end = 12 + view.getUint32(8, true);
  if (end > bytes.length) return fail("truncated");
  let text = "";
  for (let i = 12; i < end; i++) text += String.fromCharCode(bytes[i]);
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
  const arcs = readArcs(bytes, end, header.arcs);
  const { dawg, gaddag, common, forwardArcs } = header;
  const roots = [dawg, gaddag, ...common];
  if (bytes.length > end + arcs.byteLength || forwardArcs > arcs.length || roots.some((root) => root >= arcs.length))
    return fail("damaged");
  if (checksumOf(arcs) !== header.checksum) return fail("damaged");
  return ok({ ...header, graph: { arcs, dawg, gaddag, common, forwardArcs } });
}

/** Shares the file's memory where machine and place allow it, so that loading copies nothing. */
function readArcs(bytes: Uint8Array, at: number, count: number): Int32Array {
  if (LITTLE_END_FIRST && (bytes.byteOffset + at) % 4 === 0)
    return new Int32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: count }, (_, i) => view.getInt32(at + i * 4, true));
}

const LITTLE_END_FIRST = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

/** A lexicon to play with. A file that has only the forward graphs gets the other one here. */
export function openLexicon(file: LexiconFile, alphabet: Alphabet): Lexicon | null {
  const { name, hash, letters, graph } = file;
  if (letters.some((glyph, i) => glyph !== alphabet.glyphs[i + 1]) || letters.length !== alphabet.glyphs.length - 1)
    return null;
  return { ...(graph.gaddag === 0 ? completeGraph(graph) : graph), name, hash, alphabet: alphabet.id };
}

/** The same words and levels give the same graph, arc for arc. */
function completeGraph({ arcs, dawg, common }: Graph): Graph {
  const words = new WordTable();
  for (const word of wordsBelow(arcs, dawg)) words.add(word);
  for (const [level, root] of common.entries()) for (const word of wordsBelow(arcs, root)) words.add(word, level);
  return buildGraph(words, common.length);
}

/** FNV-1a over the arcs as 32-bit words: finds damage, not malice. */
function checksumOf(arcs: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < arcs.length; i++) hash = Math.imul(hash ^ arcs[i], 0x01000193);
  return hash >>> 0;
}
