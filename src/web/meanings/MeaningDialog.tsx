import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { Dialog } from "../design/Dialog.tsx";
import { useFormats, useTexts } from "../language/texts.ts";
import { Meaning, MeaningSource } from "./Meaning.tsx";
import { type Asked, closeMeanings } from "./meaning-store.ts";
import styles from "./meanings.module.css";

/** A small window with what some words mean: at the foot of a phone, beside the board where there is room. */
export default function MeaningDialog({ asked }: { readonly asked: Asked }): ReactNode {
  const t = useTexts("meanings");
  const { list } = useFormats();
  const [place] = useLocation();
  const [opened] = useState(place);
  const { language, words } = asked;
  // Who goes back to another page leaves the words behind.
  useEffect(() => {
    if (place !== opened) closeMeanings();
  }, [place, opened]);
  const isAlone = words.length === 1;
  return (
    <Dialog
      open
      className={styles.dialog}
      title={isAlone ? words[0] : t("show", { n: words.length, words: list(words) })}
      onClose={closeMeanings}
    >
      {words.map((word) => (
        <section key={word} className={styles.word}>
          {!isAlone && <h3 lang={language}>{word}</h3>}
          <Meaning language={language} word={word} />
        </section>
      ))}
      <MeaningSource language={language} />
    </Dialog>
  );
}
