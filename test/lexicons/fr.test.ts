import { describe, expect, it } from "vitest";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("fr");
const { lexicon, has, wordsBelow } = language;

const words = new Set(wordsBelow(lexicon.dawg));

describe("the French words", () => {
  it("has every form of manger", () => {
    const forms = list(`manger mangeant mangé mangés mangée mangées mange manges mangeons mangez mangent
      mangeais mangeait mangions mangiez mangeaient mangeai mangeas mangea mangeâmes mangeâtes mangèrent
      mangerai mangeras mangera mangerons mangerez mangeront mangerais mangerait mangerions mangeriez mangeraient
      mangeasse mangeasses mangeât mangeassions mangeassiez mangeassent`);
    expect(forms.filter((word) => !has(word))).toEqual([]);
  });

  it("has words of all kinds", () => {
    const known = list(`être suis es est sommes êtes sont fus fût eu eûmes avoir ayant aller vais va irai pouvoir puisse
      maison maisons cheval chevaux travail travaux œil yeux beau bel belle nouvel fou fol folle blanc blanche
      acteur actrice boulanger boulangère premier première heureux heureuse vif vive grec grecque long longue
      chien chienne le la les du des je tu il nous vous qui quoi dont très vite hier ça cœur œuf nævus
      garçon déjà où noël maïs ambiguë kilomètre hectolitre mégahertz wagon yacht kiwi whisky jazz zoo zut hein
      aa ay ba be bi da ka om to qi wu xi ex us ut oba ska sax uds zek dzo gif weekend weekends bonjour après mère français`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("spells ligatures with two tiles and folds accents", () => {
    expect(words.has("OEUF") && words.has("COEUR") && words.has("ELEVE") && words.has("GARCON")).toBe(true);
    expect([...words].filter((word) => /[^A-Z]/.test(word))).toEqual([]);
  });

  it("has no names, abbreviations, symbols, elided or foreign words", () => {
    const wrong = list(`ab ac ad ae al av cf ed id ln oe op pt qu kg km cm ml mm dr mr st vs ii iii iv vi vii xiv
      lyon france nathalie sophie bruxelles europe renault windows microsoft google wikipédia linuxien windowsien
      luniversité davoir quil jusquà jai cest lorsquil etc apr dpi ftp http https hab env div suppl
      arcsin cosh tanh ipso facto fortiori vitro vivo vitae shui new low small french
      zeptodalton yottamètre exajoule décatesla kWc mbar ppm gibioctet djibser kaotiser nobscuriter abalober
      abc bes chi cos hoc ido oai ulm`);
    expect(wrong.filter(has)).toEqual([]);
  });

  itIsSound(language, { moreThan: 395_000, lessThan: 401_000, levels: [4500, 18_000, 40_000] });

  it("knows which words are common", () => {
    expect(
      list("et pas maison faire bien même après très mère déjà français bonjour garçon où être").filter(
        (word) => !has(word, lexicon.common[0]),
      ),
    ).toEqual([]);
    expect(has("donnassions", lexicon.common[2])).toBe(true);
  });
});
