import type { ClockSetup } from "../../activity/table/setup.ts";
import type { OfferSetup } from "../../protocol/setup.ts";
import { findRules } from "../../words/catalog.ts";
import type { CommandFault } from "../connection/commands.ts";
import type { TextsOf } from "../language/keys.ts";

/** A game by the name that it gives itself. */
export const gameName = (t: TextsOf<"lobby">, setup: OfferSetup): string =>
  setup.kind === "race" ? t("game.jewels") : rulesetName(setup.ruleset);

export const rulesetName = (ruleset: string): string => findRules(ruleset)?.ruleset.name ?? ruleset;

/** How long it may last. */
export function limitWords(t: TextsOf<"lobby">, setup: OfferSetup): string {
  if (setup.kind === "table") return clockWords(t, setup.clock);
  return setup.minutes === null ? t("clock.turns") : t("clock.minutes", { n: setup.minutes });
}

/** Who judges the words, where that is not the list at once; null where it is. */
export function challengeWords(t: TextsOf<"lobby">, ruleset: string): string | null {
  const challenge = findRules(ruleset)?.ruleset.challenge;
  if (challenge === undefined || challenge.rule === "void") return null;
  return t(`rule.${challenge.rule}`, { n: challenge.points });
}

export function clockWords(t: TextsOf<"lobby">, clock: ClockSetup): string {
  if (clock.type === "days") return t("clock.days", { n: clock.days });
  if (clock.type === "none") return t("clock.none");
  const { minutes, increment } = clock;
  return increment === 0 ? t("clock.minutes", { n: minutes }) : t("clock.increment", { n: minutes, increment });
}

/** Refusals that have words of their own. */
const SAID = [
  "offline",
  "noSuchOffer",
  "ownOffer",
  "notForYou",
  "notReachable",
  "noSuchPerson",
  "tooManyOffers",
  "noWords",
  "wordsNotReady",
  "wordsGone",
  "muted",
  "tooManyLines",
  "storeAway",
  "seats",
  "botPlaysOn",
  "ratedNeedsClock",
  "ratedNeedsMember",
  "stillPlaying",
  "notStarted",
  "notYourRoom",
  "abortOnce",
  "tooManyGames",
  "tooManyBotGames",
  "tooManyNewGames",
  "otherTooManyGames",
  "tooManyChallenges",
  "botsBusy",
] as const;

/** What passes by itself, whatever the reason. */
const PASSING: ReadonlySet<string> = new Set(["busy", "stopping"]);

export function refusalWords(t: TextsOf<"lobby">, { code: given, figures }: CommandFault): string {
  const code = PASSING.has(given) ? "storeAway" : given;
  const values = Object.entries(figures).filter(([, value]) => typeof value === "number" || typeof value === "string");
  return t(
    `refused.${SAID.find((said) => said === code) ?? "other"}`,
    Object.fromEntries(values) as Record<string, string | number>,
  );
}
