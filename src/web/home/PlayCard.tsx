import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { LEVEL_IDS, type LevelId } from "../../bots/levels.ts";
import { Button } from "../design/Button.tsx";
import { Select } from "../design/Field.tsx";
import { askEngine } from "../engine/engine.ts";
import { takeFirst } from "../first/first.ts";
import { useLevelNames } from "../language/level-name.ts";
import { useLanguage, useTexts } from "../language/texts.ts";
import { startLocalGame } from "../local/local-games.ts";
import { useSettings } from "../preferences/settings-store.ts";
import { chosenRuleset, WITH_WORDS } from "../rulesets/rulesets.ts";
import { BoardPicture } from "./BoardPicture.tsx";
import { GameChoice } from "./GameChoice.tsx";
import styles from "./home.module.css";

const IDLE_MS = 1500;

/** The word list is there by the time it is needed, unless the reader's line is to be spared. */
function prefetch(ruleset: string): void {
  const line = (navigator as { connection?: { readonly saveData?: boolean } }).connection;
  if (line?.saveData) return;
  askEngine("open", { ruleset, whole: true }).catch(() => {
    // The table asks again, and says what is missing.
  });
}

/** The way into a game that needs nobody else and no network. */
export function PlayCard(): ReactNode {
  const t = useTexts("home");
  const levels = useLevelNames();
  const language = useLanguage();
  const [, go] = useLocation();
  const { ruleset: chosen, level, names } = useSettings();
  const ruleset = chosenRuleset(chosen, language);
  const fetchWords = (): void => prefetch(ruleset);
  useEffect(() => {
    // Who has chosen a game before will most likely play it again.
    if (chosen === null) return;
    const idle = setTimeout(() => prefetch(chosen), IDLE_MS);
    return () => clearTimeout(idle);
  }, [chosen]);
  const play = (): void => {
    useSettings.setState({ ruleset });
    const players = [
      { name: names[0], bot: null },
      { name: "", bot: level },
    ];
    // Who begins is left to chance.
    const href = startLocalGame(
      ruleset,
      crypto.getRandomValues(new Uint8Array(1))[0] & 1 ? players : players.reverse(),
    );
    if (href !== null) go(href);
  };
  const button = useRef<HTMLButtonElement>(null);
  const goOn = useEffectEvent((): void => {
    const { wasPressed, hadFocus } = takeFirst();
    if (hadFocus) button.current?.focus();
    if (wasPressed) play();
  });
  useLayoutEffect(() => goOn(), []);
  return (
    <section className={styles.playCard} aria-labelledby="play-title" onPointerEnter={fetchWords} onFocus={fetchWords}>
      <div className={styles.playCardWords}>
        <h2 id="play-title">{t("play.title")}</h2>
        <p>{t("play.words")}</p>
        <div className={styles.playCardChoices}>
          <GameChoice value={ruleset} among={WITH_WORDS} onChoose={(id) => useSettings.setState({ ruleset: id })} />
          <Select<LevelId>
            label={t("level.label")}
            value={level}
            choices={LEVEL_IDS.map((id) => ({ value: id, label: levels.headOf(id) }))}
            onChoose={(id) => useSettings.setState({ level: id })}
          />
        </div>
        <Button ref={button} kind="primary" size="large" icon="play" onClick={play}>
          {t("play.button")}
        </Button>
      </div>
      <div className={styles.playCardPicture}>
        <BoardPicture />
      </div>
    </section>
  );
}
