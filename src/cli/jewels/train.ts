import { fileURLToPath } from "node:url";
import { Random } from "../../base/random.ts";
import { Learner } from "../../jewels/learn.ts";
import { encodeValue } from "../../jewels/value.ts";
import { writeText } from "../shell/files.ts";
import type { Terminal } from "../shell/terminal.ts";

interface Options {
  readonly turns?: number;
  readonly seed?: number;
  readonly weights?: string;
}

/** What the committed weights were made with. */
const DEFAULT_TURNS = 15_000_000;
const DEFAULT_SEED = 1;
const STEP = 1_000_000;

/** Learns, and writes the weights now and then: whoever stops it has what was learnt until then. */
export function run({ t, print }: Terminal, options: Options): number {
  const turns = options.turns ?? DEFAULT_TURNS;
  const file = options.weights ?? fileURLToPath(new URL("../../../data/jewels/weights.bin", import.meta.url));
  const learner = new Learner(Random.fromSeed(options.seed ?? DEFAULT_SEED));
  let before = learner.state;
  while (before.turns < turns) {
    learner.play(Math.min(STEP, turns - before.turns));
    const now = learner.state;
    const points = (now.points - before.points) / Math.max(1, now.steady - before.steady);
    print(t("train.progress", { turns: (now.turns / 1e6).toFixed(2), points: points.toFixed(3) }));
    before = now;
    writeText(file, encodeValue(learner.learnt));
  }
  print(t("train.saved", { file, bytes: encodeValue(learner.learnt).length }));
  return 0;
}
