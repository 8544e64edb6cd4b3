import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { LEVEL_IDS } from "../../bots/levels.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { Field, Segments, Select } from "../design/Field.tsx";
import fieldStyles from "../design/field.module.css";
import { useLevelNames } from "../language/level-name.ts";
import { useLanguage, useTexts } from "../language/texts.ts";
import { startLocalGame } from "../local/local-games.ts";
import { useSettings } from "../preferences/settings-store.ts";
import { chosenRuleset, PLAYABLE, seatChoices } from "../rulesets/rulesets.ts";
import { GameChoice } from "./GameChoice.tsx";
import styles from "./home.module.css";

interface FriendsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const PERSON = "person";

/** A new game for several at this screen: who sits where, people or computer players. */
export function FriendsDialog({ open, onClose }: FriendsDialogProps): ReactNode {
  const t = useTexts("home");
  const levels = useLevelNames();
  const language = useLanguage();
  const [, go] = useLocation();
  const { ruleset: chosen, names } = useSettings();
  const ruleset = chosenRuleset(chosen, language, PLAYABLE);
  const rules = findRules(ruleset) as Rules;
  const counts = seatChoices(rules);
  const [wanted, setWanted] = useState(2);
  const [kinds, setKinds] = useState<readonly string[]>([PERSON, PERSON, PERSON, PERSON]);
  const count = counts.includes(wanted) ? wanted : counts[0];
  const hasWords = rules.ruleset.lexicon !== null;
  const kindOf = (seat: number): string => (seat === 0 || !hasWords ? PERSON : kinds[seat]);
  const begin = (): void => {
    useSettings.setState({ ruleset });
    const players = Array.from({ length: count }, (_, seat) =>
      kindOf(seat) === PERSON ? { name: names[seat].trim(), bot: null } : { name: "", bot: kindOf(seat) },
    );
    const href = startLocalGame(ruleset, players);
    if (href !== null) go(href);
  };
  return (
    <Dialog
      open={open}
      title={t("friends.title")}
      onClose={onClose}
      actions={
        <Button kind="primary" icon="play" onClick={begin}>
          {t("friends.begin")}
        </Button>
      }
    >
      <GameChoice value={ruleset} among={PLAYABLE} onChoose={(id) => useSettings.setState({ ruleset: id })} />
      <Segments
        label={t("friends.count")}
        value={String(count)}
        choices={counts.map((n) => ({ value: String(n), label: String(n) }))}
        onChoose={(n) => setWanted(Number(n))}
      />
      <ol className={styles.friendsSeats}>
        {Array.from({ length: count }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number.
          <li key={seat}>
            {hasWords && seat > 0 && (
              <Select
                label={t("friends.seat", { n: seat + 1 })}
                value={kindOf(seat)}
                choices={[
                  { value: PERSON, label: t("friends.person") },
                  ...LEVEL_IDS.map((id) => ({ value: id, label: levels.headOf(id), group: t("friends.computer") })),
                ]}
                onChoose={(kind) => setKinds(kinds.with(seat, kind))}
              />
            )}
            {kindOf(seat) === PERSON && (
              <Field
                label={t("friends.name", { n: seat + 1 })}
                value={names[seat]}
                placeholder={t("friends.player", { n: seat + 1 })}
                maxLength={24}
                autoComplete="off"
                onChange={(event) => useSettings.setState({ names: names.with(seat, event.target.value) })}
              />
            )}
          </li>
        ))}
      </ol>
      <p className={fieldStyles.help}>{t("friends.help")}</p>
    </Dialog>
  );
}
