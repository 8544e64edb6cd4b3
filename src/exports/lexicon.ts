// tessera/lexicon: alphabets, tiles as text, and word lists that can be searched.

/** Letters are numbers from 1 in the alphabet's order; a tile is a letter, or a letter with the blank's flag. */
export {
  type Alphabet,
  allTiles,
  BLANK,
  isBlank,
  type Letter,
  letterOf,
  NO_TILE,
  onRack,
  parseAlphabet,
  pointsOf,
  type Tile,
  tilePoints,
} from "../lexicon/alphabet.ts";
/** Files of `bin/tessera lexicon build`: read one, and open it for an alphabet. */
export { decodeLexicon, type FileFault, type LexiconFile, openLexicon, respell } from "../lexicon/file.ts";
/** A word graph from a list of words, and whether a word is in it. */
export { buildLexicon, hasWord, type Lexicon } from "../lexicon/lexicon.ts";
/** Words that a rack can make, and words that fit a pattern. */
export { type PatternPart, parsePattern, wordsFrom, wordsLike } from "../lexicon/search.ts";
/** Tiles and words as text, and back. */
export {
  makeTile,
  makeTiles,
  parseTiles,
  type SpellingFault,
  spellWord,
  type TilesKind,
  wordText,
} from "../lexicon/spelling.ts";
