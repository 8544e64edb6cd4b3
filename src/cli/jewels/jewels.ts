import { randomInt } from "node:crypto";
import { Random } from "../../base/random.ts";
import { must } from "../../base/result.ts";
import { UserError } from "../../base/user-error.ts";
import { makeBoardFile } from "../../formats/jewels-board.ts";
import { makeRows } from "../../formats/jewels-stones.ts";
import { makeSwap } from "../../formats/jewels-turn.ts";
import { excerpt } from "../../formats/lines.ts";
import { playSwap } from "../../jewels/cascade.ts";
import { dealPosition } from "../../jewels/deal.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { nextStones } from "../../jewels/queues.ts";
import { replayRecord } from "../../jewels/record.ts";
import { LONGEST_QUEUE, shortestQueue } from "../../jewels/rules.ts";
import { legalSwaps } from "../../jewels/swap.ts";
import { tableLines } from "../print/table.ts";
import type { Terminal } from "../shell/terminal.ts";
import { drawJewels, terminalStyle } from "./board.ts";
import { chosenRules, type RulesOptions, readBoardFile, readJewelsFile } from "./files.ts";

interface ShowOptions extends RulesOptions {
  readonly json?: boolean;
  readonly plain?: boolean;
}

const SWAP_COLUMNS = ["swap", "points", "depth"] as const;

/** A board, and what each legal swap would give. */
export function show({ t, print }: Terminal, file: string, options: ShowOptions): number {
  const position = readBoardFile(file, chosenRules(options));
  const { rules, board, queues, places } = position;
  const swaps = legalSwaps(rules, board)
    .map((swap) => must(playSwap(position, swap)))
    .map(({ swap, points, steps }) => ({ swap: makeSwap(rules, swap), points, depth: steps.length }))
    .sort((a, b) => b.points - a.points);
  if (options.json) {
    const next = nextStones(queues, places);
    print(JSON.stringify({ rules, board: makeRows(rules, board), next, swaps }));
    return 0;
  }
  for (const line of positionLines(position, options.plain ?? false)) print(line);
  print("");
  if (swaps.length === 0) print(t("jewels.end.noSwap"));
  else {
    const heads = SWAP_COLUMNS.map((column) => t(`judge.head.${column}`));
    const rows = swaps.map(({ swap, points, depth }) => [swap, `${points}`, `${depth}`]);
    for (const line of tableLines([heads, ...rows], ["left", "right"])) print(line);
  }
  return 0;
}

const positionLines = ({ rules, board, queues, places }: JewelsPosition, plain: boolean): string[] =>
  drawJewels(
    rules,
    board,
    nextStones(queues, places),
    terminalStyle(plain, process.env, process.stdout.isTTY === true),
  );

interface NewOptions extends RulesOptions {
  readonly seed?: number;
  readonly queue?: number;
}

/** A board file by chance, to standard output. */
export function create({ print }: Terminal, options: NewOptions): number {
  const rules = chosenRules(options);
  const length = options.queue ?? LONGEST_QUEUE;
  const least = shortestQueue(rules);
  if (length < least || length > LONGEST_QUEUE)
    throw new UserError("jewels.badQueue", { text: length, least, most: LONGEST_QUEUE });
  const text = makeBoardFile(dealPosition(rules, Random.fromSeed(options.seed ?? randomInt(2 ** 47)), length));
  print(text.replace(/\n$/, ""));
  return 0;
}

interface ReplayOptions {
  readonly json?: boolean;
  readonly plain?: boolean;
  readonly boards?: boolean;
}

const REPLAY_COLUMNS = ["turn", "swap", "points", "depth", "total"] as const;

/** A recorded game, counted again. That its figures are right has been found out in reading it. */
export function replay({ t, print }: Terminal, file: string, options: ReplayOptions): number {
  const { record, player, end } = readJewelsFile(file);
  const { played, points, position } = must(replayRecord(record));
  if (options.json) {
    const turns = played.map(({ swap, points, steps }) => ({
      swap: makeSwap(record.rules, swap),
      points,
      depth: steps.length,
    }));
    print(JSON.stringify({ player, turns, end, total: points, board: makeRows(record.rules, position.board) }));
    return 0;
  }
  if (player !== null) print(t("jewels.player", { player: excerpt(player, 200) }));
  let total = 0;
  const rows = played.map(({ swap, points, steps }, turn) => {
    total += points;
    return [`${turn + 1}`, makeSwap(record.rules, swap), `${points}`, `${steps.length}`, `${total}`];
  });
  const heads = REPLAY_COLUMNS.map((column) => t(`judge.head.${column}`));
  const [head, ...lines] = tableLines([heads, ...rows], ["right", "left", "right"]);
  print(head);
  for (const [turn, line] of lines.entries()) {
    print(line);
    if (!options.boards) continue;
    for (const row of ["", ...positionLines(played[turn].position, options.plain ?? false), ""]) print(row);
  }
  if (!options.boards) for (const row of ["", ...positionLines(position, options.plain ?? false), ""]) print(row);
  if (end !== null) print(t(`jewels.end.${end}`));
  print(t("jewels.total", { points: { key: "jewels.points", values: { n: points } }, turns: played.length }));
  return 0;
}
