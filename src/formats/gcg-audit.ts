import { seedState } from "../base/random.ts";
import type { Tile } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Place } from "../words/coordinates.ts";
import { winnersOf } from "../words/ending.ts";
import { emptyPosition } from "../words/position.ts";
import type { Rules } from "../words/ruleset.ts";
import { type GcgGame, type GcgPlayer, gcgPlayers, gcgPragma, gcgTurns } from "./gcg.ts";
import { type Complaint, complain, type Judge, judgeTurn, makeJudge } from "./gcg-judge.ts";
import type { GcgTurn } from "./gcg-line.ts";
import { RESIGNED } from "./gcg-record.ts";
import { excerpt } from "./lines.ts";

/** A line of the score sheet. */
export interface SheetRow {
  readonly line: number;
  readonly nick: string;
  readonly rack: readonly Tile[] | null;
  readonly place: Place | null;
  /** The main word, small letters for blanks; for what is no play, the sign that GCG has for it. */
  readonly word: string;
  /** All words that the play makes, the main word first. */
  readonly words: readonly string[];
  readonly written: Figures;
  readonly computed: Figures;
}

interface Figures {
  readonly score: number;
  readonly total: number;
}

export interface GcgAudit {
  readonly players: readonly GcgPlayer[];
  readonly rows: readonly SheetRow[];
  readonly board: Uint8Array;
  /** By seat: the sums of the computed scores. */
  readonly scores: readonly number[];
  /** The seats that won; none in a game that was not finished. */
  readonly winners: readonly number[];
  readonly complaints: readonly Complaint[];
  /** What is odd and yet may be: unknown words in a game where words had to be challenged. */
  readonly remarks: readonly Complaint[];
}

/** What is known of a player's points while the lines go by. */
interface Account {
  /** The total of the player's last line: as written, and as it should have been. */
  written: number;
  corrected: number;
  sum: number;
  adjustment: number;
}

/** Recomputes every score and every total of a game, and collects what is wrong in it. */
export function auditGcg(rules: Rules, game: GcgGame, lexicon: Lexicon | null): GcgAudit {
  const players = gcgPlayers(game);
  const judge = makeJudge(rules, game, lexicon);
  const openAccount = (): Account => ({ written: 0, corrected: 0, sum: 0, adjustment: 0 });
  const accounts = new Map(players.map(({ nick }) => [nick, openAccount()]));

  const rows = gcgTurns(game).map((turn): SheetRow => {
    let account = accounts.get(turn.nick);
    if (account === undefined) {
      // Said once; from then on the stranger has an account like everybody.
      complain(judge, turn, 2, "unknownPlayer", { nick: excerpt(turn.nick) });
      account = openAccount();
      accounts.set(turn.nick, account);
    }
    const { score, word, words } = judgeTurn(judge, turn);
    const total = enter(judge, turn, account, score);
    const { line, nick, rack, action } = turn;
    const place = action.type === "place" ? action.place : null;
    const written = { score: turn.score, total: turn.total };
    return { line, nick, rack, place, word, words, written, computed: { score, total } };
  });

  const own = players.map(({ nick }) => accounts.get(nick) as Account);
  const scores = own.map(({ sum }) => sum);
  const { board, complaints, remarks } = judge;
  return { players, rows, board, scores, winners: winnersIn(rules, game, own), complaints, remarks };
}

/**
 * Adds a line to its player's account and gives its right total. Each line is measured by the one before
 * it: by its total as written or as corrected, whichever fits, so that one wrong figure is one complaint,
 * whether the writer carried the slip on or not. A total that follows from a wrong score is no second slip.
 */
function enter(judge: Judge, turn: GcgTurn, account: Account, score: number): number {
  const base = [account.written, account.corrected].find(
    (before) => turn.total === before + score || turn.total === before + turn.score,
  );
  const computed = (base ?? account.written) + score;
  if (base === undefined) complain(judge, turn, turn.columns.total, "wrongTotal", { written: turn.total, computed });
  account.written = turn.total;
  account.corrected = computed;
  account.sum += score;
  if (turn.action.type === "rest") account.adjustment += score;
  return computed;
}

function winnersIn(rules: Rules, game: GcgGame, accounts: readonly Account[]): number[] {
  if (gcgPragma(game, "incomplete") !== null || gcgTurns(game).length === 0) return [];
  const resigned = gcgPlayers(game).map(({ nick }) =>
    game.lines.some((line) => line.kind === "pragma" && line.name === RESIGNED && line.text === nick),
  );
  const scores = accounts.map(({ sum }) => sum);
  const position = { ...emptyPosition(rules, accounts.length, seedState(0)), scores, resigned };
  return winnersOf(
    position,
    accounts.map(({ adjustment }) => adjustment),
  );
}
