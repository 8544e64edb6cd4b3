// tessera/bots: the computer players, and what they think of the moves of others.

export type { TurnAnalysis } from "../bots/analysis.ts";
/** What moves cost against the best ones, by a bot that looks at a view or at a turn of a recorded game. */
export { type AnalysedTurn, type Analyst, analyseRecorded, analyseView } from "../bots/analyst.ts";
/** A bot is a function from a question to an answer. */
export type { Answer, Bot, Candidate, Effort, Question } from "../bots/bot.ts";
/** What tiles on the rack are worth, from a file of tessera/leaves. */
export { type LeaveData, type LeaveTable, readLeaves } from "../bots/leaves.ts";
/** The bots by their levels. */
export { isLevel, LEVEL_IDS, type LevelId, ratingOf, type Skill } from "../bots/levels.ts";
/** Bots by a rating: the bounds within which `think` takes one for a level. */
export { LEAST_RATING, MOST_RATING, type Rating } from "../bots/strength.ts";
/** A game in a few figures. */
export { type Summary, summarise } from "../bots/summary.ts";
/** The one door to the bots: a challenge where one is due, else the move of a level. */
export { type ThinkQuestion, think } from "../bots/think.ts";
/** The turns of a record, each with what its player saw. */
export { type RecordedTurn, turnsOf } from "../bots/turns.ts";
/** What a move gave away, and what that is called. */
export type { Cost, Mistake, Played } from "../bots/verdict.ts";
