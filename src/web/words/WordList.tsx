import { memo, type ReactNode } from "react";
import { explainWords } from "../meanings/meaning-store.ts";
import styles from "./words.module.css";

interface WordListProps {
  readonly language: string;
  /** Points null: not told. */
  readonly words: readonly { readonly text: string; readonly points: number | null }[];
}

/** Words side by side; who presses one is told what it means. */
export const WordList = memo(function WordList({ language, words }: WordListProps): ReactNode {
  return (
    <ul className={styles.list} lang={language}>
      {words.map(({ text, points }) => (
        <li key={text}>
          <button type="button" onClick={() => explainWords(language, [text])}>
            {text}
            {points !== null && <small> {points}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
});
