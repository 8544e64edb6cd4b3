// Makes a list of data/words from a word list as Debian's package tanglet-data has it (/usr/share/tanglet/gamedata/de/words):
//
//     node_modules/.bin/node scripts/pack-words.ts WORDS data/words/NAME.front.br
//
// A line there is a word in plain capitals, and behind it how the word is written, where that is not the same in small
// letters. What is longer than a row of the board is left out.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { must } from "../src/base/result.ts";
import { makeFrontCoded, parseFrontCoded } from "../src/wordlists/frontcoded.ts";

const LONGEST = 15;
const [source, target] = process.argv.slice(2);
if (target === undefined) throw new Error("two files are to be named: the list as it is, and the list to make");

const bytes = readFileSync(source);
const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
const lines = (isPacked ? gunzipSync(bytes) : bytes).toString("utf8").split("\n");
const written = lines.flatMap((line) => {
  const [key, ...words] = line.trim().split(/\s+/);
  return words.length > 0 ? words : [key];
});
const small = new Set(written.map((word) => word.normalize("NFC").toLowerCase()));
const words = [...small].filter((word) => word !== "" && word.length <= LONGEST).sort();
const text = makeFrontCoded(words);
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
});
if (must(parseFrontCoded(brotliDecompressSync(packed).toString("utf8"))).length !== words.length)
  throw new Error("what was written cannot be read");
writeFileSync(target, packed);
console.log(`${words.length} words, ${packed.length} bytes`);
