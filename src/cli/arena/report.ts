import { excerpt } from "../../formats/lines.ts";
import { figure, signed } from "../print/figures.ts";
import { tableLines } from "../print/table.ts";
import type { Translate } from "../shell/messages.ts";
import type { PlayedGame } from "./game.ts";
import { type Interval, type Summary, summarise } from "./statistics.ts";

/** What was played, as it is told above the result. */
export interface Setting {
  readonly labels: readonly [string, string];
  readonly ruleset: string;
  readonly lexicon: string;
  readonly pairs: boolean;
  readonly players: number;
  readonly seed: number;
  readonly threads: number;
}

export interface Report extends Summary {
  readonly setting: Setting;
  readonly moves: number;
  readonly seconds: number;
  /** By bot. */
  readonly millisPerMove: readonly [number, number];
  readonly faults: readonly PlayedGame[];
}

/** Games that are not in whole pairs do not count where pairs are what is compared. */
export function makeReport(setting: Setting, played: readonly PlayedGame[], seconds: number): Report {
  const unit = setting.pairs ? setting.players : 1;
  const games = played.slice(0, played.length - (played.length % unit));
  const scores = games.map(({ share, scores }) => ({ result: share, scores }));
  const total = (count: (game: PlayedGame) => number): number => games.reduce((sum, game) => sum + count(game), 0);
  const perMove = (bot: 0 | 1): number => total(({ millis }) => millis[bot]) / total(({ moves }) => moves[bot]);
  return {
    ...summarise(scores, unit, 1 / setting.players),
    setting,
    moves: total(({ moves }) => moves[0] + moves[1]),
    seconds,
    millisPerMove: [perMove(0), perMove(1)],
    faults: games.filter(({ fault }) => fault !== null),
  };
}

export const faultLine = (t: Translate, setting: Setting, { index, fault }: PlayedGame): string =>
  fault === null ? "" : t("arena.lost", { game: index + 1, name: nameOf(setting, fault.bot), why: fault.why });

const LONGEST_NAME = 50;

/** A command line can be long. */
export function nameOf({ labels, players }: Setting, bot: 0 | 1): string {
  const name = excerpt(labels[bot], LONGEST_NAME);
  return bot === 1 && players > 2 ? `${players - 1} × ${name}` : name;
}

export function reportJson(t: Translate, report: Report): string {
  const { setting, faults, ...figures } = report;
  const { labels, ruleset, lexicon, pairs, players, seed, threads } = setting;
  const { games, wins, draws, losses, winShare, winShareError, winShareInterval } = figures;
  const { averageScores, averageSpread, averageSpreadInterval, moves, seconds, millisPerMove } = figures;
  return JSON.stringify({
    ...{ a: labels[0], b: labels[1], ruleset, lexicon, games, pairs, players, seed, threads },
    ...{
      wins,
      draws,
      losses,
      winShare,
      winShareError,
      winShareInterval,
      averageScores,
      averageSpread,
      averageSpreadInterval,
    },
    ...{ moves, movesPerSecond: moves / seconds, seconds, millisPerMove },
    faults: faults.map((game) => ({
      game: game.index + 1,
      bot: game.fault?.bot === 0 ? "a" : "b",
      text: faultLine(t, setting, game),
    })),
  });
}

export function reportLines(t: Translate, report: Report): string[] {
  const { setting, games, winShare, winShareInterval, averageSpread, averageSpreadInterval, moves, seconds } = report;
  const { ruleset, lexicon, seed } = setting;
  const [low, high] = winShareInterval;
  return [
    t(setting.pairs ? "arena.settingPairs" : "arena.setting", { ruleset, lexicon, games, seed }),
    "",
    ...resultTable(t, report),
    "",
    t("arena.share", {
      name: nameOf(setting, 0),
      share: hundredths(t, winShare),
      low: hundredths(t, low),
      high: hundredths(t, high),
    }),
    ...fairLines(t, report),
    t("arena.spread", { spread: signed(t, averageSpread), range: rangeText(t, averageSpreadInterval) }),
    t("arena.speed", { moves, rate: figure(t, moves / seconds), seconds: figure(t, seconds) }),
  ];
}

/** Of two players everybody knows what an equal share is. */
function fairLines(t: Translate, { setting, winShare, winShareError }: Report): string[] {
  const { players } = setting;
  if (players === 2 || winShareError === null || winShareError === 0) return [];
  const errors = signed(t, (winShare - 1 / players) / winShareError);
  return [t("arena.fair", { share: hundredths(t, 1 / players), errors })];
}

function resultTable(t: Translate, report: Report): string[] {
  const { setting, wins, draws, losses, averageScores, millisPerMove, faults } = report;
  const heads = ["", t("arena.won"), t("arena.drawn"), t("arena.lostCount"), t("arena.byFault")];
  heads.push(t("arena.points"), t("arena.thinking"));
  const rows = ([0, 1] as const).map((bot) => [
    nameOf(setting, bot),
    `${bot === 0 ? wins : losses}`,
    `${draws}`,
    `${bot === 0 ? losses : wins}`,
    `${faults.filter(({ fault }) => fault?.bot === bot).length}`,
    figure(t, averageScores[bot]),
    figure(t, millisPerMove[bot]),
  ]);
  return tableLines([heads, ...rows], ["left", "right"]);
}

const hundredths = (t: Translate, share: number): string => figure(t, share * 100);

const rangeText = (t: Translate, interval: Interval | null): string =>
  interval === null ? "–" : `${signed(t, interval[0])} … ${signed(t, interval[1])}`;
