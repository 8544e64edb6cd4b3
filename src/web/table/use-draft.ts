import { useCallback, useEffect, useState } from "react";
import type { View } from "../../words/position.ts";
import { type Draft, EMPTY_DRAFT, settle } from "../draft/draft.ts";
import { makeDraftText, parseDraftText } from "../draft/memory.ts";
import type { SessionState } from "../session/session.ts";

interface Kept {
  readonly key: string;
  readonly view: View;
  readonly draft: Draft;
}

export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

/** The draft of the seat at this screen: it follows what happens at the table, and is there again after a reload. */
export function useDraft({ id, view }: Pick<SessionState, "id" | "view">): readonly [Draft, ChangeDraft] {
  const key = `tessera.draft.${id}.${view.seat}`;
  const [kept, setKept] = useState<Kept>(() => begin(key, view));
  const now = kept.key !== key ? begin(key, view) : follow(kept, view);
  if (now !== kept) setKept(now);
  const { draft } = now;
  const isOver = view.phase === "over";
  useEffect(() => {
    if (isOver) write(key, null);
    else write(key, makeDraftText(draft));
  }, [key, draft, isOver]);
  const change = useCallback<ChangeDraft>((by) => setKept((last) => ({ ...last, draft: by(last.draft) })), []);
  return [draft, change];
}

const begin = (key: string, view: View): Kept => ({
  key,
  view,
  draft:
    view.phase === "over"
      ? settle(EMPTY_DRAFT, view.rack, view.board)
      : parseDraftText(read(key), view.rack, view.board),
});

function follow(kept: Kept, view: View): Kept {
  if (kept.view === view) return kept;
  const isAsBefore = kept.view.rack === view.rack && kept.view.board === view.board;
  return { ...kept, view, draft: isAsBefore ? kept.draft : settle(kept.draft, view.rack, view.board) };
}

// A browser may keep nothing at all; then a reload forgets the draft, and nothing worse.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See above.
  }
}
