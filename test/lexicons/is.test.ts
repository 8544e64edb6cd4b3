import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("is");
const { lexicon, has, wordsBelow } = language;

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
      veðurspá ljósmóðir hnakkur ýsa þorskur ær
      kakaó blogg krísa bíddu app dróni lógó rum yen men gubba drykkjuskapur skrifstofurými útlendingamála
      es je lú oj pæ`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("has no abbreviations, names, runs of words or slips", () => {
    const wrong = list(`ag bh kg km kr mm nr sm cm bls blm tbl stk sbr skv hdl hrl jan feb apr okt ath
      akureyri akureyrarbæ reykjavík reykjavíkurbær kópavogi hafnarfjörður selvogi arnarneshreppi grímsnesi
      jón guðrún aðalgeirsson andersson ólafsson egilsdóttir rakel merkúr merkúríusar ísland íslands danmörk noregs
      evrópumet afríku bandaríkjamanns esbaðild eesnefndin natoríki bhluta dmoll ahóp fyrirtæksisins fábærlega
      eptir aptur fekk einsog uppá
      ímynduna gekki spænskastur fosshótelið eki eli gíl hei jur máa ójá séi smó`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("takes no name from the table of forms, which writes them small", () => {
    const names = list(`kristmundsson eiðsdóttir sigurveig hrólfur gústaf bóthildur hvalfjörður rangárvellir
      hnappadalssýsla skólavörðustígur breiðholtsbraut afríkuríki evrópusamningur íslandsmeistari kópavogsbúi ungverji
      kólumbíumaður breiðdælingur landakotsskóli húsasmiðjan spaugstofan`);
    expect(names.filter(has)).toEqual([]);
    expect(list("systurdóttir danahatur kínakál höfuðborg aðalbraut").filter((word) => !has(word))).toEqual([]);
  });

  itIsSound(language, { moreThan: 380_000, lessThan: 390_000, levels: [4000, 15_000, 40_000] });

  it("knows which words are common", () => {
    expect(list("og ekki maður vera hafa góður hestur").filter((word) => !has(word, lexicon.common[0]))).toEqual([]);
    expect(has("hestunum", lexicon.common[1])).toBe(true);
    expect(has("hröfnungur", lexicon.common[2])).toBe(false);
    expect(wordsBelow(lexicon.common[2]).length).toBeLessThan(110_000);
  });
});
