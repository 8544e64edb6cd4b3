import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dictionaryLink } from "../../wordlists/dictionaries.ts";
import {
  define,
  LANGUAGES_WITH_MEANINGS,
  type Meaning as MeaningOf,
  PARTS,
  pieceOf,
  type Sense,
} from "../../wordlists/meanings.ts";
import { Button } from "../design/Button.tsx";
import earsStyles from "../design/ears.module.css";
import { Icon } from "../design/Icon.tsx";
import { useTexts } from "../language/texts.ts";
import styles from "./meanings.module.css";
import { fetchPiece, PieceError } from "./pieces.ts";

interface MeaningProps {
  readonly language: string;
  /** In capitals or small letters. */
  readonly word: string;
}

/** What a word means, where that is known here, and a dictionary that tells more. */
export function Meaning({ language, word }: MeaningProps): ReactNode {
  const small = word.toLocaleLowerCase(language);
  const piece = LANGUAGES_WITH_MEANINGS.includes(language) ? pieceOf(small) : null;
  return (
    <div className={styles.meaning} data-testid="meaning">
      {piece !== null && <Definitions language={language} word={word} small={small} piece={piece} />}
      <Elsewhere language={language} word={word} />
    </div>
  );
}

interface DefinitionsProps extends MeaningProps {
  readonly small: string;
  readonly piece: string;
}

function Definitions({ language, word, small, piece }: DefinitionsProps): ReactNode {
  const t = useTexts("meanings");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["meanings", language, piece],
    queryFn: () => fetchPiece(language, piece),
    // It asks for what is newer itself, and whoever waits for a definition should not wait for a second try.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data === undefined)
    return error === null || isFetching ? (
      <p className={styles.loading}>{t("loading")}</p>
    ) : (
      <div className={styles.fault} role="alert">
        <p>{t(error instanceof PieceError && error.isOffline ? "offline" : "fault")}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t("again")}
        </Button>
      </div>
    );
  const found = define(data, small);
  if (found.length === 0) return <p>{t("none", { word })}</p>;
  return found.map((meaning) => <Explained key={meaning.lemma} language={language} word={small} meaning={meaning} />);
}

/** One word, or what it is a form of, with its senses by part of speech. */
function Explained({ language, word, meaning }: MeaningProps & { readonly meaning: MeaningOf }): ReactNode {
  const t = useTexts("meanings");
  const { lemma, senses } = meaning;
  return (
    <div className={styles.explained}>
      {lemma !== word && <p className={styles.form}>{t("form", { lemma })}</p>}
      <dl>
        {byPart(senses).map(([part, texts]) => (
          <div key={part}>
            <dt>{t(`part.${PARTS[part]}`)}</dt>
            {texts.map((text) => (
              <dd key={text} lang={language}>
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Together what is together, in the order in which the first of each comes. */
const byPart = (senses: readonly Sense[]): [Sense["part"], string[]][] => {
  const parts = new Map<Sense["part"], string[]>();
  for (const { part, text } of senses) parts.set(part, [...(parts.get(part) ?? []), text]);
  return [...parts];
};

function Elsewhere({ language, word }: MeaningProps): ReactNode {
  const t = useTexts("meanings");
  const link = dictionaryLink(language, word);
  if (link === null) return null;
  return (
    <a className={styles.more} href={link.address} target="_blank" rel="noreferrer">
      {t("more", { word, name: link.name })}
      <Icon name="leave" size={16} />
      <span className={earsStyles.forEars}>({t("newTab")})</span>
    </a>
  );
}

/** Whose definitions they are: said once, however many words are explained. Null where there are none. */
export function MeaningSource({ language }: Pick<MeaningProps, "language">): ReactNode {
  const t = useTexts("meanings");
  if (!LANGUAGES_WITH_MEANINGS.includes(language)) return null;
  return <p className={styles.source}>{t("source", { source: "WordNet 3.1" })}</p>;
}
