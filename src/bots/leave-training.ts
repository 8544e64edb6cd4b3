import { seedState, streamAt } from "../base/random.ts";
import { ok } from "../base/result.ts";
import * as shape from "../base/shape.ts";
import { MOST_LETTERS } from "../lexicon/alphabet.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Rules } from "../words/ruleset.ts";
import { emptyTally, leavesOf, type Tally, Teacher } from "./learning.ts";
import {
  emptyLeaves,
  type LeaveData,
  type LeaveMaking,
  type LeaveTable,
  leaveShape,
  readLeaves,
  symbolsIn,
  writeLeaves,
} from "./leaves.ts";

/**
 * What a leave is worth depends on how the rack is played later, and that on what leaves are worth: so leaves
 * are learnt in rounds, each played by the leaves of the one before. By how many of all games each ends.
 */
const ROUND_ENDS = [0.1, 0.3, 0.6, 1] as const;

const figure: shape.Shape<number> = (value, field) =>
  typeof value === "number" ? ok(value) : shape.unexpected(field, "number", value);
const count = shape.integer(0, Number.MAX_SAFE_INTEGER);
/** Those of tiles, of pairs and of threes. */
const figures = shape.array(shape.array(figure, 0, (MOST_LETTERS + 1) ** 3), 3, 3);

/** Training that was stopped, as plain data. */
const savedShape = shape.object({
  ruleset: shape.string(),
  lexicon: shape.string(),
  seed: count,
  games: count,
  played: count,
  /** Those of the round before, and what this one has counted. */
  leaves: leaveShape,
  racks: count,
  sum: figure,
  counts: figures,
  sums: figures,
});

export type SavedTraining = shape.ShapeOf<typeof savedShape>;

/** Null where it is none, or none of this ruleset, these words and this plan: only the same can be gone on with. */
export function readTraining(json: unknown, rules: Rules, lexicon: string, plan: Plan): SavedTraining | null {
  const read = savedShape(json, "");
  if (!read.ok) return null;
  const saved = read.value;
  const isSame = saved.ruleset === rules.ruleset.id && saved.lexicon === lexicon;
  if (!isSame || saved.seed !== plan.seed || saved.games !== plan.games || saved.played > plan.games) return null;
  const isWhole = [saved.counts, saved.sums].every((lists) =>
    lists.every((list, i) => list.length === symbolsIn(rules.alphabet) ** (i + 1)),
  );
  return isWhole && readLeaves(saved.leaves, rules.alphabet) !== null ? saved : null;
}

export interface Plan {
  readonly seed: number;
  readonly games: number;
}

/** Learning leaves, game by game. Every game has its own random numbers, so that stopping changes nothing. */
export class LeaveTraining {
  private readonly rules: Rules;
  private readonly lexicon: Lexicon;
  private readonly plan: Plan;
  private played = 0;
  private leaves: LeaveTable;
  private tally: Tally;
  private teacher: Teacher;

  constructor(rules: Rules, lexicon: Lexicon, plan: Plan, saved: SavedTraining | null = null) {
    this.rules = rules;
    this.lexicon = lexicon;
    this.plan = plan;
    this.tally = emptyTally(rules);
    this.leaves = emptyLeaves(rules.alphabet);
    if (saved !== null) this.restore(saved);
    this.teacher = new Teacher(rules, lexicon, this.leaves, this.tally);
  }

  get share(): number {
    return this.played / this.plan.games;
  }

  get isOver(): boolean {
    return this.played >= this.plan.games;
  }

  step(): void {
    this.teacher.playGame(streamAt(seedState(this.plan.seed), this.played));
    this.played++;
    if (!this.isOver && ROUND_ENDS.some((end) => this.played === Math.ceil(end * this.plan.games))) this.nextRound();
  }

  private nextRound(): void {
    this.leaves = readLeaves(this.result(), this.rules.alphabet) ?? this.leaves;
    this.tally = emptyTally(this.rules);
    this.teacher = new Teacher(this.rules, this.lexicon, this.leaves, this.tally);
  }

  /** What this round has shown so far. */
  result(): LeaveData {
    return writeLeaves(leavesOf(this.rules, this.tally), this.rules.ruleset.id, this.tally.racks);
  }

  /** The file of what was learnt, with how it was: the same plan and the same words give the same file, byte for byte. */
  file(hash: string): string {
    const made: LeaveMaking = { lexicon: this.lexicon.name, hash, games: this.plan.games, seed: this.plan.seed };
    return `${JSON.stringify({ ...this.result(), made })}\n`;
  }

  save(lexicon: string): SavedTraining {
    const { rules, plan, played, tally } = this;
    const { racks, sum, counts, sums } = tally;
    const leaves = writeLeaves(this.leaves, rules.ruleset.id, 0);
    const plain = (arrays: readonly Float64Array[]) => arrays.map((array) => Array.from(array));
    return {
      ...{ ruleset: rules.ruleset.id, lexicon, ...plan, played, leaves, racks, sum },
      counts: plain(counts),
      sums: plain(sums),
    };
  }

  private restore(saved: SavedTraining): void {
    this.played = saved.played;
    this.leaves = readLeaves(saved.leaves, this.rules.alphabet) ?? this.leaves;
    this.tally.racks = saved.racks;
    this.tally.sum = saved.sum;
    for (let size = 0; size < 3; size++) {
      this.tally.counts[size].set(saved.counts[size]);
      this.tally.sums[size].set(saved.sums[size]);
    }
  }
}
