import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "../../base/languages.ts";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import pageStyles from "../design/page.module.css";
import { BoardPicture } from "../home/BoardPicture.tsx";
import homeStyles from "../home/home.module.css";
import { Brand } from "./Brand.tsx";
import frameStyles from "./frame.module.css";

type HomeTexts = typeof import("../../../data/texts/home/en.json");
type TextsByLanguage = Readonly<Record<InterfaceLanguage, HomeTexts>>;

interface WordsProps {
  readonly texts: TextsByLanguage;
  readonly name: keyof HomeTexts;
}

/** In all languages at once: which of them is seen is known when start.js has set the language of the page. */
const Words = ({ texts, name }: WordsProps): ReactNode => (
  <span className={frameStyles.firstWords}>
    {INTERFACE_LANGUAGES.map((language) => (
      <span key={language} lang={language}>
        {texts[language][name]}
      </span>
    ))}
  </span>
);

/** The head of every page and the card of the first, as they will look when the script has come: the same styles. */
const FirstPage = ({ texts }: { readonly texts: TextsByLanguage }): ReactNode => (
  <div className={frameStyles.frame}>
    <header className={frameStyles.head}>
      <Brand />
    </header>
    <div className={frameStyles.firstHome}>
      <main className={classes(pageStyles.page, homeStyles.home)}>
        <header className={pageStyles.head}>
          <div>
            <h1>
              <Words texts={texts} name="title" />
            </h1>
            <p className={pageStyles.intro}>
              <Words texts={texts} name="intro" />
            </p>
          </div>
        </header>
        <section className={homeStyles.playCard}>
          <div className={homeStyles.playCardWords}>
            <h2>
              <Words texts={texts} name="play.title" />
            </h2>
            <p>
              <Words texts={texts} name="play.words" />
            </p>
            <div className={homeStyles.playCardChoices} data-first-choices="" aria-hidden="true">
              <i />
              <i />
            </div>
            <Button kind="primary" size="large" icon="play" data-first-play="">
              <Words texts={texts} name="play.button" />
            </Button>
          </div>
          <div className={homeStyles.playCardPicture}>
            <BoardPicture />
          </div>
        </section>
      </main>
    </div>
  </div>
);

/** What stands in the document itself, so that there is something to see before any script has come. */
export const firstPage = (texts: TextsByLanguage): string => renderToStaticMarkup(<FirstPage texts={texts} />);
