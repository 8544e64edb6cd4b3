import { describe, expect, it } from "vitest";
import { wordText } from "../../src/lexicon/spelling.ts";
import { itIsSound, list, openLanguage } from "../support/language.ts";

const language = openLanguage("pt");
const { alphabet, lexicon, lettersOf, has, wordsBelow } = language;

const words = wordsBelow(lexicon.dawg);
const folded = (word: string) => wordText(alphabet, lettersOf(word));

describe("the Portuguese words", () => {
  it("has every form of falar", () => {
    const forms = list(`falar falares falarmos falardes falarem falando falado falada falados faladas
      falo falas fala falamos falais falam falava falavas falávamos faláveis falavam
      falei falaste falou falámos falastes falaram falara falaras faláramos faláreis
      falarei falarás falará falaremos falareis falarão falaria falarias falaríamos falaríeis falariam
      fale fales falemos faleis falem falasse falasses falássemos falásseis falassem falai`);
    expect(forms.filter((word) => !has(word))).toEqual([]);
  });

  it("has words of all kinds, of Portugal and of Brazil", () => {
    const known =
      list(`casa casas cão cães pão pães mão mãos coração corações homem homens mulher flor azul azuis animal
      animais caça caçador maçã açúcar praça ser sou és somos são fui fora ter tenho tinha tivesse haver há houve
      ir vou vamos vir venho pôr ponho pusesse fazer fiz feito dizer disse ver via quis querer soube
      belo bela feliz felizes melhor rapidamente facilmente eu tu ele nós vocês quem onde muito já não
      facto fato receção recepção ónibus ônibus autocarro trem comboio equipa equipe planejamento desmatamento
      influenciador filmadora liquidificador recepcionista diarista fumante escorregador sinalizador
      aço iça iço bué ena ufa rói dói pôs põe vês hás lês fiz oca galinha cozinha vizinho carinho irmão anão razão patrão capitã avó avô uva ovo eco ufa chá`);
    expect(known.filter((word) => !has(word))).toEqual([]);
  });

  it("keeps Ç and folds accents", () => {
    expect([has("cabeça"), has("cabeca"), has("almoço"), has("almoco")]).toEqual([true, false, true, false]);
    expect(words.filter((word) => /[^A-VXZÇ]|[KW]/.test(word))).toEqual([]);
    expect([folded("coração"), folded("avó"), folded("maçã")]).toEqual(["CORAÇAO", "AVO", "MAÇA"]);
  });

  it("has no numerals, abbreviations, names, pronouns behind verbs, or piled-up endings", () => {
    const wrong =
      list(`cm dr ii iv ix ln mm sr vs xv xx dl mg ml ms ng nm sp ab ad id iii vii viii xii xiv xvi xviii xxx
      dra eng pág séc smj ppm rpm dpi http ftp etc abr jul nov profs lisboa portugal alemanha carlos fernando europa
      falálo falamo falaremo compô detê passeá falardes-lhe albicans tuberculosis sapiens durex overflow inputs
      casinhazinha faladíssimo faladíssima amabilíssimamente faladinho faladona faladorzão animalíssimo
      simento brincamento latebrosismo rifavelmente periaxonalismo estromaticista churdante mascarabilidade
      bui buo duz jes laa pui xes zia zua uxi ubi tiu murnau flurotilas psodimia xibenolol bortezomibe alentuzumabe furmetoxadona`);
    expect(wrong.filter((word) => has(word))).toEqual([]);
  });

  itIsSound(language, { moreThan: 1_560_000, lessThan: 1_600_000, levels: [2500, 7500, 60_000] });

  it("knows which words are common", () => {
    expect(list("casa não fazer muito bem").filter((word) => !has(word, lexicon.common[0]))).toEqual([]);
    expect(has("falássemos", lexicon.common[2])).toBe(true);
  });
});
