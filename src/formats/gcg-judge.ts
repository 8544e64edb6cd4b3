import { countsOf, missingFrom } from "../base/counts.ts";
import { allTiles, NO_TILE, onRack, pointsOf, type Tile } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { makeTile, makeTiles, wordText } from "../lexicon/spelling.ts";
import { makeSquare } from "../words/coordinates.ts";
import { unknownWords } from "../words/decide.ts";
import { roomFrom, type Square } from "../words/layout.ts";
import type { MoveFault, Placement } from "../words/move.ts";
import { isCovered, laidTiles } from "../words/placement.ts";
import type { Rules } from "../words/ruleset.ts";
import { scorePlacement } from "../words/score.ts";
import { type GcgGame, gcgPlayers, gcgTurns } from "./gcg.ts";
import { type GcgAction, type GcgTurn, makeAction } from "./gcg-line.ts";
import { laidOf, placementOf } from "./gcg-record.ts";

/** Something wrong in a line. The message is `gcg.<code>`; that of an illegal play has the engine's reason in it. */
export interface Complaint {
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly values: Readonly<Record<string, string | number>>;
  readonly fault: MoveFault | null;
}

/** What a line is worth, and what it made. */
export interface Judgement {
  readonly score: number;
  readonly word: string;
  readonly words: readonly string[];
}

/** What the judge of a game keeps in mind from line to line. */
export interface Judge {
  readonly rules: Rules;
  readonly lexicon: Lexicon | null;
  readonly board: Uint8Array;
  readonly complaints: Complaint[];
  readonly remarks: Complaint[];
  /** Plays that the next line takes back. */
  readonly withdrawn: ReadonlySet<GcgTurn>;
  /** Words had to be challenged: an unknown one may stand. */
  readonly challenging: boolean;
  /** What the rest of the other player counts. */
  readonly restFactor: number;
  /** Kinds of tile of which there are too many: said once. */
  readonly crowded: Set<Tile>;
  /** The last play, while it can be taken back. */
  last: { readonly turn: GcgTurn; readonly squares: readonly Square[]; readonly score: number } | null;
}

export function makeJudge(rules: Rules, game: GcgGame, lexicon: Lexicon | null): Judge {
  const turns = gcgTurns(game);
  const isBackOf = (turn: GcgTurn, next: GcgTurn | undefined) =>
    next?.action.type === "withdrawn" && next.nick === turn.nick;
  return {
    rules,
    lexicon,
    board: new Uint8Array(rules.layout.rows * rules.layout.columns),
    complaints: [],
    remarks: [],
    withdrawn: new Set(turns.filter((turn, i) => isBackOf(turn, turns[i + 1]))),
    challenging: turns.some(({ action }) => action.type === "withdrawn" || action.type === "challenge"),
    restFactor: doublesRest(rules, game, turns) ? 2 : 1,
    crowded: new Set(),
    last: null,
  };
}

/** Between two players one line of twice the rest commonly stands for taking it here and giving it there. */
const doublesRest = (rules: Rules, game: GcgGame, turns: readonly GcgTurn[]): boolean =>
  gcgPlayers(game).length === 2 && rules.ruleset.adjustment.subtractOwnRest && !turns.some(isOwnRest);

export const isOwnRest = ({ action, rack, score }: GcgTurn): boolean =>
  action.type === "rest" && (rack !== null || score < 0);

export function complain(
  judge: Judge,
  { line }: GcgTurn,
  column: number,
  code: string,
  values: Complaint["values"] = {},
): void {
  judge.complaints.push({ code, line, column, values, fault: null });
}

export function judgeTurn(judge: Judge, turn: GcgTurn): Judgement {
  const { action } = turn;
  const { alphabet, ruleset } = judge.rules;
  const most = ruleset.rackSize;
  if (turn.rack !== null && turn.rack.length > most)
    complain(judge, turn, turn.columns.rack, "rackTooLong", { count: turn.rack.length, most });
  switch (action.type) {
    case "place":
      return judgePlay(judge, turn, action);
    case "exchange":
      checkRack(judge, turn, "exchangeNotInRack", action.tiles);
      return worth(judge, turn, 0);
    case "exchangeCount":
      if (action.count > most)
        complain(judge, turn, turn.columns.action, "exchangeTooMany", { count: action.count, most });
      return worth(judge, turn, 0);
    case "pass":
      checkRack(judge, turn, "notInRack", []);
      return worth(judge, turn, 0);
    case "withdrawn":
      return judgeWithdrawn(judge, turn);
    case "challenge":
      // How much a challenge in vain gives or costs is the file's business: there are many rules.
      if (judge.last === null) complain(judge, turn, turn.columns.action, "nothingChallenged");
      return worth(judge, turn, turn.score);
    case "rest": {
      checkCounts(judge, turn, action.tiles);
      const points = pointsOf(alphabet, action.tiles);
      return worth(judge, turn, isOwnRest(turn) ? 0 - points : points * judge.restFactor, "wrongRest");
    }
    case "time": {
      const { last } = judge;
      const judgement = worth(judge, turn, turn.score);
      judge.last = last;
      return judgement;
    }
  }
}

