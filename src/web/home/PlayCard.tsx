import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { LEVEL_IDS, type LevelId } from "../../bots/levels.ts";
import { Button } from "../design/Button.tsx";
import { Select } from "../design/Field.tsx";
import { useLanguage, useTexts } from "../language/texts.ts";
import { startLocalGame } from "../local/local-games.ts";
import { useSettings } from "../settings/settings-store.ts";
import { BoardPicture } from "./BoardPicture.tsx";
import { GameChoice } from "./GameChoice.tsx";
import { chosenRuleset, WITH_WORDS } from "./rulesets.ts";

/** The way into a game that needs nobody else and no network. */
export function PlayCard(): ReactNode {
  const t = useTexts("home");
  const language = useLanguage();
  const [, go] = useLocation();
  const { ruleset: chosen, level, names } = useSettings();
  const ruleset = chosenRuleset(chosen, language);
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
  return (
    <section className="play-card" aria-labelledby="play-title">
      <div className="play-card-words">
        <h2 id="play-title">{t("play.title")}</h2>
        <p>{t("play.words")}</p>
        <div className="play-card-choices">
          <GameChoice value={ruleset} among={WITH_WORDS} onChoose={(id) => useSettings.setState({ ruleset: id })} />
          <Select<LevelId>
            label={t("level.label")}
            value={level}
            choices={LEVEL_IDS.map((id) => ({ value: id, label: t(`level.${id}`) }))}
            onChoose={(id) => useSettings.setState({ level: id })}
          />
        </div>
        <Button kind="primary" size="large" icon="play" onClick={play}>
          {t("play.button")}
        </Button>
      </div>
      <div className="play-card-picture">
        <BoardPicture />
      </div>
    </section>
  );
}
