import { type ReactNode, Suspense } from "react";
import { IconButton } from "../design/Button.tsx";
import { useFormats, useTexts } from "../language/texts.ts";
import { explainWords } from "./meaning-store.ts";

interface WordsButtonProps {
  readonly language: string;
  readonly words: readonly string[];
  readonly className?: string;
}

/** Beside words that were played: what they mean. It comes when its texts have come, and nothing waits for it. */
export const WordsButton = (props: WordsButtonProps): ReactNode => (
  <Suspense fallback={null}>
    <ReadyButton {...props} />
  </Suspense>
);

function ReadyButton({ language, words, className }: WordsButtonProps): ReactNode {
  const t = useTexts("meanings");
  const { list } = useFormats();
  return (
    <IconButton
      icon="words"
      className={className}
      label={t("show", { n: words.length, words: list(words) })}
      onClick={() => explainWords(language, words)}
    />
  );
}