/** Any line but a play. */
function worth(judge: Judge, turn: GcgTurn, computed: number, code = "wrongScore"): Judgement {
  judge.last = null;
  checkScore(judge, turn, computed, code);
  return { score: computed, word: makeAction(judge.rules.alphabet, turn.action), words: [] };
}

function checkScore(judge: Judge, turn: GcgTurn, computed: number, code: string): void {
  if (turn.score !== computed) complain(judge, turn, turn.columns.score, code, { written: turn.score, computed });
}

function judgePlay(judge: Judge, turn: GcgTurn, action: Extract<GcgAction, { type: "place" }>): Judgement {
  const { rules, board } = judge;
  const { layout, alphabet, ruleset } = rules;
  const { line, columns } = turn;
  const { placement, clash } = placementOf(layout, board, action);
  if (clash !== null)
    complain(judge, turn, columns.word, "coveredLetter", {
      square: makeSquare(layout, ruleset.coordinates, clash.square),
      written: makeTile(alphabet, clash.written),
      found: makeTile(alphabet, board[clash.square]),
    });
  checkRack(judge, turn, "notInRack", laidOf(placement));
  const scored = scorePlacement(rules, board, placement);
  if (scored.ok) checkWords(judge, turn, placement);
  const squares = lay(judge, placement);
  const score = scored.ok ? scored.value.total : turn.score;
  judge.last = { turn, squares, score };
  if (!scored.ok) {
    judge.complaints.push({ code: "illegalPlay", line, column: columns.action, values: {}, fault: scored.fault });
    return { score, word: makeAction(alphabet, action), words: [] };
  }
  checkScore(judge, turn, score, "wrongScore");
  const { words } = scored.value;
  return {
    score,
    word: makeTiles(alphabet, words[0].tiles),
    words: words.map(({ tiles }) => wordText(alphabet, tiles)),
  };
}

/** An illegal play is laid too where it finds room, so that one slip does not make all later lines wrong. */
function lay({ rules, board }: Judge, placement: Placement): Square[] {
  const { layout } = rules;
  if (placement.tiles.length > roomFrom(layout, placement.square, placement.direction)) return [];
  const laid = laidTiles(layout, placement);
  if (laid.some(({ square }) => isCovered(board, square))) return [];
  for (const { square, tile } of laid) board[square] = tile;
  return laid.map(({ square }) => square);
}

function judgeWithdrawn(judge: Judge, turn: GcgTurn): Judgement {
  const { last, board } = judge;
  if (last === null || last.turn.nick !== turn.nick) {
    complain(judge, turn, turn.columns.action, "nothingWithdrawn");
    return worth(judge, turn, turn.score);
  }
  for (const square of last.squares) board[square] = NO_TILE;
  // A play whose written score was wrong has had its complaint: taking back the same figure is right.
  if (turn.score === -last.turn.score) return { ...worth(judge, turn, turn.score), score: 0 - last.score };
  return worth(judge, turn, 0 - last.score, "wrongWithdrawn");
}

/** Before the play is laid. */
function checkWords(judge: Judge, turn: GcgTurn, placement: Placement): void {
  const { rules, board, lexicon } = judge;
  if (judge.withdrawn.has(turn)) return;
  const unknown = unknownWords(rules, board, placement, lexicon);
  if (unknown.length === 0) return;
  const list = judge.challenging ? judge.remarks : judge.complaints;
  const values = { words: unknown.join(", ") };
  list.push({ code: "unknownWords", line: turn.line, column: turn.columns.word, values, fault: null });
}

/** A rack that is written short may have held more than is written, but never more than a rack holds. */
function checkRack(judge: Judge, turn: GcgTurn, code: string, used: readonly Tile[]): void {
  const { alphabet, ruleset } = judge.rules;
  const rack = turn.rack ?? [];
  const missing = missingFrom(rack, used);
  if (turn.rack !== null && missing.length > Math.max(0, ruleset.rackSize - rack.length))
    complain(judge, turn, turn.columns.word, code, {
      tiles: makeTiles(alphabet, missing),
      rack: makeTiles(alphabet, rack),
    });
  checkCounts(judge, turn, [...rack, ...missing]);
}

/** What lies on the board and what a line shows besides cannot be more than there is. */
function checkCounts(judge: Judge, turn: GcgTurn, shown: readonly Tile[]): void {
  const { alphabet } = judge.rules;
  const there = countsOf(allTiles(alphabet));
  const seen = countsOf([...shown, ...[...judge.board].filter((tile) => tile !== NO_TILE).map(onRack)]);
  for (const tile of new Set(shown)) {
    const found = seen.get(tile) ?? 0;
    const most = there.get(tile) ?? 0;
    if (found <= most || judge.crowded.has(tile)) continue;
    judge.crowded.add(tile);
    complain(judge, turn, turn.columns.rack, "tooManyTiles", { tile: makeTile(alphabet, tile), found, most });
  }
}
