import levels from "../../data/bots.json" with { type: "json" };
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Answer, Bot, Question } from "./bot.ts";
import { rankMoves, SHOWN } from "./candidates.ts";
import { playMaster } from "./master.ts";
import { playWeakly } from "./novice.ts";
import { type Rating, strength } from "./strength.ts";

/** From the weakest to the strongest. */
export const LEVEL_IDS = ["beginner", "casual", "club", "expert", "master"] as const;

export type LevelId = (typeof LEVEL_IDS)[number];

/** A level by its name, or any strength below the static player's by its rating. Games on a server know names alone. */
export type Skill = LevelId | Rating;

/** Those that know every word. The others are as strong as their rating says, in every language. */
const BOTS: Readonly<Partial<Record<LevelId, Bot>>> = {
  club: (question) => playStatically({ ...question, leaves: null }),
  expert: playStatically,
  master: playMaster,
};

export const isLevel = (id: string): id is LevelId => LEVEL_IDS.some((level) => level === id);

/** Games kept from before there were levels name a player that did as this one does. */
const OLD_LEVEL: LevelId = "club";

/** The level of a player of a game, whenever that was begun. */
export const levelOf = (player: string): LevelId => (isLevel(player) ? player : OLD_LEVEL);

export function botOf(skill: Skill): Bot {
  const bot = typeof skill === "number" ? undefined : BOTS[skill];
  return bot ?? ((question) => playWeakly(question, strength(ratingIn(skill), question.lexicon)));
}

/** The share of wrong words of others that such a player notices. */
export const doubtOf = (skill: Skill, lexicon: Lexicon): number =>
  typeof skill === "number" || BOTS[skill] === undefined ? strength(ratingIn(skill), lexicon).doubt : 1;

const ratingIn = (skill: Skill): Rating => (typeof skill === "number" ? skill : levels[skill].rating);

/** Measured in a round robin: docs/bots.md. Null before that. */
export const ratingOf = (level: LevelId): number | null => levels[level].rating;

/** Points and leave, nothing else; without leaves points alone. */
function playStatically({ view, lexicon, leaves }: Question): Answer {
  const candidates = rankMoves(view, lexicon, leaves, SHOWN);
  return { move: candidates[0].move, candidates, isExact: false, wasCut: false };
}
