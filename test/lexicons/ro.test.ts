import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("ro");
const { lexicon, has } = language;

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
      revedere reîncepe recitesc nefericit nebun alo ecou blog
      roșu grele bravo metrou foto rețin reacționa reacționat remarca resemna redescrie reîncolți restudia neputincios
      nepoliticos neprietenos nesănătos neatins halt rand flu hm acu jir`);
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
      recădesc referesc nefrancez       autocititor senegalează genovaseși istoricim`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 670_000, lessThan: 677_000, levels: [2500, 7000, 25_000] });

  it("knows which words are common", () => {
    const first = (word: string) => has(word, lexicon.common[0]);
    expect(list("casa om este bine vreau timp").filter((word) => !first(word))).toEqual([]);
    expect(list("boldesc uzanței xenofobul").filter((word) => !has(word) || first(word))).toEqual([]);
  });
});
