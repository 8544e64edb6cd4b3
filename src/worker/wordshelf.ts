import type { Alphabet } from "../lexicon/alphabet.ts";
import { type LexiconFile, openLexicon, respell } from "../lexicon/file.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { OpenedWords } from "./questions.ts";

export type OnShare = (share: number | null) => void;

/** Where files of word lists come from, and where one that was made whole is kept for the next time. */
export interface LexiconSource {
  /** `isWhole`: with the graph that moves are searched by, where that is quicker than to build it. */
  readonly fetch: (name: string, onShare: OnShare, isWhole: boolean) => Promise<LexiconFile>;
  readonly keep: (file: LexiconFile) => void;
}

/** The opened word lists, each fetched once. */
export interface WordShelf {
  /** Enough to look words up; there as soon as the file has come. */
  readonly forward: (name: string, alphabet: Alphabet, onShare: OnShare) => Promise<Lexicon>;
  /** With the graph that moves are searched by, which may have to be built first. */
  readonly whole: (name: string, alphabet: Alphabet, onShare: OnShare) => Promise<Lexicon>;
  readonly about: (name: string) => Promise<OpenedWords | null>;
  /** A list that somebody brought along. */
  readonly isOwn: (name: string) => boolean;
}

export function makeShelf(source: LexiconSource): WordShelf {
  const files = new Map<string, Promise<LexiconFile>>();
  const opened = new Map<string, LexiconFile>();
  const wholes = new Map<string, Promise<Lexicon>>();

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

  const whole: WordShelf["whole"] = (name, alphabet, onShare) => {
    const key = `${name} ${alphabet.id}`;
    const known = wholes.get(key);
    if (known !== undefined) return known;
    const coming = fileOf(name, onShare, true).then((file) => {
      onShare(null);
      const lexicon = openLexicon(file, alphabet);
      if (lexicon === null) return respell(file, alphabet);
      if (file.graph.gaddag === 0) {
        const { arcs, dawg, gaddag, common, masks, forwardArcs } = lexicon;
        source.keep({ ...file, arcs: arcs.length, masks, graph: { arcs, dawg, gaddag, common, masks, forwardArcs } });
      }
      return lexicon;
    });
    coming.catch(() => wholes.delete(key));
    wholes.set(key, coming);
    return coming;
  };

  return {
    whole,
    forward: async (name, alphabet, onShare) => {
      const file = await fileOf(name, onShare, false);
      const { hash, letters, graph } = file;
      const isSame =
        letters.length === alphabet.glyphs.length - 1 && letters.every((glyph, i) => glyph === alphabet.glyphs[i + 1]);
      return isSame ? { ...graph, name, hash, alphabet: alphabet.id } : whole(name, alphabet, onShare);
    },
    about: async (name) => {
      const file = opened.get(name);
      if (file === undefined) return null;
      const { hash, language, words, version, licence } = file;
      return { name, hash, language, words, version, licence };
    },
    isOwn: (name) => opened.get(name)?.key === "",
  };
}
