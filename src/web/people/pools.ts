import type { GameView } from "../../protocol/answers.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import { WITH_WORDS } from "../rulesets/rulesets.ts";

/** Where ratings are compared: a ruleset and a number of players. */
export interface Pool {
  readonly ruleset: string;
  /** Two, or three and four together. */
  readonly players: "2" | "3+";
}

export const PLAYER_COUNTS: readonly Pool["players"][] = ["2", "3+"];

export function parsePool(text: string): Pool | null {
  const found = /^([a-z0-9][a-z0-9-]*):(2|3\+)$/.exec(text);
  return found && { ruleset: found[1], players: found[2] as Pool["players"] };
}

export const makePool = ({ ruleset, players }: Pool): string => `${ruleset}:${players}`;

/** A ruleset by the name that it gives itself; one that we no longer have by its id. */
export const rulesetName = (id: string): string => findRules(id)?.ruleset.name ?? id;

/** The rulesets that people play against each other, in the order of the catalogue. */
export const RATED: readonly Rules[] = WITH_WORDS.filter(({ ruleset }) => ruleset.players.most > 1);

/** How a game went for one of its people. */
export type Ending = "won" | "lost" | "drawn" | "playing" | "aborted";

export function endingFor({ state, outcome, seats }: GameView, person: string): Ending {
  if (state !== "over") return state;
  const seat = seats.findIndex((each) => each.person?.id === person);
  const winners = outcome?.winners ?? [];
  if (!winners.includes(seat)) return "lost";
  return winners.length > 1 ? "drawn" : "won";
}

/** Which part of the games was won, a draw for half; null where there were none. */
export const wonShare = ({ games, wins, draws }: { games: number; wins: number; draws: number }): number | null =>
  games === 0 ? null : (wins + draws / 2) / games;

/** What browsers and systems call themselves; those that also carry the names of others stand first. */
const BROWSERS = { Edg: "Edge", OPR: "Opera", Firefox: "Firefox", Chrome: "Chrome", Safari: "Safari" };
const SYSTEMS = {
  ...{ Android: "Android", iPhone: "iPhone", iPad: "iPad", Windows: "Windows" },
  ...{ "Mac OS X": "macOS", CrOS: "ChromeOS", Linux: "Linux" },
};

/** What a browser says of itself, in two words: `Firefox · Linux`. */
export function browserName(label: string): string {
  const named = (names: Readonly<Record<string, string>>): string =>
    Object.entries(names).find(([sign]) => label.includes(sign))?.[1] ?? "";
  return [named(BROWSERS), named(SYSTEMS)].filter((part) => part !== "").join(" · ");
}
