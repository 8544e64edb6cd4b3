import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Random } from "../../base/random.ts";
import { must } from "../../base/result.ts";
import { UserError } from "../../base/user-error.ts";
import { Learner, type LearningState } from "../../jewels/learn.ts";
import { SecondLearner } from "../../jewels/second-learner.ts";
import { decodeValue, encodeValue } from "../../jewels/value.ts";
import { figureTo } from "../print/figures.ts";
import { writeText } from "../shell/files.ts";
import type { Terminal } from "../shell/terminal.ts";

interface Options {
  readonly turns?: number;
  readonly seed?: number;
  readonly weights?: string;
}

/** What weights were made with, kept beside them: to make them again, and to see soon whether that can succeed. */
export interface WeightsOrigin {
  readonly seed: number;
  readonly turns: number;
  readonly sha256: string;
  /** Of what the command gives after `FEW_TURNS` alone: a learner that has changed since gives something else. */
  readonly fewTurnsSha256: string;
}

/** What the committed weights were made with. */
const DEFAULT_TURNS = 4_000_000;
const DEFAULT_SEED = 1;
/** From none nothing is learnt; more would take a processor many days. */
const LEAST_TURNS = 1;
const MOST_TURNS = 1_000_000_000;
export const FEW_TURNS = 3000;
/** A second look has few weights, so it needs fewer turns, and each takes ten times as long: one in so many. */
const SECOND_SHARE = 20;
const STEP = 1_000_000;
const SECOND_STEP = 100_000;

interface Progress {
  readonly turns: number;
  /** Points a turn since the last one. */
  readonly points: number;
  readonly bytes: Uint8Array;
}

/** Learns a value, and then what a second look adds to it. */
export function* learnWeights(seed: number, turns: number): Generator<Progress, void> {
  const learner = new Learner(Random.fromSeed(seed));
  const encode = () => encodeValue(learner.learnt);
  yield* inSteps(learner, turns, STEP, encode);
  const second = new SecondLearner(must(decodeValue(encode())), Random.fromSeed(seed + 1));
  const { learnt } = learner;
  const withSecond = () => encodeValue({ ...learnt, second: second.learnt });
  yield* inSteps(second, Math.ceil(turns / SECOND_SHARE), SECOND_STEP, withSecond);
}

interface Learning {
  readonly state: Pick<LearningState, "turns" | "steady" | "points">;
  play(turns: number): void;
}

/** A board without a legal swap is no turn, so it can take more than one go. */
function* inSteps(learner: Learning, turns: number, step: number, encode: () => Uint8Array): Generator<Progress, void> {
  while (learner.state.turns < turns) {
    const before = learner.state;
    const end = Math.min(turns, before.turns + step);
    while (learner.state.turns < end) learner.play(end - learner.state.turns);
    const now = learner.state;
    const points = (now.points - before.points) / Math.max(1, now.steady - before.steady);
    yield { turns: now.turns, points, bytes: encode() };
  }
}

/** Writes the weights now and then: whoever stops it has what was learnt until then. */
export function run({ t, print }: Terminal, options: Options): number {
  const { turns = DEFAULT_TURNS, seed = DEFAULT_SEED } = options;
  if (turns < LEAST_TURNS || turns > MOST_TURNS)
    throw new UserError("arena.range", { name: "--turns", given: turns, least: LEAST_TURNS, most: MOST_TURNS });
  const file = options.weights ?? fileURLToPath(new URL("../../../data/jewels/weights.bin", import.meta.url));
  let last = new Uint8Array();
  for (const progress of learnWeights(seed, turns)) {
    print(
      t("train.progress", { turns: figureTo(t, progress.turns / 1e6, 2), points: figureTo(t, progress.points, 3) }),
    );
    last = new Uint8Array(progress.bytes);
    writeText(file, last);
  }
  const origin: WeightsOrigin = { seed, turns, sha256: sha256(last), fewTurnsSha256: fewTurnsSha256(seed) };
  writeText(`${file}.json`, `${JSON.stringify(origin, null, 2)}\n`);
  print(t("train.saved", { file, bytes: last.length }));
  return 0;
}

export function fewTurnsSha256(seed: number): string {
  return sha256([...learnWeights(seed, FEW_TURNS)].at(-1)!.bytes);
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
