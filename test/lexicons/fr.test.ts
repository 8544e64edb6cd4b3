import { describe, expect, it } from "vitest";
import { wordLines } from "../../src/lexicon/lexicon.ts";
import { spellWord, wordText } from "../../src/lexicon/spelling.ts";
import { openLanguage } from "../support/language.ts";

const { recipe, alphabet, lexicon } = openLanguage("fr");

const wordsBelow = (root: number) => wordLines(lexicon.arcs, alphabet.glyphs, root).trim().split("\n");
const words = new Set(wordsBelow(lexicon.dawg));
const folded = (word: string) => wordText(alphabet, spellWord(alphabet, word) ?? []);
const has = (word: string) => words.has(folded(word));
const list = (text: string) => text.trim().split(/\s+/);

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
      aa ay ba be bi da ka om to qi wu xi ex us ut oba ska sax uds ulm`);
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
      zeptodalton yottamètre exajoule décatesla kWc mbar ppm gibioctet djibser kaotiser nobscuriter abalober`);
    expect(wrong.filter(has)).toEqual([]);
  });

  it("has just the words of two letters that the recipe lists", () => {
    expect([...words].filter((word) => word.length === 2).sort()).toEqual(recipe.twos.map(folded).sort());
  });

  it("is as large as the dictionary, without what was left out", () => {
    expect(words.size).toBeGreaterThan(395_000);
    expect(words.size).toBeLessThan(401_000);
    expect([...words].every((word) => word.length <= recipe.longest)).toBe(true);
  });

  it("has levels of common words, each within the next", () => {
    const levels = lexicon.common.map((root) => new Set(wordsBelow(root)));
    expect(levels.length).toBe(3);
    expect(levels[0].size).toBeGreaterThan(2500);
    expect(levels[1].size).toBeGreaterThan(6500);
    expect(levels[2].size).toBeGreaterThan(20_000);
    for (const [i, level] of levels.entries())
      expect([...level].filter((word) => !(levels[i + 1] ?? words).has(word))).toEqual([]);
    expect(list("et pas maison faire bien").filter((word) => !levels[0].has(folded(word)))).toEqual([]);
    expect(levels[2].has(folded("donnassions"))).toBe(true);
  });
});
