// Prints figures of the Jewels player: how fast it simulates, and how strong it is. Strength takes long, so it is
// measured only with --strength; --boards DIR --turns T --time MS or --playouts N --shuffles K (more games from the
// same boards, their queues shuffled), --json.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { meanText } from "../src/base/mean.ts";
import { Random } from "../src/base/random.ts";
import { must } from "../src/base/result.ts";
import { parseBoardFile } from "../src/formats/jewels-board.ts";
import { playSwap } from "../src/jewels/cascade.ts";
import { dealPosition } from "../src/jewels/deal.ts";
import { chooseSwap } from "../src/jewels/player.ts";
import type { JewelsPosition } from "../src/jewels/position.ts";
import { CLASSIC } from "../src/jewels/rules.ts";
import { hasLegalSwap } from "../src/jewels/swap.ts";
import { decodeValue } from "../src/jewels/value.ts";
import { jewelsLine, jewelsSpeed } from "./jewels-speed.ts";
import { readOptions } from "./options.ts";

const values = readOptions(
  "node scripts/bench-jewels.ts [--strength] [--boards FOLDER] [--weights FILE] [--games N] [--turns N] [--time MS] [--playouts N] [--shuffles N] [--seed N] [--json]",
  {
    strength: { type: "boolean", default: false },
    boards: { type: "string" },
    weights: { type: "string", default: new URL("../data/jewels/weights.bin", import.meta.url).pathname },
    games: { type: "string", default: "20" },
    turns: { type: "string", default: "30" },
    time: { type: "string" },
    playouts: { type: "string" },
    shuffles: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
);

function startPositions(): JewelsPosition[] {
  if (values.boards === undefined) {
    const random = Random.fromSeed(Number(values.seed) + 1000);
    return Array.from({ length: Number(values.games) }, () => dealPosition(CLASSIC, random, 1024));
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

function measureStrength(): void {
  const value = must(decodeValue(readFileSync(values.weights)));
  const turns = Number(values.turns);
  const means: number[] = [];
  let early = 0;
  const begin = performance.now();
  for (const [game, start] of startPositions().entries()) {
    let position = start;
    let points = 0;
    for (let turn = 0; turn < turns; turn++) {
      if (!hasLegalSwap(CLASSIC, position.board)) {
        early++;
        break;
      }
      const end = values.time === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(values.time);
      const chosen = chooseSwap(CLASSIC, position.board, turns - turn, {
        value,
        random: Random.fromSeed(game * 1000 + turn),
        playouts: values.playouts === undefined ? Number.POSITIVE_INFINITY : Number(values.playouts),
        isOver: () => performance.now() >= end,
      });
      if (chosen === null) throw new Error("the player found no swap");
      const played = must(playSwap(position, chosen));
      points += played.points;
      position = played.position;
    }
    means.push(points / turns);
    const seconds = (performance.now() - begin) / 1000 / means.length / turns;
    if (process.stderr.isTTY || game % 20 === 19)
      console.log(
        `${means.length} games of ${turns} turns: ${meanText(means, 2)} points a turn, ${early} ended early, ${(seconds * 1000).toFixed(1)} ms a turn`,
      );
  }
}

if (values.strength) measureStrength();
else {
  const speed = jewelsSpeed();
  console.log(values.json ? JSON.stringify(speed) : jewelsLine(speed));
}
