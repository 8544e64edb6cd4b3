import { type ReactNode, useState } from "react";
import { Button } from "../design/Button.tsx";
import { Field } from "../design/Field.tsx";
import { useTexts } from "../language/texts.ts";
import { appealFor } from "./appeal.ts";
import styles from "./online.module.css";

/** For words that were refused by a challenge, after the game; the line below the board has a button of its own. */
export function AppealForm({ game, language }: { readonly game: string; readonly language: string }): ReactNode {
  const t = useTexts("lobby");
  const [word, setWord] = useState("");
  const send = async (): Promise<void> => {
    await appealFor(t, game, word.trim());
    setWord("");
  };
  return (
    <form
      className={styles.appealForm}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={t("appeal.label")}
        value={word}
        maxLength={60}
        required
        lang={language}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWord(event.target.value)}
      />
      <Button size="small" icon="flag" type="submit" disabled={word.trim() === ""}>
        {t("appeal.send")}
      </Button>
    </form>
  );
}
