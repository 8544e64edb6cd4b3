import { describe, expect, it } from "vitest";
import { wordLines } from "../../src/lexicon/lexicon.ts";
import { openLanguage } from "../support/language.ts";

const { recipe, alphabet, lexicon } = openLanguage("is");

const wordsBelow = (root: number) => wordLines(lexicon.arcs, alphabet.glyphs, root).trim().split("\n");
const words = new Set(wordsBelow(lexicon.dawg));
const has = (word: string) => words.has(word.toUpperCase());
const list = (text: string) => text.trim().split(/\s+/);

describe("the Icelandic words", () => {
  it("has every form of hestur", () => {
    const forms = list(`hestur hest hesti hests hestar hesta hestum
      hesturinn hestinn hestinum hestsins hestarnir hestana hestunum hestanna`);
    expect(forms.filter((word) => !has(word))).toEqual([]);
  });

  it("has words of all kinds", () => {
    const known = list(`maður mann manni manns menn mönnum manna mennirnir kona konunnar kvenna barn börnin
      köttur ketti kattarins bók bækur bókunum hús húsanna fjörður firði fjarðar eyja eyjunum dalur ís ísinn
      vera er erum voru væri hafa hefðum fara fórum færi segja sögðu éta átu reynir grétu blanda lína gríma frakki
      góður góðrar betri bestur stór stærri lítill minnst fallegastur rauðan græn íslenskur
      ekki alltaf aldrei hvergi þegar þannig þangað ætíð æð öx óð fjalllóa þátttaka hjólbörur lambasteik
      veðurspá ljósmóðir hnakkur ýsa þorskur ær`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has no abbreviations, names, runs of words or slips", () => {
    const wrong = list(`ag bh kg km kr mm nr sm cm bls blm tbl stk sbr skv hdl hrl jan feb apr okt ath
      akureyri akureyrarbæ reykjavík reykjavíkurbær kópavogi hafnarfjörður selvogi arnarneshreppi grímsnesi
      jón guðrún aðalgeirsson andersson ólafsson egilsdóttir rakel merkúr merkúríusar ísland íslands danmörk noregs
      evrópumet afríku bandaríkjamanns esbaðild eesnefndin natoríki bhluta dmoll ahóp fyrirtæksisins fábærlega
      eptir aptur fekk einsog uppá`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has just the words of two letters that the recipe lists", () => {
    const twos = recipe.twos.map((word) => word.toUpperCase());
    expect([...words].filter((word) => [...word].length === 2).sort()).toEqual(twos.sort());
  });

  it("is as large as the dictionary, without what was left out", () => {
    expect(words.size).toBeGreaterThan(235_000);
    expect(words.size).toBeLessThan(245_000);
    expect([...words].every((word) => word.length <= recipe.longest)).toBe(true);
  });

  it("has levels of common words, each within the next", () => {
    const levels = lexicon.common.map((root) => new Set(wordsBelow(root)));
    expect(levels.map(({ size }) => size > 2000 && size < 50_000)).toEqual([true, true, true]);
    for (const [i, level] of levels.entries())
      expect([...level].filter((word) => !(levels[i + 1] ?? words).has(word))).toEqual([]);
    expect(list("og ekki maður vera hafa góður hestur").filter((word) => !levels[0].has(word.toUpperCase()))).toEqual(
      [],
    );
    expect(levels[1].has("HESTUNUM")).toBe(true);
    expect(levels[2].has("HRÖFNUNGUR")).toBe(false);
  });
});
