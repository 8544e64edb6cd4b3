import { takeOut } from "../../base/counts.ts";
import type { TurnAnalysis } from "../../bots/analysis.ts";
import type { AnalysedTurn } from "../../bots/analyst.ts";
import type { Candidate } from "../../bots/bot.ts";
import { type Summary, summarise } from "../../bots/summary.ts";
import type { Mistake, Played } from "../../bots/verdict.ts";
import { tilesOf } from "../../bots/weigh.ts";
import { excerpt, widthOf } from "../../formats/lines.ts";
import { makeTiles } from "../../lexicon/spelling.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import { doubted, figure, signed, whole } from "../print/figures.ts";
import { makeMoveText } from "../print/movetext.ts";
import { tableLines } from "../print/table.ts";
import type { Translate } from "../shell/messages.ts";
import { candidateJson } from "./thinking.ts";

export interface AnalysedGame {
  readonly rules: Rules;
  readonly players: readonly string[];
  readonly lexicon: string;
  readonly turns: readonly AnalysedTurn[];
}

/** Names come from a file; they share a line with other things. */
const nameOf = ({ players }: AnalysedGame, seat: number): string => excerpt(players[seat], 20);

export function gameLines(t: Translate, game: AnalysedGame, top: number): string[] {
  const lines: string[] = [];
  for (const [i, turn] of game.turns.entries()) {
    const { view } = turn;
    lines.push(t("analyse.turn", { n: i + 1, player: nameOf(game, view.seat), ...situation(view) }));
    lines.push(...turnLines(t, turn, top), "");
  }
  return [...lines, ...summaryLines(t, game)];
}

export const positionLines = (t: Translate, view: View, analysis: TurnAnalysis, top: number): string[] => [
  t("analyse.position", situation(view)),
  ...candidateLines(t, view, analysis, top),
  ...cutLines(t, analysis),
];

const cutLines = (t: Translate, { wasCut }: TurnAnalysis): string[] => (wasCut ? [t("analyse.cut")] : []);

const situation = ({ rules, rack, scores, bagSize }: View) => ({
  rack: makeTiles(rules.alphabet, rack),
  scores: scores.map(whole).join("–"),
  bag: bagSize,
});

function turnLines(t: Translate, turn: AnalysedTurn, top: number): string[] {
  const { view, analysis, move, isWithdrawn, unknown } = turn;
  const name = move === null ? "exch" : makeMoveText(view.rules, move);
  if (analysis === null) return [t("analyse.rackUnknown", { move: name })];
  const lines = candidateLines(t, view, analysis, top);
  if (isWithdrawn) lines.push(t("analyse.withdrawn", { move: name }));
  else if (unknown.length > 0) lines.push(t("fault.unknownWords", { words: unknown.join(", ") }));
  lines.push(...(analysis.played === null ? [t("analyse.exchangeUnknown")] : verdict(t, analysis.played)));
  return [...lines, ...cutLines(t, analysis)];
}

const HEADS = ["analyse.move", "analyse.points", "analyse.kept", "analyse.leave", "analyse.equity", "analyse.win"];

/** The best moves, and the one that was played wherever it stands, with a mark. */
function candidateLines(t: Translate, view: View, { candidates, played }: TurnAnalysis, top: number): string[] {
  const shown = candidates.slice(0, top).map((candidate, i) => ({ candidate, rank: (i + 1) as number | null }));
  const isShown = played !== null && played.rank !== null && played.rank <= top;
  if (played !== null && !isShown) shown.push({ candidate: played.candidate, rank: played.rank });
  const hasWin = shown.some(({ candidate }) => candidate.win !== null);
  const rows = shown.map(({ candidate, rank }) => {
    const isPlayed = played !== null && rank === played.rank;
    return [isPlayed ? ">" : "", rank === null ? "" : `${rank}`, ...cells(t, view, candidate)];
  });
  const heads = ["", "", ...HEADS.map((key) => t(key))];
  const columns = hasWin ? heads.length : heads.length - 1;
  const aligns = ["left", "right", "left", "right", "left", "right", "right", "right"] as const;
  return tableLines(
    [heads, ...rows].map((row) => row.slice(0, columns)),
    aligns,
  );
}

function cells(t: Translate, { rules, rack }: View, candidate: Candidate): string[] {
  const { move, score, leave, equity, win, winError } = candidate;
  return [
    makeMoveText(rules, move),
    whole(score),
    makeTiles(rules.alphabet, takeOut(rack, tilesOf(move))),
    signed(t, leave),
    figure(t, equity),
    win === null ? "" : share(t, win, winError),
  ];
}

