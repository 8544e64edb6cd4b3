import { fail, ok, type Result } from "../base/result.ts";
import { NO_TILE } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { GameEvent, HintKind } from "./event.ts";
import { stepOf } from "./layout.ts";
import type { MoveFault, Placement } from "./move.ts";
import { type Position, type View, viewFor } from "./position.ts";

/** Whoever knows which placement is best; null where there is none. */
export type Adviser = (view: View, lexicon: Lexicon) => Placement | null;

/**
 * A hint is a fact of the game, because it costs points: the best placement, or only a square that it covers. The
 * adviser is asked last, when nothing else is in the way.
 */
export function decideHint(
  position: Position,
  seat: number,
  kind: HintKind,
  lexicon: Lexicon | null,
  advise: Adviser,
): Result<GameEvent[], MoveFault> {
  const price = position.rules.ruleset.hints[kind];
  if (position.phase === "over") return fail({ code: "gameOver" });
  if (position.turn !== seat) return fail({ code: "notYourTurn", turn: position.turn });
  if (position.phase === "lastChallenge") return fail({ code: "onlyChallengeOrPass" });
  if (price === null || lexicon === null) return fail({ code: "hintForbidden" });
  const best = advise(viewFor(position, seat), lexicon);
  if (best === null) return fail({ code: "noMovePossible" });
  const { square, direction, tiles } = best;
  if (kind === "best") return ok([{ type: "hint", seat, price, kind, square, direction, tiles }]);
  const step = stepOf(position.rules.layout, direction);
  const first = tiles.findIndex((tile) => tile !== NO_TILE);
  return ok([{ type: "hint", seat, price, kind, square: square + first * step }]);
}
