import type { Explanation } from "../../bots/explain.ts";
import type { LeaveReason } from "../../bots/leave-reasons.ts";
import type { HotSquare, Replies } from "../../bots/replies.ts";
import { makeTile, makeTiles, wordText } from "../../lexicon/spelling.ts";
import { makePlace, makeSquare } from "../../words/coordinates.ts";
import type { Square } from "../../words/layout.ts";
import type { Placement } from "../../words/move.ts";
import type { Rules } from "../../words/ruleset.ts";
import { formedWords } from "../../words/score.ts";
import type { TextsOf } from "../language/keys.ts";

/** A sentence of an explanation, and what belongs to it. */
export interface Reason {
  readonly head: string;
  readonly below: readonly string[];
}

interface Figures {
  readonly number: (n: number, options?: Intl.NumberFormatOptions) => string;
}

/** Where and what: `8H CAB`, with the letters that lie there already. */
export function placementText(rules: Rules, board: Uint8Array, placement: Placement): string {
  const [main] = formedWords(rules, board, placement);
  const place = makePlace(rules.layout, rules.ruleset.coordinates, placement);
  return `${place} ${wordText(rules.alphabet, main?.tiles ?? placement.tiles)}`;
}

/** Why a move is worth what it is, in the reader's language. */
export function reasonsOf(t: TextsOf<"board">, figures: Figures, rules: Rules, explanation: Explanation): Reason[] {
  const { replies, drawn, bagAfter } = explanation;
  const reasons = [pointsReason(t, rules, explanation), ...leaveReasons(t, figures, rules, explanation)];
  reasons.push(replies === null ? plain(t("explain.noReply")) : replyReason(t, figures, rules, replies));
  reasons.push(plain(t("explain.draws", { drawn, left: bagAfter })));
  return reasons;
}

const plain = (head: string): Reason => ({ head, below: [] });

const signed = ({ number }: Figures, n: number): string =>
  number(n, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
const figure = ({ number }: Figures, n: number): string => number(n, { maximumFractionDigits: 1 });
const percent = ({ number }: Figures, n: number): string => number(n, { style: "percent", maximumFractionDigits: 0 });

function pointsReason(t: TextsOf<"board">, rules: Rules, { score, words, premiums, bonus }: Explanation): Reason {
  const { alphabet } = rules;
  const below = words.map(({ tiles, letters, factor, points }) => {
    const product = factor === 1 ? "" : `${letters} × ${factor} = `;
    return `${wordText(alphabet, tiles)} ${product}${points}`;
  });
  const squares = premiums.map(({ square, tile, letter, word }) => {
    const kinds = word > 1 ? [t("premium.word", { factor: word })] : [];
    if (letter > 1) kinds.push(`${t("premium.letter", { factor: letter })} ${makeTile(alphabet, tile)}`);
    return `${squareText(rules, square)} (${kinds.join(", ")})`;
  });
  if (squares.length > 0) below.push(t("explain.premiums", { squares: squares.join(", ") }));
  if (bonus > 0) below.push(t("explain.bonus", { points: bonus }));
  return { head: t("explain.points", { points: score }), below };
}

const squareText = ({ layout, ruleset }: Rules, square: Square): string =>
  makeSquare(layout, ruleset.coordinates, square);

function leaveReasons(
  t: TextsOf<"board">,
  figures: Figures,
  rules: Rules,
  { leave, leaveValue, reasons, equity }: Explanation,
): Reason[] {
  const tiles = makeTiles(rules.alphabet, leave);
  const below = reasons.map((reason) => sayReason(t, figures, rules, reason));
  if (leave.length === 0) return [{ head: t("explain.keepsNothing"), below }];
  if (leaveValue === null) return [{ head: t("explain.keepsUnlearnt", { tiles }), below }];
  return [
    { head: t("explain.keeps", { tiles, worth: signed(figures, leaveValue) }), below },
    plain(t("explain.equity", { equity: figure(figures, equity) })),
  ];
}

function sayReason(t: TextsOf<"board">, figures: Figures, { alphabet }: Rules, reason: LeaveReason): string {
  switch (reason.code) {
    case "tile":
      return t("explain.tile", { tile: makeTile(alphabet, reason.tile), worth: signed(figures, reason.worth) });
    case "several": {
      const tiles = `${makeTile(alphabet, reason.tile)} ×${reason.count}`;
      return t("explain.several", { tiles, worth: signed(figures, reason.worth) });
    }
    case "pair": {
      const [one, other] = reason.tiles.map((tile) => makeTile(alphabet, tile));
      return t("explain.pair", { one, other, worth: signed(figures, reason.worth) });
    }
    case "mix": {
      const { vowels, consonants, worth } = reason;
      return t("explain.mix", { vowels, consonants, worth: signed(figures, worth) });
    }
    default:
      return t(`explain.${reason.code}`, { points: reason.points });
  }
}

function replyReason(t: TextsOf<"board">, figures: Figures, rules: Rules, replies: Replies): Reason {
  const { samples, isKnown, before, after, bonusBefore, bonusAfter, opened, closed } = replies;
  const hot = ({ square, factor, before: was, after: is, points }: HotSquare) => ({
    square: `${squareText(rules, square)} (${t("premium.word", { factor })})`,
    before: percent(figures, was),
    after: percent(figures, is),
    points: figure(figures, points),
  });
  const squares = [
    ...opened.map((square) => t("explain.opened", hot(square))),
    ...closed.map((square) => t("explain.closed", hot(square))),
  ];
  if (isKnown) return { head: t("explain.replyKnown", { after, before }), below: [t("explain.known"), ...squares] };
  const shares = { after: percent(figures, bonusAfter), before: percent(figures, bonusBefore) };
  return {
    head: t("explain.reply", { after: figure(figures, after), before: figure(figures, before) }),
    below: [t("explain.sample", { samples, ...shares }), ...squares],
  };
}