/** In hundredths, with its standard error. */
const share = (t: Translate, value: number, error: number | null): string =>
  t("figure.percent", { n: doubted(t, figure(t, 100 * value), error && 100 * error) });

const MISTAKE_KEYS: Readonly<Record<Mistake, string>> = {
  small: "analyse.smallMistake",
  medium: "analyse.mediumMistake",
  large: "analyse.largeMistake",
};

const MOST_COLUMNS = 80;

function verdict(t: Translate, { rank, isBest, isTold, cost, mistake }: Played): string[] {
  if (isBest) return [t(rank === 1 ? "analyse.playedBest" : "analyse.playedAsGood")];
  const { win, winError, pointsError } = cost;
  const points = doubted(t, figure(t, cost.points), pointsError);
  if (win === null) return named(t, t("analyse.cost", { points }), mistake);
  if (winError === null) return [t("analyse.unproven")];
  if (isTold) return named(t, t("analyse.costWin", { points, win: share(t, win, winError) }), mistake);
  // Beside the best move, which may be the worse one: more is better.
  const more = doubted(t, signed(t, -100 * win), 100 * winError);
  const beside = { points: doubted(t, signed(t, -cost.points), pointsError), win: t("figure.percent", { n: more }) };
  return [t("analyse.unclear", beside)];
}

/** On a line of its own where both have no room on one. */
function named(t: Translate, text: string, mistake: Mistake | null): string[] {
  if (mistake === null) return [text];
  const whole = `${text} – ${t(MISTAKE_KEYS[mistake])}`;
  return widthOf(whole) <= MOST_COLUMNS ? [whole] : [text, `– ${t(MISTAKE_KEYS[mistake])}`];
}

const summaryOf = ({ turns }: AnalysedGame, seat: number): Summary =>
  summarise(turns.filter(({ view }) => view.seat === seat).flatMap(({ analysis }) => analysis ?? []));

/** A column a player, so that four of them find room. */
function summaryLines(t: Translate, game: AnalysedGame): string[] {
  const summaries = game.players.map((_, seat) => summaryOf(game, seat));
  const row = (key: string, cell: (summary: Summary) => string): string[] => [t(key), ...summaries.map(cell)];
  const rows = [
    ["", ...game.players.map((_, seat) => excerpt(game.players[seat], 12))],
    row("analyse.turns", ({ turns }) => `${turns}`),
    row("analyse.found", ({ found }) => `${found}`),
    row("analyse.small", ({ mistakes }) => `${mistakes.small}`),
    row("analyse.medium", ({ mistakes }) => `${mistakes.medium}`),
    row("analyse.large", ({ mistakes }) => `${mistakes.large}`),
  ];
  if (summaries.some(({ unclear }) => unclear > 0))
    rows.push(row("analyse.unclearTurns", ({ unclear }) => `${unclear}`));
  if (summaries.some(({ cut }) => cut > 0)) rows.push(row("analyse.cutTurns", ({ cut }) => `${cut}`));
  rows.push(
    row("analyse.pointsLost", ({ pointsLost, pointsLostError }) => doubted(t, figure(t, pointsLost), pointsLostError)),
  );
  if (summaries.some(({ winLost }) => winLost !== null))
    rows.push(
      row("analyse.winLost", ({ winLost, winLostError }) => (winLost === null ? "" : share(t, winLost, winLostError))),
    );
  rows.push(row("analyse.scored", ({ scored }) => `${scored}`));
  rows.push(row("analyse.possible", ({ possible }) => `${possible}`));
  return [t("analyse.summary"), ...tableLines(rows, ["left", "right"])];
}

export function analysisJson(game: AnalysedGame) {
  const { rules, players, lexicon, turns } = game;
  return {
    ruleset: rules.ruleset.id,
    lexicon,
    players: players.map((name, seat) => ({ name, ...summaryOf(game, seat) })),
    turns: turns.map(({ view, move, isWithdrawn, unknown, analysis }, i) => ({
      turn: i + 1,
      seat: view.seat,
      rack: makeTiles(rules.alphabet, view.rack),
      scores: view.scores,
      bag: view.bagSize,
      move: move === null ? null : makeMoveText(rules, move),
      isWithdrawn,
      unknownWords: unknown,
      isAnalysed: analysis !== null,
      isExact: analysis?.isExact ?? false,
      wasCut: analysis?.wasCut ?? false,
      played: analysis?.played && playedJson(rules, analysis.played),
      moves: analysis?.candidates.map((candidate) => candidateJson(rules, candidate)) ?? [],
    })),
  };
}

const playedJson = (rules: Rules, { candidate, ...judged }: Played) => ({
  ...candidateJson(rules, candidate),
  ...judged,
});
