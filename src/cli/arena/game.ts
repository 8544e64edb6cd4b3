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
  /** Who sits on the first seat. */
  readonly first: BotIndex;
}

export interface PlayedGame {
  readonly index: number;
  /** Null: a draw. */
  readonly winner: BotIndex | null;
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

/** In pairs each bag order is played twice, with seats swapped; alone, the bots take turns in beginning. */
export function planGames(games: number, inPairs: boolean, seed: number): GamePlan[] {
  return Array.from({ length: games }, (_, index) => {
    const random = streamAt(seedState(seed), inPairs ? Math.floor(index / 2) : index);
    return { index, seed: random.next() * 0x1_0000 + random.below(0x1_0000), first: index % 2 === 0 ? 0 : 1 };
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
  const winner = winnerOf(plan, position);
  const scores = byBot(plan, position);
  const record = stage.keepsRecords ? recordLine({ rules, setup, events }) : null;
  return { index: plan.index, winner, scores, moves, millis, fault, record };
}

function setupOf({ labels, lexicon }: Stage, plan: GamePlan): GameSetup {
  const players = ([0, 1] as const).map((seat) => {
    const label = labels[botAt(plan, seat)];
    return { name: label, bot: label };
  });
  return { players, seed: plan.seed, lexicon: { name: lexicon.name, hash: lexicon.hash } };
}

const recordLine = (record: GameRecord): string => JSON.stringify(JSON.parse(makeRecord(record)));

const botAt = ({ first }: GamePlan, seat: number): BotIndex => (seat === 0 ? first : first === 0 ? 1 : 0);

const goesNowhere = ({ rules, scoreless, phase }: Position): boolean =>
  phase === "playing" && rules.ruleset.end.scorelessTurns === null && scoreless >= MOST_SCORELESS;

function decideOrTell(position: Position, move: Move, lexicon: Lexicon): Result<GameEvent[], Told> {
  const decided = decide(position, position.turn, move, lexicon);
  if (decided.ok) return decided;
  const text = shown(makeMoveText(position.rules, move));
  return { ok: false, fault: told("arena.illegal", { text, why: moveFaultText(position.rules, decided.fault) }) };
}

function winnerOf(plan: GamePlan, { outcome }: Position): BotIndex | null {
  const winners = outcome?.winners ?? [];
  return winners.length === 1 ? botAt(plan, winners[0]) : null;
}

const byBot = ({ first }: GamePlan, { scores }: Position): Each =>
  first === 0 ? [scores[0], scores[1]] : [scores[1], scores[0]];
