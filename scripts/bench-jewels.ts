// Prints figures of the Jewels player: how fast it simulates, and how strong it is. Strength takes long, so it is
// measured only with --strength, on boards by chance or of --boards FOLDER (--shuffles K: more games from the same boards,
// their queues shuffled). --luck also takes the luck of the refills out of the points, which about halves the error; --memory
// plays each game with and without a memory of what fell in, of queues as long as --queue says.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { meanText } from "../src/base/mean.ts";
import { Random } from "../src/base/random.ts";
import { must } from "../src/base/result.ts";
import { parseBoardFile } from "../src/formats/jewels-board.ts";
import { dealPosition } from "../src/jewels/deal.ts";
import type { JewelsPosition } from "../src/jewels/position.ts";
import { CLASSIC } from "../src/jewels/rules.ts";
import { decodeValue } from "../src/jewels/value.ts";
import { jewelsLine, jewelsSpeed } from "./jewels-speed.ts";
import { type GamePlan, type PlayedGame, playGame } from "./jewels-strength.ts";
import { end, readOptions } from "./options.ts";

const values = readOptions(
  "node scripts/bench-jewels.ts [--strength] [--luck] [--memory] [--boards FOLDER] [--shuffles N] [--games N] [--queue N] [--turns N] [--time MS] [--playouts N] [--samples N] [--weights FILE] [--seed N] [--json]",
  {
    strength: { type: "boolean", default: false },
    luck: { type: "boolean", default: false },
    memory: { type: "boolean", default: false },
    boards: { type: "string" },
    shuffles: { type: "string", default: "0" },
    games: { type: "string", default: "100" },
    queue: { type: "string", default: "1024" },
    turns: { type: "string", default: "30" },
    time: { type: "string" },
    playouts: { type: "string" },
    samples: { type: "string", default: "60" },
    weights: { type: "string", default: new URL("../data/jewels/weights.bin", import.meta.url).pathname },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
);

function startPositions(): JewelsPosition[] {
  if (values.boards === undefined) {
    const random = Random.fromSeed(Number(values.seed) + 1000);
    return Array.from({ length: Number(values.games) }, () => dealPosition(CLASSIC, random, Number(values.queue)));
  }
  const folder = values.boards;
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort();
  const positions = files.map((name) => must(parseBoardFile(CLASSIC, readFileSync(join(folder, name), "latin1"))));
  const random = Random.fromSeed(Number(values.seed));
  const shuffled = Array.from({ length: Number(values.shuffles) }, () =>
    positions.map((position) => ({
      ...position,
      queues: position.queues.map((queue) => Uint8Array.from(random.shuffle([...queue]))),
    })),
  );
  return [positions, ...shuffled].flat();
}

const limit = (text: string | undefined): number => (text === undefined ? Number.POSITIVE_INFINITY : Number(text));

/** Processor time: others may use the machine too. */
const processorMillis = (): number => process.cpuUsage().user / 1000;

function measureStrength(): void {
  const turns = Number(values.turns);
  const plan: GamePlan = {
    value: must(decodeValue(readFileSync(values.weights))),
    turns,
    playouts: limit(values.playouts),
    time: limit(values.time),
    memory: false,
    samples: values.luck ? Number(values.samples) : 0,
  };
  const games: PlayedGame[] = [];
  const gains: number[] = [];
  const begin = processorMillis();
  const starts = startPositions();
  for (const [number, start] of starts.entries()) {
    const game = playGame(start, number, plan);
    games.push(game);
    if (values.memory) gains.push((playGame(start, number, { ...plan, memory: true }).points - game.points) / turns);
    if (games.length % 20 === 0 || games.length === starts.length)
      report(games, gains, (processorMillis() - begin) / games.length / turns);
  }
}

function report(games: readonly PlayedGame[], gains: readonly number[], millis: number): void {
  const turns = Number(values.turns);
  const mean = (points: (game: PlayedGame) => number) =>
    meanText(
      games.map((game) => points(game) / turns),
      3,
    );
  const parts = [`${games.length} games of ${turns} turns: ${mean(({ points }) => points)} points a turn`];
  if (values.luck) parts.push(`${mean(({ points, luck }) => points - luck)} with the luck taken out`);
  if (values.memory) parts.push(`${meanText(gains, 3)} more with a memory`);
  parts.push(`${games.filter(({ endedEarly }) => endedEarly).length} ended early`, `${millis.toFixed(1)} ms a turn`);
  console.log(parts.join(", "));
}

if (values.strength || values.luck || values.memory) {
  // Stones that come round again are no chance: what they bring is not luck but a gain of those who notice.
  if (values.luck && (values.memory || values.queue !== "1024"))
    end("--luck is for queues that do not come round again");
  if (values.time === undefined && values.playouts === undefined) end("--playouts or --time is needed");
  measureStrength();
} else {
  const speed = jewelsSpeed();
  console.log(values.json ? JSON.stringify(speed) : jewelsLine(speed));
}
