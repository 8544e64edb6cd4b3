import { describe, expect, it } from "vitest";
import { wordsBelow } from "../../src/lexicon/graph.ts";
import { hasWord, wordLines } from "../../src/lexicon/lexicon.ts";
import { spellWord, wordText } from "../../src/lexicon/spelling.ts";
import { openLanguage } from "../support/language.ts";

const { recipe, alphabet, lexicon } = openLanguage("ro");

const lettersOf = (word: string) => spellWord(alphabet, word) ?? [];
const has = (word: string) => hasWord(lexicon, lettersOf(word));
const list = (text: string) => text.trim().split(/\s+/);
const lines = wordLines(lexicon.arcs, alphabet.glyphs, lexicon.dawg);

describe("the Romanian words", () => {
  it("has every form of casă and merge", () => {
    const forms =
      list(`casă casa casei case casele caselor merg mergi merge mergem mergeți meargă mergeam mergeai mergea mergeați
      mergeau mersei merseși merse merserăm merserăți merseră mersesem mersese mergând mers`);
    expect(forms.filter((word) => !has(word))).toEqual([]);
  });

  it("has words of all kinds", () => {
    const known =
      list(`om omul omului oameni oamenii copil copii copiii femeie femei bărbat fată băiat frate fratele frați regele
      câinele pâine apă ape cărți floare flori muzeu muzee tablouri școală școlii alb albă albi negru neagră verde
      verzi frumos frumoasă bun bună eu tu el ea noi voi și sau dar când unde mai azi ieri mâine doi trei zece
      sunt ești este suntem sunteți eram fost cânt cântă cântam cânta citesc citește citit cereau refac reface
      revedere reîncepe recitesc nefericit nebun alo ecou blog`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("takes a letter with a mark for the plain one", () => {
    const folded = list(`casa sarpe tara sotie paine`);
    expect(folded.filter((word) => !has(word))).toEqual([]);
  });

  it("has no names, abbreviations, numerals, jargon or foreign scraps", () => {
    const wrong =
      list(`bucurești cluj gheorghe constantin paris europa dunărea bd cc cd cm dl dr dv ip iv ix jr mb mg ml mm ms nr ns
      vs xv iii xii xiv xvi etc cca feb dec dna tva usb api gif irc tty php ssl ntfs cdul wifi gcc bash google
      downloadare ndu ntinde ntorc nvață`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has no vocatives, and none of the forms that a rule makes by mistake", () => {
    const wrong =
      list(`ministrule teatrule omule fato caso mamo abajuru abajurule studentule venindu gudurându tabloe hăe răe
      blândețeile nevesticăi farmaceuticăi cretacele caragialescă liniștilori`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has no re- and ne- before any word whatever", () => {
    const wrong = list(`rerespirat reboncăit rebleotocărit reomorât rehâșâit rerăpit remocnit neafricanolog netoxicoman
      autocititor senegalează genovaseși istoricim`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has just the words of two letters that the recipe lists", () => {
    const twos = recipe.twos.map((word) => wordText(alphabet, lettersOf(word)));
    expect((lines.match(/^..$/gm) ?? []).sort()).toEqual(twos.sort());
  });

  it("is as large as the dictionary, without what was left out", () => {
    const lengths = lines
      .trimEnd()
      .split("\n")
      .map((word) => word.length);
    expect(lengths.length).toBeGreaterThan(660_000);
    expect(lengths.length).toBeLessThan(676_000);
    expect(lengths.every((length) => length <= recipe.longest)).toBe(true);
  });

  it("has levels of common words, each within the next", () => {
    const counts = lexicon.common.map((root, i) => {
      const words = [...wordsBelow(lexicon.arcs, root)];
      expect(words.filter((word) => !hasWord(lexicon, word, lexicon.common[i + 1] ?? lexicon.dawg))).toEqual([]);
      return words.length;
    });
    expect(counts).toHaveLength(3);
    expect(counts[0]).toBeGreaterThan(2500);
    expect(counts[1]).toBeGreaterThan(7000);
    expect(counts[2]).toBeGreaterThan(25_000);
    const first = (word: string) => hasWord(lexicon, lettersOf(word), lexicon.common[0]);
    expect(list("casa om este bine vreau timp").filter((word) => !first(word))).toEqual([]);
    expect(list("boldesc uzanței xenofobul").filter((word) => !has(word) || first(word))).toEqual([]);
  });
});
