import { makeTiles } from "../../lexicon/spelling.ts";
import type { Player } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { TextsOf } from "../language/keys.ts";
import type { LevelNames } from "../language/level-name.ts";
import type { Step } from "./steps.ts";

/** A player's name; the computer has that of its level, and who left the house none. */
export function playerName(t: TextsOf<"replay">, levels: LevelNames, { name, bot }: Player, seat: number): string {
  if (name !== "") return name;
  return bot === null ? t("player", { number: seat + 1 }) : t("computer", { level: levels.nameOf(bot) });
}

/** What happened in a step, in a few words: the word itself, or what else was done. */
export function stepText(t: TextsOf<"replay">, { alphabet }: Rules, { event, played }: Step): string {
  switch (event.type) {
    case "deal":
      return t("step.deal");
    case "place":
      return played?.main ?? "";
    case "exchange":
      return event.tiles.length === 0
        ? t("step.exchangeUnknown")
        : t("step.exchange", { n: event.tiles.length, tiles: makeTiles(alphabet, event.tiles) });
    case "challenge":
      return t(event.upheld ? "step.challengeUpheld" : "step.challengeInVain");
    case "pass":
    case "resign":
    case "hint":
    case "time":
    case "end":
      return t(`step.${event.type}`);
    case "rack":
      return "";
  }
}

/** With its sign, as a score sheet has it; nothing where nothing changed. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** A name that any file system takes. */
export const fileName = (players: readonly string[], ending: string): string =>
  `${
    players
      .join("-")
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}-]+/gu, "_")
      .slice(0, 60) || "game"
  }.${ending}`;
