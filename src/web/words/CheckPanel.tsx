import { type ReactNode, Suspense, useState } from "react";
import { pointsOf } from "../../lexicon/alphabet.ts";
import { spellWord } from "../../lexicon/spelling.ts";
import type { WordAnswer } from "../../wordlists/lookup.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { OpenedWords } from "../../worker/questions.ts";
import { Field } from "../design/Field.tsx";
import { Icon } from "../design/Icon.tsx";
import { askEngine } from "../engine/engine.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { Meaning, MeaningSource } from "../meanings/Meaning.tsx";
import { Tile } from "../rack/Tile.tsx";
import { useAnswer } from "./use-answer.ts";
import styles from "./words.module.css";

interface CheckPanelProps {
  readonly rules: Rules;
  readonly about: OpenedWords;
}

/** More words than this at once are a text, not a question. */
const MOST_WORDS = 12;
const LONGEST_WORD = 60;

export const wordsIn = (text: string): string[] =>
  [...new Set(text.split(/[\s,;]+/).filter((word) => word !== "" && word.length <= LONGEST_WORD))].slice(0, MOST_WORDS);

interface Checked {
  readonly word: string;
  readonly answer: WordAnswer;
}

/** Whether words are in the list, and if not, why. */
export function CheckPanel({ rules, about }: CheckPanelProps): ReactNode {
  const t = useTexts("words");
  const [text, setText] = useState(() => new URLSearchParams(location.search).get("word") ?? "");
  const words = wordsIn(text);
  const ruleset = rules.ruleset.id;
  const check = async (): Promise<readonly Checked[]> =>
    Promise.all(words.map(async (word) => ({ word, answer: await askEngine("why", { ruleset, word }) })));
  const checked = useAnswer(`${ruleset} ${words.join(" ")}`, words.length === 0 ? null : check);
  return (
    <div className={styles.panel}>
      <Field
        label={t("check.label")}
        help={t("check.help")}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        lang={about.language}
        maxLength={400}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.answers} data-testid="answers" aria-live="polite">
        {checked?.map((found) => (
          <Answer key={found.word} rules={rules} about={about} {...found} />
        ))}
      </ul>
    </div>
  );
}

function Answer({ rules, about, word, answer }: CheckPanelProps & Checked): ReactNode {
  const t = useTexts("words");
  const { number } = useFormats();
  const { alphabet } = rules;
  const letters = spellWord(alphabet, word);
  const isValid = answer === "valid";
  return (
    <li className={isValid ? styles.yes : styles.no}>
      <div className={styles.verdict}>
        <Icon name={isValid ? "check" : "close"} size={22} />
        <b lang={about.language}>{word.toLocaleUpperCase(about.language)}</b>
        <span>{t(isValid ? "yes" : "no")}</span>
        {letters !== null && <span className={styles.points}>{t("points", { n: pointsOf(alphabet, letters) })}</span>}
      </div>
      {letters !== null && (
        <div className={styles.tiles} aria-hidden="true">
          {letters.map((letter, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
            <span key={i}>
              <Tile alphabet={alphabet} tile={letter} />
            </span>
          ))}
        </div>
      )}
      {isValid && (
        <Suspense fallback={null}>
          <Meaning language={about.language} word={word} />
          <MeaningSource language={about.language} />
        </Suspense>
      )}
      {!isValid && <p>{t(`why.${answer}`, { alphabet: alphabet.name })}</p>}
      <p className={styles.source}>
        {t("source", {
          list: about.name,
          version: about.version,
          words: number(about.words),
          hash: about.hash.slice(0, 12),
        })}
      </p>
    </li>
  );
}
