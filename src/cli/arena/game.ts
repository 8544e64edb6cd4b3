import { seedState, streamAt } from "../../base/random.ts";
import { must, type Result } from "../../base/result.ts";
import { makeRecord } from "../../formats/record.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { decide } from "../../movegen/decide.ts";
import { apply } from "../../words/apply.ts";
import { deal } from "../../words/decide.ts";
import { endEvent } from "../../words/ending.ts";
import type { GameEvent } from "../../words/event.ts";
import type { Move } from "../../words/move.ts";
import { moveFaultText } from "../../words/movefault.ts";
import { type Position, viewFor } from "../../words/position.ts";
import { firstPosition, type GameRecord, type GameSetup } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import { makeMoveText } from "../print/movetext.ts";
import { type Contestant, clock } from "./bots.ts";
import { shown, type Told, told } from "./protocol.ts";

/** The first bot that was named, or the second. */
export type BotIndex = 0 | 1;
/** One figure for each bot. */
export type Each = readonly [number, number];

/** A game that is to be played. */
export interface GamePlan {
  /** From 0. */
  readonly index: number;
  /** Gives the order of the bag. */
  readonly seed: number;
  /** How many play: the first bot on one seat, and the second on all others. */
  readonly players: number;
  readonly seat: number;
}

export interface PlayedGame {
  readonly index: number;
  /** Null: a draw. */
  readonly winner: BotIndex | null;
  /** What the first bot has of the win: all, nothing, or a part where several have the most points. */
  readonly share: number;
  /** Of the second bot the best, where it has several seats. */
  readonly scores: Each;
  /** How often each was asked, and how long they thought in all. */
  readonly moves: Each;
  readonly millis: Each;
  /** Who lost without the rules, and why. */
  readonly fault: { readonly bot: BotIndex; readonly why: Told } | null;
  /** The whole game in a JSON line, where somebody wants it. */
  readonly record: string | null;
}

export interface Stage {
  readonly rules: Rules;
  readonly lexicon: Lexicon;
  readonly contestants: readonly [Contestant, Contestant];
  readonly labels: readonly [string, string];
  readonly keepsRecords: boolean;
}

/**
 * In pairs each bag order is played twice, with seats swapped, and by more than two players as often as there are seats
 * for the first bot; alone, it begins in every so many games.
 */
export function planGames(games: number, inPairs: boolean, seed: number, players = 2): GamePlan[] {
  return Array.from({ length: games }, (_, index) => {
    const random = streamAt(seedState(seed), inPairs ? Math.floor(index / players) : index);
    const order = random.next() * 0x1_0000 + random.below(0x1_0000);
    return { index, seed: order, players, seat: index % players };
  });
}

/** Some rules let players exchange or pass for ever: the arena does not. */
const MOST_SCORELESS = 20;
/** Seeds of bots come from streams that no event of the game draws from. */
const BOT_STREAMS = 2 ** 20;

/** By the rules alone; a bot sees what its seat may see. An illegal move, or none, loses as by resigning. */
export async function playGame(stage: Stage, plan: GamePlan): Promise<PlayedGame> {
  const { rules, lexicon, contestants } = stage;
  const setup = setupOf(stage, plan);
  const events: GameEvent[] = [];
  let position = firstPosition(rules, setup);
  const happen = (event: GameEvent) => {
    events.push(event);
    position = apply(position, event);
  };
  happen(deal(position));
  const moves: [number, number] = [0, 0];
  const millis: [number, number] = [0, 0];
  let fault: PlayedGame["fault"] = null;
  while (position.phase !== "over") {
    if (goesNowhere(position)) {
      happen(endEvent(position, "scoreless"));
      break;
    }
    const bot = botAt(plan, position.turn);
    const begun = clock();
    const seed = streamAt(seedState(plan.seed), BOT_STREAMS + position.version).next();
    const view = viewFor(position, position.turn);
    const chosen = await contestants[bot].choose({ view, seed, game: plan.index + 1 });
    millis[bot] += clock() - begun;
    moves[bot]++;
    const decided = chosen.ok ? decideOrTell(position, chosen.value, lexicon) : chosen;
    if (!decided.ok) {
      fault = { bot, why: decided.fault };
      contestants[bot].dismiss();
    }
    // Who resigns does not win, whatever the scores.
    const facts = decided.ok ? decided.value : must(decide(position, position.turn, { type: "resign" }, lexicon));
    for (const event of facts) happen(event);
  }
  const share = shareOf(plan, position);
  const winner = share === 1 ? 0 : share === 0 ? 1 : null;
  const scores = byBot(plan, position);
  const record = stage.keepsRecords ? recordLine({ rules, setup, events }) : null;
  return { index: plan.index, winner, share, scores, moves, millis, fault, record };
}

function setupOf({ labels, lexicon }: Stage, plan: GamePlan): GameSetup {
  const players = Array.from({ length: plan.players }, (_, seat) => {
    const label = labels[botAt(plan, seat)];
    return { name: label, bot: label };
  });
  return { players, seed: plan.seed, lexicon: { name: lexicon.name, hash: lexicon.hash } };
}

const recordLine = (record: GameRecord): string => JSON.stringify(JSON.parse(makeRecord(record)));

const botAt = (plan: GamePlan, seat: number): BotIndex => (seat === plan.seat ? 0 : 1);

const goesNowhere = ({ rules, scoreless, phase }: Position): boolean =>
  phase === "playing" && rules.ruleset.end.scorelessTurns === null && scoreless >= MOST_SCORELESS;

function decideOrTell(position: Position, move: Move, lexicon: Lexicon): Result<GameEvent[], Told> {
  const decided = decide(position, position.turn, move, lexicon);
  if (decided.ok) return decided;
  const text = shown(makeMoveText(position.rules, move));
  return { ok: false, fault: told("arena.illegal", { text, why: moveFaultText(position.rules, decided.fault) }) };
}

function shareOf({ seat, players }: GamePlan, { outcome }: Position): number {
  const winners = outcome?.winners ?? [];
  if (winners.length === 0) return 1 / players;
  return winners.includes(seat) ? 1 / winners.length : 0;
}

const byBot = (plan: GamePlan, { scores }: Position): Each => [
  scores[plan.seat],
  Math.max(...scores.filter((_, seat) => seat !== plan.seat)),
];
