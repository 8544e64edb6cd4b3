import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { must } from "../base/result.ts";
import { parseAffix } from "./hunspell-affix.ts";
import { expandWords } from "./hunspell-words.ts";

/** Of the words given, those that are forms of a language's dictionary. Only entries that begin like one of them are read. */
function formsAmong(language: string, words: readonly string[]): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve(`dictionary-${language}`));
  const [aff, dic] = ["aff", "dic"].map((kind) => readFileSync(join(folder, `index.${kind}`), "utf8"));
  const wanted = new Set(words);
  const beginnings = new Set(words.map((word) => word.slice(0, 2)));
  const entries = dic.split("\n").filter((line, i) => i === 0 || beginnings.has(line.slice(0, 2)));
  const found = new Set<string>();
  expandWords(must(parseAffix(aff)), entries.join("\n"), {}, (word) => {
    if (wanted.has(word)) found.add(word);
  });
  return words.filter((word) => found.has(word));
}

const LANGUAGES: readonly (readonly [language: string, forms: string, others: string])[] = [
  [
    "is",
    `hestur hest hesti hests hestar hesta hestum
     hesturinn hestinn hestinum hestsins hestarnir hestana hestunum hestanna`,
    "hesturnum hestunar hesturs",
  ],
  [
    "ro",
    `casă casa case casei casele caselor
     merg mergi merge mergem mergeți meargă mergeam mergeai mergea mergeau mersei merse merseră mergând mersul`,
    "casăle mergez mergăm",
  ],
  [
    "pt",
    `falo falas fala falamos falais falam falei falaste falou falava falávamos falara falarei falarão falaria
     fale falemos falasse falássemos falar falares falarmos falai falando falado faladas`,
    "falarar faloum falarmosei",
  ],
  [
    "fr",
    `mange manges mangeons mangez mangent mangeais mangions mangeai mangea mangeâmes mangèrent mangerai mangeront
     mangerait mangeassions mangeât manger mangeant mangé mangée mangés mangées`,
    "mangons mangasse mangerions-je",
  ],
  [
    "cs",
    `pes psa psovi psu pse psem psi psů psům psy psech
     být jsem jsi je jsme jste jsou byl byla bylo byli byly budu budeš bude budeme budete budou buď nebyl nebude`,
    "pesovi býtem psata nepsech",
  ],
];

test.each(LANGUAGES)("the %s dictionary gives the forms of common words and no others", (language, forms, others) => {
  const expected = forms.trim().split(/\s+/);
  expect(formsAmong(language, [...expected, ...others.split(" ")])).toEqual(expected);
});
