import type { Rules } from "../../words/ruleset.ts";
import { isArrow, pressArrow, pressBackspace, pressEdge, pressSpace } from "./cursor.ts";
import type { Draft } from "./draft.ts";
import { type Choice, isLetterKey, typeLetter } from "./typing.ts";

export interface Key {
  readonly key: string;
  readonly shift: boolean;
}

/** What a key means for the draft. */
export type KeyAnswer =
  | { readonly kind: "draft"; readonly draft: Draft; readonly laid: boolean }
  | { readonly kind: "submit" }
  | { readonly kind: "pick"; readonly choices: readonly Choice[] }
  /** A letter that no tile of the rack can be. */
  | { readonly kind: "none"; readonly text: string }
  /** Not ours: the browser does with it what it does. */
  | { readonly kind: "ignored" };

const IGNORED: KeyAnswer = { kind: "ignored" };

export function pressKey(draft: Draft, rules: Rules, board: Uint8Array, { key, shift }: Key): KeyAnswer {
  const { layout } = rules;
  const changed = (after: Draft): KeyAnswer => ({ kind: "draft", draft: after, laid: false });
  if (key === "Enter") return draft.tried.length > 0 ? { kind: "submit" } : IGNORED;
  if (key === "Backspace" || key === "Delete") return changed(pressBackspace(draft, layout, board));
  if (isLetterKey(key)) return typed(draft, rules, board, { key, shift });
  if (draft.cursor === null) return IGNORED;
  if (isArrow(key)) return changed(pressArrow(draft, layout, key));
  if (key === " ") return changed(pressSpace(draft, layout, board));
  if (key === "Home" || key === "End") return changed(pressEdge(draft, layout, key));
  return key === "Escape" ? changed({ ...draft, cursor: null, typed: null }) : IGNORED;
}

function typed(draft: Draft, rules: Rules, board: Uint8Array, { key, shift }: Key): KeyAnswer {
  const entry = typeLetter(draft, rules, board, key, shift);
  if (entry.kind === "laid" || entry.kind === "absorbed")
    return { kind: "draft", draft: entry.draft, laid: entry.kind === "laid" };
  return entry;
}
