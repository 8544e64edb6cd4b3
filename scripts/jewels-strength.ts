import { Random } from "../src/base/random.ts";
import { must } from "../src/base/result.ts";
import { playSwap } from "../src/jewels/cascade.ts";
import { luckOf } from "../src/jewels/luck.ts";
import { emptyMemory, remember, rememberAnswer, upcoming } from "../src/jewels/memory.ts";
import { chooseSwap } from "../src/jewels/player.ts";
import type { JewelsPosition } from "../src/jewels/position.ts";
import { CLASSIC } from "../src/jewels/rules.ts";
import type { SampledQueues } from "../src/jewels/samples.ts";
import { hasLegalSwap } from "../src/jewels/swap.ts";
import type { BoardValue } from "../src/jewels/value.ts";

export interface GamePlan {
  readonly value: BoardValue;
  readonly turns: number;
  readonly playouts: number;
  /** Milliseconds a turn. */
  readonly time: number;
  /** Whether the player keeps a memory of what fell in. */
  readonly memory: boolean;
  /** Refills that the luck of a turn is measured against; 0: it is not. */
  readonly samples: number;
}

export interface PlayedGame {
  readonly points: number;
  readonly luck: number;
  readonly endedEarly: boolean;
}

/** One game by the computer player; the same for the same number, if its turns are not timed. */
export function playGame(start: JewelsPosition, number: number, plan: GamePlan): PlayedGame {
  let position = start;
  let memory = emptyMemory();
  let [points, luck] = [0, 0];
  for (let turns = plan.turns; turns > 0; turns--) {
    const { board } = position;
    if (!hasLegalSwap(CLASSIC, board)) return { points, luck, endedEarly: true };
    if (plan.memory) memory = remember(CLASSIC, memory, turns, board);
    const end = performance.now() + plan.time;
    const swap = chooseSwap(CLASSIC, board, turns, {
      value: plan.value,
      random: Random.fromSeed(number * 1000 + plan.turns - turns),
      playouts: plan.playouts,
      isOver: () => performance.now() >= end,
      prepare: plan.memory ? knowing(upcoming(CLASSIC, memory)) : undefined,
    });
    if (swap === null) throw new Error("the player found no swap");
    memory = rememberAnswer(memory, swap);
    const played = must(playSwap(position, swap));
    points += played.points;
    // Stones of its own: those of the player, or of the queues, would be no chance to measure against.
    const random = Random.fromSeed(1_000_000_007 + number * 1000 + turns);
    if (plan.samples > 0) luck += luckOf(board, turns, played, { value: plan.value, random, samples: plan.samples });
    position = played.position;
  }
  return { points, luck, endedEarly: false };
}

/** As the player that is started anew for each turn does: without knowledge it trusts the value as always. */
function knowing(known: readonly (readonly number[])[]): ((queues: SampledQueues) => void) | undefined {
  if (known.every((stones) => stones.length === 0)) return undefined;
  return (queues) => {
    for (const [column, stones] of known.entries()) if (stones.length > 0) queues.know(column, stones);
  };
}
