import { must } from "../base/result.ts";
import { NO_TILE } from "../lexicon/alphabet.ts";
import { makeTiles } from "../lexicon/spelling.ts";
import { apply } from "../words/apply.ts";
import type { GameEvent } from "../words/event.ts";
import type { Position } from "../words/position.ts";
import { firstPosition, type GameRecord } from "../words/record.ts";
import { type GcgGame, type GcgPlayer, parseGcg } from "./gcg.ts";
import { type GcgAction, makeTurn } from "./gcg-line.ts";
import { RESIGNED } from "./gcg-record.ts";

/** A played game as GCG. It is written and read again, so that whatever is exported is sure to parse. */
export function gcgFromRecord(record: GameRecord): GcgGame {
  const { rules, setup, events } = record;
  const players = nicksFor(setup.players.map(({ name }) => name));
  const lines = ["#character-encoding UTF-8"];
  for (const [seat, { nick, name }] of players.entries()) lines.push(`#player${seat + 1} ${nick} ${name}`);
  if (setup.lexicon !== null) lines.push(`#lexicon ${oneLine(setup.lexicon.name)}`);
  let position = firstPosition(rules, setup);
  let rackBefore: Position["racks"][number] = [];
  for (const event of events) {
    // A line about a play (withdrawn, challenged) shows the rack that the play was made from.
    if (event.type === "place") rackBefore = position.racks[event.seat];
    const before = position;
    position = apply(position, event);
    lines.push(...eventLines(players, before, position, event, rackBefore));
  }
  if (position.phase !== "over") {
    for (const [seat, rack] of position.racks.entries())
      if (rack.length > 0) lines.push(`#rack${seat + 1} ${makeTiles(rules.alphabet, rack)}`);
    lines.push("#incomplete");
  }
  return must(parseGcg(rules, `${lines.join("\n")}\n`));
}

function eventLines(
  players: readonly GcgPlayer[],
  before: Position,
  after: Position,
  event: GameEvent,
  rackBefore: Position["racks"][number],
): string[] {
  const { rules, last } = before;
  const line = (
    seat: number,
    action: GcgAction,
    score: number,
    rack = before.racks[seat],
    total = after.scores[seat],
  ) => makeTurn(rules, { kind: "turn", line: 0, nick: players[seat].nick, rack, action, score, total });
  switch (event.type) {
    case "place": {
      const { square, direction, tiles } = event;
      const word = tiles.map((tile) => ({ tile, through: tile === NO_TILE }));
      return [line(event.seat, { type: "place", place: { square, direction }, word }, event.points)];
    }
    case "exchange": {
      const { tiles } = event;
      return [
        line(event.seat, tiles.length > 0 ? { type: "exchange", tiles } : { type: "exchangeCount", count: 0 }, 0),
      ];
    }
    case "pass":
      return [line(event.seat, { type: "pass" }, 0)];
    case "challenge": {
      if (last === null) return [];
      if (event.upheld) return [line(last.seat, { type: "withdrawn" }, -last.points, rackBefore)];
      const lines = [line(last.seat, { type: "challenge" }, event.bonus, rackBefore)];
      return event.losesTurn ? [...lines, line(event.seat, { type: "pass" }, 0)] : lines;
    }
    case "hint":
      // GCG knows no hints. A line for time is the only one that takes points outside of a move.
      return event.price === 0 ? [] : [line(event.seat, { type: "time" }, -event.price)];
    case "time":
      return [line(event.seat, { type: "time" }, event.points)];
    case "resign":
      return [`#${RESIGNED} ${players[event.seat].nick}`];
    case "end":
      return restLines(before, event.adjustments, (seat, tiles, score) =>
        line(seat, { type: "rest", tiles }, score, score < 0 ? tiles : []),
      );
    case "deal":
    case "rack":
      return [];
  }
}

type RestLine = (seat: number, tiles: Position["racks"][number], score: number) => string;

/** Who lost points has them for the own rest, who gained points for that of the others. */
function restLines({ racks }: Position, adjustments: readonly number[], line: RestLine): string[] {
  return adjustments.flatMap((points, seat) => {
    if (points === 0) return [];
    return line(seat, points < 0 ? racks[seat] : racks.filter((_, other) => other !== seat).flat(), points);
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A nick is one word without a colon, and no two players have the same. */
function nicksFor(names: readonly string[]): GcgPlayer[] {
  const taken = new Set<string>();
  return names.map((given, seat) => {
    const name = oneLine(given);
    const base = name.replace(/[\s:]/g, "_") || `Player${seat + 1}`;
    let nick = base;
    for (let n = 2; taken.has(nick); n++) nick = `${base}_${n}`;
    taken.add(nick);
    return { nick, name: name || nick };
  });
}
