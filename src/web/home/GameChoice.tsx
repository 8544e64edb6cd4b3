import type { ReactNode } from "react";
import type { Rules } from "../../words/ruleset.ts";
import { Select } from "../design/Field.tsx";
import { useFormats, useLanguage, useTexts } from "../language/texts.ts";
import { languageIn } from "../rulesets/rulesets.ts";

interface GameChoiceProps {
  readonly value: string;
  readonly among: readonly Rules[];
  readonly onChoose: (ruleset: string) => void;
}

/** Which game, in which language: the reader's own first. */
export function GameChoice({ value, among, onChoose }: GameChoiceProps): ReactNode {
  const t = useTexts("home");
  const language = useLanguage();
  const { languageName } = useFormats();
  const choices = among.map((rules) => ({
    value: rules.ruleset.id,
    label: rules.ruleset.name,
    language: languageIn(rules),
    group: languageName(languageIn(rules)),
  }));
  const sorted = choices.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
  return <Select label={t("game.label")} value={value} choices={sorted} onChoose={onChoose} />;
}
