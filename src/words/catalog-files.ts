// Written by `npm run list-data`, from the files of data.
import alphabetsCa from "../../data/alphabets/ca.json" with { type: "json" };
import alphabetsCs from "../../data/alphabets/cs.json" with { type: "json" };
import alphabetsDa from "../../data/alphabets/da.json" with { type: "json" };
import alphabetsDe from "../../data/alphabets/de.json" with { type: "json" };
import alphabetsEn from "../../data/alphabets/en.json" with { type: "json" };
import alphabetsEn200 from "../../data/alphabets/en-200.json" with { type: "json" };
import alphabetsEn50 from "../../data/alphabets/en-50.json" with { type: "json" };
import alphabetsEs from "../../data/alphabets/es.json" with { type: "json" };
import alphabetsFr from "../../data/alphabets/fr.json" with { type: "json" };
import alphabetsFrInfoh100 from "../../data/alphabets/fr-infoh100.json" with { type: "json" };
import alphabetsIs from "../../data/alphabets/is.json" with { type: "json" };
import alphabetsIsClassic from "../../data/alphabets/is-classic.json" with { type: "json" };
import alphabetsIt from "../../data/alphabets/it.json" with { type: "json" };
import alphabetsNb from "../../data/alphabets/nb.json" with { type: "json" };
import alphabetsNl from "../../data/alphabets/nl.json" with { type: "json" };
import alphabetsPl from "../../data/alphabets/pl.json" with { type: "json" };
import alphabetsPt from "../../data/alphabets/pt.json" with { type: "json" };
import alphabetsPt118 from "../../data/alphabets/pt-118.json" with { type: "json" };
import alphabetsRo from "../../data/alphabets/ro.json" with { type: "json" };
import alphabetsSv from "../../data/alphabets/sv.json" with { type: "json" };
import layoutsMini11 from "../../data/layouts/mini-11.json" with { type: "json" };
import layoutsStandard15 from "../../data/layouts/standard-15.json" with { type: "json" };
import layoutsSuper21 from "../../data/layouts/super-21.json" with { type: "json" };
import rulesetsClassicCa from "../../data/rulesets/classic-ca.json" with { type: "json" };
import rulesetsClassicCs from "../../data/rulesets/classic-cs.json" with { type: "json" };
import rulesetsClassicDa from "../../data/rulesets/classic-da.json" with { type: "json" };
import rulesetsClassicDe from "../../data/rulesets/classic-de.json" with { type: "json" };
import rulesetsClassicEn from "../../data/rulesets/classic-en.json" with { type: "json" };
import rulesetsClassicEs from "../../data/rulesets/classic-es.json" with { type: "json" };
import rulesetsClassicFr from "../../data/rulesets/classic-fr.json" with { type: "json" };
import rulesetsClassicIt from "../../data/rulesets/classic-it.json" with { type: "json" };
import rulesetsClassicNb from "../../data/rulesets/classic-nb.json" with { type: "json" };
import rulesetsClassicNl from "../../data/rulesets/classic-nl.json" with { type: "json" };
import rulesetsClassicPl from "../../data/rulesets/classic-pl.json" with { type: "json" };
import rulesetsClassicPt from "../../data/rulesets/classic-pt.json" with { type: "json" };
import rulesetsClassicRo from "../../data/rulesets/classic-ro.json" with { type: "json" };
import rulesetsClassicSv from "../../data/rulesets/classic-sv.json" with { type: "json" };
import rulesetsDepuneri from "../../data/rulesets/depuneri.json" with { type: "json" };
import rulesetsDoubleEn from "../../data/rulesets/double-en.json" with { type: "json" };
import rulesetsFiveEn from "../../data/rulesets/five-en.json" with { type: "json" };
import rulesetsInfoh100 from "../../data/rulesets/infoh100.json" with { type: "json" };
import rulesetsMini11 from "../../data/rulesets/mini-11.json" with { type: "json" };
import rulesetsPalavras118 from "../../data/rulesets/palavras-118.json" with { type: "json" };
import rulesetsQuickEn from "../../data/rulesets/quick-en.json" with { type: "json" };
import rulesetsSkrafl2014 from "../../data/rulesets/skrafl-2014.json" with { type: "json" };
import rulesetsSkraflIs from "../../data/rulesets/skrafl-is.json" with { type: "json" };
import rulesetsSuper21 from "../../data/rulesets/super-21.json" with { type: "json" };

type Files = readonly { readonly id: string }[];

export const alphabets: Files = [
  alphabetsCa,
  alphabetsCs,
  alphabetsDa,
  alphabetsDe,
  alphabetsEn,
  alphabetsEn200,
  alphabetsEn50,
  alphabetsEs,
  alphabetsFr,
  alphabetsFrInfoh100,
  alphabetsIs,
  alphabetsIsClassic,
  alphabetsIt,
  alphabetsNb,
  alphabetsNl,
  alphabetsPl,
  alphabetsPt,
  alphabetsPt118,
  alphabetsRo,
  alphabetsSv,
];
export const layouts: Files = [
  layoutsMini11,
  layoutsStandard15,
  layoutsSuper21,
];
export const rulesets: Files = [
  rulesetsClassicCa,
  rulesetsClassicCs,
  rulesetsClassicDa,
  rulesetsClassicDe,
  rulesetsClassicEn,
  rulesetsClassicEs,
  rulesetsClassicFr,
  rulesetsClassicIt,
  rulesetsClassicNb,
  rulesetsClassicNl,
  rulesetsClassicPl,
  rulesetsClassicPt,
  rulesetsClassicRo,
  rulesetsClassicSv,
  rulesetsDepuneri,
  rulesetsDoubleEn,
  rulesetsFiveEn,
  rulesetsInfoh100,
  rulesetsMini11,
  rulesetsPalavras118,
  rulesetsQuickEn,
  rulesetsSkrafl2014,
  rulesetsSkraflIs,
  rulesetsSuper21,
];
