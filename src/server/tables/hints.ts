import type { Fault } from "../../activity/activity.ts";
import { fail, type Result } from "../../base/result.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import type { Adviser } from "../../words/hint.ts";
import type { Placement } from "../../words/move.ts";
import type { View } from "../../words/position.ts";
import type { Answer } from "../base/parts.ts";

interface Written {
  readonly version: number;
}

/**
 * Sells a hint. To find what is best takes longer than a table may stand still, so the table is asked twice: first
 * with an adviser who knows nothing, where who gets as far as him may have a hint, and then with what was found.
 */
export async function sellHint(
  act: (advise: Adviser) => Answer<Written>,
  think: (view: View, lexicon: Lexicon) => Promise<Placement | null>,
  complain: (error: unknown) => void,
): Promise<Result<Written, Fault>> {
  const asked: [View, Lexicon][] = [];
  const first = await act((view, lexicon) => {
    asked.push([view, lexicon]);
    return null;
  });
  const question = asked.at(-1);
  if (first.ok || question === undefined) return first;
  try {
    const best = await think(...question);
    return await act(() => best);
  } catch (error) {
    complain(error);
    return fail({ code: "busy", figures: {} });
  }
}
