import { type ReactNode, useMemo, useState } from "react";
import type { Letter } from "../../lexicon/alphabet.ts";
import { parsePattern } from "../../lexicon/search.ts";
import { parseTiles, wordText } from "../../lexicon/spelling.ts";
import type { Rules } from "../../words/ruleset.ts";
import { Field } from "../design/Field.tsx";
import { askEngine } from "../engine/engine.ts";
import { useTexts } from "../language/texts.ts";
import { useAnswer } from "./use-answer.ts";
import { WordGroups } from "./WordGroups.tsx";
import { WordList } from "./WordList.tsx";
import { byFirstLetter, byLength } from "./wordlist.ts";
import styles from "./words.module.css";

interface PanelProps {
  readonly rules: Rules;
  readonly language: string;
}

/** More than anybody reads; a search ends there. */
const MOST_FOUND = 2000;
const MOST_TILES = 15;

/** All words of two letters, by the first. */
export function TwosPanel({ rules, language }: PanelProps): ReactNode {
  const t = useTexts("words");
  const ruleset = rules.ruleset.id;
  const found = useAnswer(ruleset, () => askEngine("pattern", { ruleset, pattern: ["one", "one"], most: MOST_FOUND }));
  if (found === null) return null;
  return (
    <div className={styles.panel}>
      <p role="status">{t("found", { n: found.length })}</p>
      <WordGroups groups={byFirstLetter(rules.alphabet, found)} language={language} isCompact />
    </div>
  );
}

/** Words that can be made of some tiles. */
export function RackPanel({ rules, language }: PanelProps): ReactNode {
  const t = useTexts("words");
  const [text, setText] = useState("");
  const { alphabet, ruleset } = rules;
  const tiles = parseTiles(alphabet, text.replace(/\s/g, "").toLocaleUpperCase(language), "rack");
  const rack = tiles.ok ? tiles.value.slice(0, MOST_TILES) : [];
  const fault = tiles.ok
    ? tiles.value.length > MOST_TILES
      ? t("rack.tooMany", { most: MOST_TILES })
      : null
    : t("notATile", { text: tiles.fault.text });
  const ask = (): Promise<readonly Letter[][]> =>
    askEngine("anagrams", { ruleset: ruleset.id, rack, most: MOST_FOUND });
  const found = useAnswer(`${ruleset.id} ${rack.join(" ")}`, rack.length < 2 || fault !== null ? null : ask);
  const groups = useMemo(() => (found === null ? [] : byLength(alphabet, found, rack)), [found, alphabet, rack]);
  return (
    <div className={styles.panel}>
      <LettersField
        label={t("rack.label")}
        help={t("rack.help")}
        fault={fault}
        value={text}
        lang={language}
        onText={setText}
      />
      {found !== null && <Found count={found.length} />}
      <WordGroups groups={groups} language={language} headingOf={(length) => t("letters", { n: Number(length) })} />
    </div>
  );
}

interface LettersFieldProps {
  readonly label: string;
  readonly help: string;
  readonly fault: string | null;
  readonly value: string;
  readonly lang: string;
  readonly onText: (text: string) => void;
}

/** For letters, not for words of a language that a device would put right. */
const LettersField = ({ onText, ...rest }: LettersFieldProps): ReactNode => (
  <Field
    {...rest}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={60}
    onChange={(event) => onText(event.target.value)}
  />
);

/** Words that a pattern fits. */
export function PatternPanel({ rules, language }: PanelProps): ReactNode {
  const t = useTexts("words");
  const [text, setText] = useState("");
  const { alphabet, ruleset } = rules;
  const pattern = parsePattern(alphabet, text.replace(/\s/g, ""));
  const parts = pattern.ok ? pattern.value : [];
  const ask = (): Promise<readonly Letter[][]> =>
    askEngine("pattern", { ruleset: ruleset.id, pattern: parts, most: MOST_FOUND });
  const found = useAnswer(`${ruleset.id} ${parts.join(" ")}`, parts.length === 0 ? null : ask);
  const words = useMemo(() => found?.map((letters) => wordText(alphabet, letters)) ?? [], [found, alphabet]);
  return (
    <div className={styles.panel}>
      <LettersField
        label={t("pattern.label")}
        help={t("pattern.help")}
        fault={pattern.ok ? null : t("notATile", { text: pattern.fault.text })}
        value={text}
        lang={language}
        onText={setText}
      />
      {found !== null && <Found count={found.length} />}
      <WordList language={language} words={words.map((text) => ({ text, points: null }))} />
    </div>
  );
}

function Found({ count }: { readonly count: number }): ReactNode {
  const t = useTexts("words");
  return <p role="status">{count >= MOST_FOUND ? t("foundMany", { n: MOST_FOUND }) : t("found", { n: count })}</p>;
}
