import { useEffect, useRef } from "react";
import { announce } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import type { Play } from "./play.ts";

/** Says what each turn brought, whoever played it: a person, a hint or the computer. */
export function useTurnNews({ id, game: { played } }: Play): void {
  const t = useTexts("jewels");
  const said = useRef({ id, turns: played.length });
  useEffect(() => {
    const isNew = said.current.id === id && played.length > said.current.turns;
    said.current = { id, turns: played.length };
    const last = played.at(-1);
    if (!isNew || last === undefined) return;
    const depth = last.steps.length;
    announce(t(depth > 1 ? "say.cascade" : "say.points", { n: last.points, depth }));
  }, [id, played, t]);
}
