import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("it");
const { lexicon, has, wordsBelow } = language;

describe("the Italian words", () => {
  it("has words of all kinds", () => {
    const known = list(`casa case cane cani gatto gatti uomo uomini uovo uova città virtù ciliegie amici amiche
      mangiare mangio mangi mangia mangiamo mangiate mangiano mangiavo mangiai mangiò mangiarono mangerò mangerei mangiassi
      mangiando mangiato mangiata mangiati mangiate credere credetti credé crederono vendette batté
      aprire apro apre aprono finire finisco finisce finiscono finì venire vengo venne verrò porre pongo pone pose
      essere sono sei era sarà fosse stato avere ho abbia avrà fare faccio fece fatto
      capo colpo banda bruno stabile precedente capitale locale normale generale natale segnale aprile
      più può già così perché caffè università lentamente bellissimo ventidue lavarsi sedersi divertirsi`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("folds every accent", () => {
    expect(wordsBelow(lexicon.dawg).filter((word) => /[^A-Z]/.test(word))).toEqual([]);
  });

  it("has no pronouns behind the verb but for some reflexive infinitives, and no elided or shortened words", () => {
    const wrong =
      list(`mangiarlo mangiarla mangiarne mangiandolo mangialo mangiamolo mangiatelo mangiatosi dammelo dirglielo
      prendilo prenditela fammi dimmi vattene andiamocene dicendogli mangiar creder peparsi vacarsi
      dell nell quest lamico duomini settentasette novemilatre`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has no forms that the dictionary makes of irregular verbs by the regular rule", () => {
    const wrong = list(`teno tenono valerò vederò doverò saperei piaco tacono accoglio scegliono
      accoglietti accoglierono scrivetti appesanto appesantono colpono spedono riusco uscono usce essiamo averò`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has no names, abbreviations, roman numerals or scraps of other languages", () => {
    const wrong = list(`roma italia maria giovanni vietnam pamela tegucigalpa ecc art etc tbc kmq xxiv lii mdccc
      stradisdiceva premaledire ricontraddirete`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 410_000, lessThan: 425_000, levels: [3000, 7000, 25_000] });
});
