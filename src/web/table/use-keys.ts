import { type RefObject, useEffect, useRef } from "react";
import { isBlank, letterOf } from "../../lexicon/alphabet.ts";
import { makeSquare } from "../../words/coordinates.ts";
import { announce } from "../design/toast-store.ts";
import { isArrow } from "../draft/cursor.ts";
import { type Key, pressKey } from "../draft/keys.ts";
import { useTexts } from "../language/texts.ts";
import { makeComposer } from "./composer.ts";
import type { TableModel } from "./use-table.ts";

const TEXT_FIELDS = "input, textarea, select, [contenteditable], dialog, [popover]";
const PRESSED = "button, a[href], summary, [role=tab]";

/** Whether a key belongs to what has the focus rather than to the board. */
function belongsElsewhere({ key, target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : null;
  if (element === null) return false;
  if (element.closest(TEXT_FIELDS) !== null) return true;
  const isPressKey = key === "Enter" || key === " " || isArrow(key) || key === "Home" || key === "End";
  return isPressKey && element.closest(PRESSED) !== null;
}

/** Typing at the table: heard wherever the focus is, unless somebody writes or presses a button. */
export function useKeys(table: TableModel, root: RefObject<HTMLElement | null>): void {
  const t = useTexts("board");
  const latest = useRef(table);
  latest.current = table;
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const { mayTry } = latest.current;
      if (event.defaultPrevented || !mayTry || belongsElsewhere(event)) return;
      if (event.key === "Dead") {
        composer.begin();
        return;
      }
      const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
      if (isCommand) return;
      if (press({ key: event.key, shift: event.shiftKey })) event.preventDefault();
    };
    /** Whether the key was ours. */
    const press = (key: Key): boolean => {
      const { draft, changeDraft, state, ask, play, refuse } = latest.current;
      const { rules, board } = state.view;
      const answer = pressKey(draft, rules, board, key);
      if (answer.kind === "ignored") return false;
      if (answer.kind === "submit") play();
      else if (answer.kind === "pick") ask({ kind: "pick", choices: answer.choices });
      else if (answer.kind === "none") refuse(t("typing.none", { letter: answer.text }));
      else {
        changeDraft(() => answer.draft);
        const laid = answer.laid ? answer.draft.tried.at(-1) : undefined;
        if (laid === undefined) return true;
        const letter = rules.alphabet.glyphs[letterOf(laid.tile)];
        const square = makeSquare(rules.layout, rules.ruleset.coordinates, laid.square);
        announce(t(isBlank(laid.tile) ? "typing.blankLaid" : "typing.laid", { letter, square }));
      }
      return true;
    };
    const composer = makeComposer((key) => press({ key, shift: false }));
    document.addEventListener("keydown", hear);
    return () => {
      document.removeEventListener("keydown", hear);
      composer.end();
    };
  }, [t]);

  // The focus goes with the cursor, where it is on the board at all.
  const at = table.draft.cursor?.square ?? null;
  useEffect(() => {
    const focused = document.activeElement;
    if (at === null || !focused?.matches("[data-square]") || !root.current?.contains(focused)) return;
    root.current.querySelector<HTMLElement>(`[data-square="${at}"]`)?.focus();
  }, [at, root]);
}
