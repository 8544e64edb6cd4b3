import { type RefObject, useEffect, useRef } from "react";
import { isBlank, letterOf } from "../../lexicon/alphabet.ts";
import { makeSquare } from "../../words/coordinates.ts";
import { announce } from "../design/toast-store.ts";
import { isArrow } from "../draft/cursor.ts";
import { pressKey } from "../draft/keys.ts";
import { useTexts } from "../language/texts.ts";
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
      const { mayTry, draft, changeDraft, state, ask, play } = latest.current;
      const { rules, board } = state.view;
      const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
      if (event.defaultPrevented || isCommand || !mayTry || belongsElsewhere(event)) return;
      const answer = pressKey(draft, rules, board, { key: event.key, shift: event.shiftKey });
      if (answer.kind === "ignored") return;
      event.preventDefault();
      if (answer.kind === "submit") play();
      else if (answer.kind === "pick") ask({ kind: "pick", choices: answer.choices });
      else if (answer.kind === "none") announce(t("typing.none", { letter: answer.text }));
      else {
        changeDraft(() => answer.draft);
        const laid = answer.laid ? answer.draft.tried.at(-1) : undefined;
        if (laid === undefined) return;
        const letter = rules.alphabet.glyphs[letterOf(laid.tile)];
        const square = makeSquare(rules.layout, rules.ruleset.coordinates, laid.square);
        announce(t(isBlank(laid.tile) ? "typing.blankLaid" : "typing.laid", { letter, square }));
      }
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [t]);

  // The focus goes with the cursor, where it is on the board at all.
  const at = table.draft.cursor?.square ?? null;
  useEffect(() => {
    const focused = document.activeElement;
    if (at === null || !focused?.matches("[data-square]") || !root.current?.contains(focused)) return;
    root.current.querySelector<HTMLElement>(`[data-square="${at}"]`)?.focus();
  }, [at, root]);
}
