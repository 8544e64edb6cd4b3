import levels from "../../data/bots.json" with { type: "json" };
import type { Answer, Bot, Question } from "./bot.ts";
import { rankMoves, SHOWN } from "./candidates.ts";
import { playMaster } from "./master.ts";
import { playWeakly } from "./novice.ts";

/** From the weakest to the strongest. */
export const LEVEL_IDS = ["beginner", "casual", "club", "expert", "master"] as const;

export type LevelId = (typeof LEVEL_IDS)[number];

const BOTS: Readonly<Record<LevelId, Bot>> = {
  beginner: (question) => playWeakly(question, levels.beginner),
  casual: (question) => playWeakly(question, levels.casual),
  club: (question) => playStatically({ ...question, leaves: null }),
  expert: playStatically,
  master: playMaster,
};

export const isLevel = (id: string): id is LevelId => LEVEL_IDS.some((level) => level === id);

/** Games kept from before there were levels name a player that did as this one does. */
const OLD_LEVEL: LevelId = "club";

/** The level of a player of a game, whenever that was begun. */
export const levelOf = (player: string): LevelId => (isLevel(player) ? player : OLD_LEVEL);

export const botOf = (level: LevelId): Bot => BOTS[level];

/** Measured in a round robin: docs/bots.md. Null before that. */
export const ratingOf = (level: LevelId): number | null => levels[level].rating;

/** Points and leave, nothing else; without leaves points alone. */
function playStatically({ view, lexicon, leaves }: Question): Answer {
  const candidates = rankMoves(view, lexicon, leaves, SHOWN);
  return { move: candidates[0].move, candidates, isExact: false, wasCut: false };
}
