import { polite } from "../lexicon/grades.ts";
import type { Placement } from "../words/move.ts";
import type { View } from "../words/position.ts";
import type { TurnAnalysis } from "./analysis.ts";
import { type Analyst, analyseView } from "./analyst.ts";
import { rankMoves } from "./candidates.ts";
import type { LevelId } from "./levels.ts";

/** Hints come from who judges a game afterwards at its deepest, and think as long. */
const ADVISER: LevelId = "master";
export const ADVICE_MS = 1500;

/** More moves than there are sets of tiles to exchange: so a placement is among them if there is one. */
const ALL_SETS = 2048;

/** What a hint shows: the placement that the analysis calls best; null where nothing can be laid. */
export function advise(analyst: Omit<Analyst, "level">, view: View): Placement | null {
  const { candidates } = analyseView({ ...analyst, level: ADVISER }, view, null);
  const placed =
    placementIn(candidates) ?? placementIn(rankMoves(view, polite(analyst.lexicon), analyst.leaves, ALL_SETS));
  return placed && { square: placed.square, direction: placed.direction, tiles: placed.tiles };
}

function placementIn(candidates: TurnAnalysis["candidates"]): Placement | null {
  for (const { move } of candidates) if (move.type === "place") return move;
  return null;
}
