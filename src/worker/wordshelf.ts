import type { Alphabet } from "../lexicon/alphabet.ts";
import { gradedFile, isSpeltBy, type LexiconFile, openLexicon, respell } from "../lexicon/file.ts";
import { atLeast, type Grade, gradedGraph, splitName } from "../lexicon/grades.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Edition, OpenedWords } from "./questions.ts";

export type OnShare = (share: number | null) => void;

/** Where files of word lists come from, and where one that was made whole is kept for the next time. */
export interface LexiconSource {
  /** `isWhole`: with the graph that moves are searched by, where that is quicker than to build it. */
  readonly fetch: (name: string, onShare: OnShare, isWhole: boolean) => Promise<LexiconFile>;
  readonly keep: (file: LexiconFile) => void;
  /** What new games leave out where the files come from. */
  readonly grade: () => Promise<Grade | null>;
}

/** The opened word lists, each fetched once. */
export interface WordShelf {
  /** By which list a new game is played whose rules name this one. */
  readonly forNew: (name: string) => Promise<string>;
  /** Enough to look words up; there as soon as the file has come. */
  readonly forward: (name: string, alphabet: Alphabet, onShare: OnShare) => Promise<Lexicon>;
  /** With the graph that moves are searched by, which may have to be built first. */
  readonly whole: (name: string, alphabet: Alphabet, onShare: OnShare) => Promise<Lexicon>;
  readonly about: (name: string) => Promise<OpenedWords | null>;
  /** A list that somebody brought along. */
  readonly isOwn: (name: string) => boolean;
}

/** On the shelf an edition has a name that no list has. */
export const editionName = ({ name, hash }: Edition): string => `${name}@${hash}`;

export function editionNamed(text: string): Edition | null {
  const [name, hash] = text.split("@");
  return hash === undefined ? null : { name, hash };
}

export function makeShelf(source: LexiconSource): WordShelf {
  const files = new Map<string, Promise<LexiconFile>>();
  const opened = new Map<string, LexiconFile>();
  const wholes = new Map<string, Promise<Lexicon>>();
  let least: Promise<Grade | null> | null = null;

  const fileOf = (name: string, onShare: OnShare, isWhole: boolean): Promise<LexiconFile> => {
    const known = files.get(`${name} whole`) ?? (isWhole ? undefined : files.get(name));
    if (known !== undefined) return known;
    const key = isWhole ? `${name} whole` : name;
    const coming = source.fetch(name, onShare, isWhole).then((file) => {
      opened.set(name, file);
      return file;
    });
    // What did not come is asked for again the next time.
    coming.catch(() => files.delete(key));
    files.set(key, coming);
    return coming;
  };

  const openWhole = async (name: string, alphabet: Alphabet, onShare: OnShare): Promise<Lexicon> => {
    const file = await fileOf(name, onShare, true);
    onShare(null);
    const lexicon = openLexicon(file, alphabet);
    if (lexicon === null) return respell(file, alphabet);
    if (file.graph.gaddag === 0) {
      const { name, hash, alphabet, ...graph } = lexicon;
      source.keep({ ...file, arcs: graph.arcs.length, masks: graph.masks, graph });
    }
    return lexicon;
  };

  /** The list without offensive words is in the same file, and in the same memory. */
  const openGraded = async (name: string, alphabet: Alphabet, onShare: OnShare): Promise<Lexicon> => {
    const { base, grade } = splitName(name);
    const lexicon = await whole(base, alphabet, onShare);
    const { hash } = gradedFile(await fileOf(base, onShare, true), grade);
    return { ...gradedGraph(lexicon, grade), name, hash };
  };

  const whole: WordShelf["whole"] = (name, alphabet, onShare) => {
    const key = `${name} ${alphabet.id}`;
    const known = wholes.get(key);
    if (known !== undefined) return known;
    const open = splitName(name).grade === null ? openWhole : openGraded;
    const coming = open(name, alphabet, onShare);
    coming.catch(() => wholes.delete(key));
    wholes.set(key, coming);
    return coming;
  };

  return {
    forNew: async (name) => {
      least ??= source.grade();
      return atLeast(name, await least);
    },
    whole,
    forward: async (name, alphabet, onShare) => {
      const { base, grade } = splitName(name);
      const file = gradedFile(await fileOf(base, onShare, false), grade);
      const { hash, graph } = file;
      return isSpeltBy(file, alphabet)
        ? { ...graph, name, hash, alphabet: alphabet.id }
        : whole(name, alphabet, onShare);
    },
    about: async (name) => {
      const { base, grade } = splitName(name);
      const file = opened.get(base);
      if (file === undefined) return null;
      const { hash, language, words, version, licence } = gradedFile(file, grade);
      return { name, hash, language, words, version, licence };
    },
    isOwn: (name) => opened.get(splitName(name).base)?.key === "",
  };
}
