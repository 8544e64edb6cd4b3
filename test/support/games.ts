import { Random } from "../../src/base/random.ts";
import { must, type Result } from "../../src/base/result.ts";
import {
  type Alphabet,
  BLANK,
  isBlank,
  type Letter,
  lettersIn,
  NO_TILE,
  type Tile,
} from "../../src/lexicon/alphabet.ts";
import { buildGraph } from "../../src/lexicon/build.ts";
import { buildLexicon, type Lexicon } from "../../src/lexicon/lexicon.ts";
import { NOT_COMMON, WordTable } from "../../src/lexicon/wordtable.ts";
import { decide } from "../../src/movegen/decide.ts";
import { adviseByScore, generateMoves } from "../../src/movegen/generate.ts";
import { apply } from "../../src/words/apply.ts";
import { deal } from "../../src/words/decide.ts";
import type { GameEvent, HintKind } from "../../src/words/event.ts";
import { decideHint } from "../../src/words/hint.ts";
import type { Move, MoveFault } from "../../src/words/move.ts";
import { type Position, type View, viewFor } from "../../src/words/position.ts";
import { type FairSetup, firstPosition, type GameRecord, type GameSetup } from "../../src/words/record.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { CHALLENGE, PASS, RESIGN } from "./table.ts";

const LENGTHS = [2, 2, 2, 3, 3, 4, 5, 6, 7, 8];

const COMMON_LEVELS = 3;

// To build one takes as long as to play a game with it, and many tests want the same.
const madeUp = new WeakMap<Alphabet, Map<string, Lexicon>>();

/** Words of no language, in which letters are as frequent as on the tiles, and short words are many. */
export function madeUpLexicon(alphabet: Alphabet, seed: number, count = 1500): Lexicon {
  const known = madeUp.get(alphabet) ?? new Map<string, Lexicon>();
  madeUp.set(alphabet, known);
  const lexicon = known.get(`${seed} ${count}`) ?? makeUp(alphabet, seed, count);
  known.set(`${seed} ${count}`, lexicon);
  return lexicon;
}

function makeUp(alphabet: Alphabet, seed: number, count: number): Lexicon {
  return buildLexicon("made up", alphabet, madeUpWords(alphabet, seed, count));
}

function madeUpWords(alphabet: Alphabet, seed: number, count: number): Letter[][] {
  const random = Random.fromSeed(seed);
  const letters: Letter[] = [];
  for (let letter = 1; letter <= lettersIn(alphabet); letter++)
    for (let i = 0; i <= alphabet.counts[letter]; i++) letters.push(letter);
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: LENGTHS[i % LENGTHS.length] }, () => letters[random.below(letters.length)]),
  );
}

/** The same with three levels of common words, as our lists have them: a tenth of the words, a fifth and a half. */
export function commonLexicon(alphabet: Alphabet, seed: number, count: number): Lexicon {
  const table = new WordTable();
  const words = madeUpWords(alphabet, seed, count);
  const levels = [0.1, 0.2, 0.5, 1];
  // Lengths come in turns, so that words are taken from the whole list and not from its beginning.
  for (const [i, word] of words.entries()) {
    const place = ((i * 7919) % count) / count;
    const level = levels.findIndex((share) => place < share);
    table.add(word, level < COMMON_LEVELS ? level : NOT_COMMON);
  }
  return { ...buildGraph(table, COMMON_LEVELS), name: "made up", alphabet: alphabet.id, hash: "" };
}

/** What a player does: a move, or buying a hint. */
export type Action = Move | { readonly type: "hint"; readonly kind: HintKind };
export type Player = (view: View, lexicon: Lexicon, random: Random) => Action;

export interface PlayedGame {
  readonly record: GameRecord;
  /** One before each event, and the last one. */
  readonly positions: readonly Position[];
  readonly lexicon: Lexicon;
}

/** Plays to the end; who would go on for ever (some rules have no other end) resigns after so many steps. */
export function playGame(
  rules: Rules,
  lexicon: Lexicon,
  players: number,
  seed: number,
  player: Player,
  mostSteps = 300,
  fair?: FairSetup,
): PlayedGame {
  const random = Random.fromSeed(seed);
  const setup: GameSetup = {
    players: Array.from({ length: players }, (_, i) => ({ name: `Player ${i + 1}`, bot: null })),
    seed,
    lexicon: { name: lexicon.name, hash: lexicon.hash },
    ...(fair === undefined ? {} : { fair }),
  };
  const events: GameEvent[] = [];
  const positions = [firstPosition(rules, setup)];
  const now = () => positions[positions.length - 1];
  const happen = (event: GameEvent) => {
    events.push(event);
    positions.push(apply(now(), event));
  };
  happen(deal(now()));
  for (let step = 0; now().phase !== "over"; step++) {
    const action = step < mostSteps ? player(viewFor(now(), now().turn), lexicon, random) : RESIGN;
    must(decideAction(now(), action, lexicon, random)).forEach(happen);
  }
  return { record: { rules, setup, events }, positions, lexicon };
}

function decideAction(
  position: Position,
  action: Action,
  lexicon: Lexicon,
  random: Random,
): Result<GameEvent[], MoveFault> {
  const { turn, racks, resigned } = position;
  // Anybody may resign, whoever is on turn.
  if (action.type === "hint") return decideHint(position, turn, action.kind, lexicon, adviseByScore);
  const playing = racks.map((_, seat) => seat).filter((seat) => !resigned[seat]);
  const seat = action.type === "resign" ? playing[random.below(playing.length)] : turn;
  return decide(position, seat, action, lexicon);
}

/** Every kind of action that the rules allow, most of them placements, also of words that do not exist where that is possible. */
export const anyAction: Player = (view, lexicon, random) => {
  const { challenge, exchange } = view.rules.ruleset;
  if (view.last !== null && view.last.seat !== view.seat && challenge.rule !== "void" && random.below(3) === 0)
    return CHALLENGE;
  if (random.below(120) === 0) return RESIGN;
  if (view.phase === "lastChallenge") return PASS;
  const chance = random.below(20);
  if (chance === 0) return PASS;
  const given = random.shuffle([...view.rack]).slice(0, random.below(view.rack.length + 1));
  const wanted = exchange?.bag === "asMany" ? given.length : (exchange?.bag ?? 0);
  const canGive = exchange !== null && given.length >= exchange.least && view.bagSize >= wanted;
  if (chance <= 2 && canGive) return { type: "exchange", tiles: given };
  const moves = generateMoves(view, lexicon);
  if (moves.length === 0) return canGive ? { type: "exchange", tiles: given } : PASS;
  if (chance === 3 && view.rules.ruleset.hints.best !== null)
    return { type: "hint", kind: random.below(2) === 0 ? "best" : "square" };
  const { square, direction, tiles } = moves[random.below(moves.length)];
  const isBluff = challenge.rule !== "void" && chance < 12;
  return { type: "place", square, direction, tiles: isBluff ? jumbled(view, tiles, random) : tiles };
};

/** The same squares with the same tiles in another order and with other letters for blanks: seldom a word. */
function jumbled({ rules }: View, tiles: readonly Tile[], random: Random): Tile[] {
  const laid = random.shuffle(tiles.filter((tile) => tile !== NO_TILE));
  const renamed = laid.map((tile) => (isBlank(tile) ? BLANK | (1 + random.below(lettersIn(rules.alphabet))) : tile));
  return tiles.map((tile) => (tile === NO_TILE ? NO_TILE : (renamed.pop() as Tile)));
}
