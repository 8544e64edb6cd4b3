import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { BLANK, type Letter, letterOf, lettersIn } from "../../lexicon/alphabet.ts";
import { checkMove } from "../../words/score.ts";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Dialog } from "../design/Dialog.tsx";
import { nameBlank, namelessBlank, takeBack } from "../draft/draft.ts";
import { type Choice, layAtCursor, plainOf } from "../draft/typing.ts";
import { useTexts } from "../language/texts.ts";
import { Tile } from "../rack/Tile.tsx";
import styles from "./letters.module.css";
import { sayFault } from "./says.ts";
import type { TableModel } from "./use-table.ts";

/** Which letter a blank stands for: by click, or by its key. */
export function BlankDialog({ table }: { readonly table: TableModel }): ReactNode {
  const blank = namelessBlank(table.draft);
  return blank === null || !table.mayTry ? null : <LetterChoice table={table} id={blank.id} />;
}

function LetterChoice({ table, id }: { readonly table: TableModel; readonly id: number }): ReactNode {
  const t = useTexts("board");
  const { changeDraft, state } = table;
  const { alphabet } = state.view.rules;
  const letters = useMemo(() => Array.from({ length: lettersIn(alphabet) }, (_, i) => i + 1), [alphabet]);
  const choose = useCallback(
    (letter: Letter): void => changeDraft((now) => nameBlank(now, id, letter)),
    [changeDraft, id],
  );
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey) return;
      const typed = event.key.normalize("NFC").toUpperCase();
      const exact = letters.find((letter) => alphabet.glyphs[letter] === typed);
      const alike = letters.filter((letter) => plainOf(alphabet.glyphs[letter]) === typed);
      const letter = exact ?? (alike.length === 1 ? alike[0] : undefined);
      if (letter === undefined) return;
      event.preventDefault();
      choose(letter);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [alphabet, letters, choose]);
  return (
    <Dialog open title={t("blank.title")} onClose={() => changeDraft((now) => takeBack(now, id))}>
      <div className={styles.letters}>
        {letters.map((letter) => (
          <LetterButton key={letter} table={table} tile={BLANK | letter} onChoose={() => choose(letter)} />
        ))}
      </div>
    </Dialog>
  );
}

interface LetterButtonProps {
  readonly table: TableModel;
  readonly tile: number;
  readonly isChosen?: boolean;
  readonly onChoose: () => void;
}

function LetterButton({ table, tile, isChosen, onChoose }: LetterButtonProps): ReactNode {
  const t = useTexts("board");
  const { alphabet } = table.state.view.rules;
  const label = tile === BLANK ? t("tile.blank") : alphabet.glyphs[letterOf(tile)];
  return (
    <button type="button" className={styles.letterButton} aria-label={label} aria-pressed={isChosen} onClick={onChoose}>
      <Tile alphabet={alphabet} tile={tile} />
    </button>
  );
}

/** A typed character may mean several tiles. */
export function PickDialog({
  table,
  choices,
}: {
  readonly table: TableModel;
  readonly choices: readonly Choice[];
}): ReactNode {
  const t = useTexts("board");
  const { changeDraft, state, ask } = table;
  const { rules, board } = state.view;
  const pick = (choice: Choice): void => {
    ask(null);
    changeDraft((now) => layAtCursor(now, rules.layout, board, choice) ?? now);
  };
  return (
    <Dialog open title={t("pick.title")} onClose={() => ask(null)}>
      <div className={styles.letters}>
        {choices.map((choice) => (
          <LetterButton key={choice.id} table={table} tile={choice.tile} onChoose={() => pick(choice)} />
        ))}
      </div>
    </Dialog>
  );
}

/** Which tiles to exchange. What the rules say to the choice is said before it is sent. */
export function ExchangeDialog({ table }: { readonly table: TableModel }): ReactNode {
  const t = useTexts("board");
  const { draft, state, ask, send } = table;
  const { view } = state;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const tiles = draft.pieces.filter(({ id }) => chosen.has(id)).map(({ tile }) => tile);
  const move = { type: "exchange", tiles } as const;
  const checked = checkMove(view, move);
  const toggle = (id: number): void =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const hasAll = chosen.size === draft.pieces.length;
  return (
    <Dialog
      open
      title={t("exchange.title")}
      onClose={() => ask(null)}
      actions={
        <>
          <Button onClick={() => setChosen(hasAll ? new Set() : new Set(draft.pieces.map(({ id }) => id)))}>
            {t(hasAll ? "exchange.none" : "exchange.all")}
          </Button>
          <Button kind="primary" disabled={!checked.ok} onClick={() => send(move)}>
            {t("exchange.do", { n: chosen.size })}
          </Button>
        </>
      }
    >
      <p>{t("exchange.how")}</p>
      <div
        className={classes(styles.letters, styles.lettersRack)}
        style={{ "--places": draft.pieces.length } as CSSProperties}
      >
        {draft.pieces.map(({ id, tile }) => (
          <LetterButton key={id} table={table} tile={tile} isChosen={chosen.has(id)} onChoose={() => toggle(id)} />
        ))}
      </div>
      <p className={styles.lettersFault}>
        {!checked.ok && chosen.size > 0 ? sayFault(t, view.rules, checked.fault) : "\u00a0"}
      </p>
    </Dialog>
  );
}
