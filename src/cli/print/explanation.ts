import type { Explanation } from "../../bots/explain.ts";
import type { LeaveReason } from "../../bots/leave-reasons.ts";
import type { HotSquare, Replies } from "../../bots/replies.ts";
import { makeTile, makeTiles, wordText } from "../../lexicon/spelling.ts";
import { makeSquare } from "../../words/coordinates.ts";
import type { Square } from "../../words/layout.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Translate } from "../shell/messages.ts";
import { figure, percent, signed } from "./figures.ts";
import { makeMoveText, moveJson } from "./movetext.ts";

/** An explanation in the reader's language: a heading a line, and what belongs to it below. */
export function explanationLines(t: Translate, { rules, rackSizes }: View, explanation: Explanation): string[] {
  const { replies } = explanation;
  const lines = [makeMoveText(rules, explanation.move), ...pointsLines(t, rules, explanation)];
  lines.push(...leaveLines(t, rules, explanation));
  if (replies !== null) lines.push(...replyLines(t, rules, replies));
  else if (rackSizes.length > 1) lines.push(t("explain.noReply"));
  lines.push(t("explain.draws", { drawn: explanation.drawn, left: explanation.bagAfter }));
  return lines;
}

const below = (text: string): string => `  ${text}`;

function pointsLines(t: Translate, rules: Rules, { score, words, premiums, bonus }: Explanation): string[] {
  const { alphabet } = rules;
  const lines = [t("explain.points", { points: score })];
  for (const { tiles, letters, factor, points } of words) {
    const product = factor === 1 ? "" : `${letters} × ${factor} = `;
    lines.push(below(`${wordText(alphabet, tiles)} ${product}${points}`));
  }
  const squares = premiums.map(({ square, tile, letter, word }) => {
    const kinds = word > 1 ? [factorText(t, "play.legendWord", word)] : [];
    if (letter > 1) kinds.push(factorText(t, "play.legendLetter", letter), makeTile(alphabet, tile));
    return `${squareText(rules, square)} (${kinds.join(", ")})`;
  });
  if (squares.length > 0) lines.push(below(t("explain.premiums", { squares: squares.join(", ") })));
  if (bonus > 0) lines.push(below(t("explain.bonus", { points: bonus })));
  return lines;
}

const factorText = (t: Translate, key: string, factor: number): string => `${t(key)} ×${factor}`;

const squareText = ({ layout, ruleset }: Rules, square: Square): string =>
  makeSquare(layout, ruleset.coordinates, square);

function leaveLines(t: Translate, rules: Rules, { leave, leaveValue, reasons, equity }: Explanation): string[] {
  const tiles = makeTiles(rules.alphabet, leave);
  const lines: string[] = [];
  if (leave.length === 0) lines.push(t("explain.keepsNothing"));
  else if (leaveValue === null) lines.push(t("explain.keepsUnlearnt", { tiles }));
  else lines.push(t("explain.keeps", { tiles, worth: signed(t, leaveValue) }));
  for (const reason of reasons) lines.push(below(sayReason(t, rules, reason)));
  if (leaveValue !== null) lines.push(t("explain.equity", { equity: figure(t, equity) }));
  return lines;
}

function sayReason(t: Translate, { alphabet }: Rules, reason: LeaveReason): string {
  switch (reason.code) {
    case "tile":
      return t("explain.tile", { tile: makeTile(alphabet, reason.tile), worth: signed(t, reason.worth) });
    case "several": {
      const tiles = `${makeTile(alphabet, reason.tile)} ×${reason.count}`;
      return t("explain.several", { tiles, worth: signed(t, reason.worth) });
    }
    case "pair": {
      const [one, other] = reason.tiles.map((tile) => makeTile(alphabet, tile));
      return t("explain.pair", { one, other, worth: signed(t, reason.worth) });
    }
    case "mix": {
      const { vowels, consonants, worth } = reason;
      return t("explain.mix", { vowels, consonants, worth: signed(t, worth) });
    }
    case "out":
      return t("explain.out", { points: reason.points });
    case "burden":
      return t("explain.burden", { points: reason.points });
  }
}

function replyLines(t: Translate, rules: Rules, replies: Replies): string[] {
  const { samples, isKnown, before, after, bonusBefore, bonusAfter, opened, closed } = replies;
  const lines: string[] = [];
  if (isKnown) lines.push(t("explain.replyKnown", { after, before }), below(t("explain.known")));
  else {
    lines.push(t("explain.reply", { after: figure(t, after), before: figure(t, before) }));
    const shares = { after: percent(t, bonusAfter), before: percent(t, bonusBefore) };
    lines.push(below(t("explain.sample", { samples, ...shares })));
  }
  for (const square of opened) lines.push(below(t("explain.opened", hotValues(t, rules, square))));
  for (const square of closed) lines.push(below(t("explain.closed", hotValues(t, rules, square))));
  return lines;
}

const hotValues = (t: Translate, rules: Rules, { square, factor, before, after, points }: HotSquare) => ({
  square: `${squareText(rules, square)} (${factorText(t, "play.legendWord", factor)})`,
  before: percent(t, before),
  after: percent(t, after),
  points: figure(t, points),
});

/** The same for programs: squares and tiles as text. */
export function explanationJson({ rules }: View, explanation: Explanation) {
  const { alphabet } = rules;
  const { move, words, premiums, leave, leaveValue, reasons, replies, ...figures } = explanation;
  const named = <T extends { readonly square: Square }>(fact: T) => ({
    ...fact,
    square: squareText(rules, fact.square),
  });
  return {
    move: makeMoveText(rules, move),
    ...moveJson(rules, move),
    ...figures,
    words: words.map(({ tiles, letters, factor, points }) => ({
      word: wordText(alphabet, tiles),
      letters,
      factor,
      points,
    })),
    premiums: premiums.map((premium) => ({ ...named(premium), tile: makeTile(alphabet, premium.tile) })),
    rest: makeTiles(alphabet, leave),
    restWorth: leaveValue,
    reasons: reasons.map((reason) => {
      if (reason.code === "pair") return { ...reason, tiles: makeTiles(alphabet, reason.tiles) };
      return "tile" in reason ? { ...reason, tile: makeTile(alphabet, reason.tile) } : reason;
    }),
    replies: replies && { ...replies, opened: replies.opened.map(named), closed: replies.closed.map(named) },
  };
}
