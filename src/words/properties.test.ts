import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyAction, madeUpLexicon, type PlayedGame, type Player, playGame } from "../../test/support/games.ts";
import { expectSame } from "../../test/support/same.ts";
import { rulesOf } from "../../test/support/table.ts";
import { countsOf } from "../base/counts.ts";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { chooseGreedily } from "../bots/greedy.ts";
import { allTiles, NO_TILE, onRack, type Tile } from "../lexicon/alphabet.ts";
import { decide } from "../movegen/decide.ts";
import { generateMoves } from "../movegen/generate.ts";
import { apply } from "./apply.ts";
import type { GameEvent } from "./event.ts";
import { type Position, unseenTiles, viewFor } from "./position.ts";
import { firstPosition, replay } from "./record.ts";
import type { Rules, Ruleset } from "./ruleset.ts";
import { checkMove } from "./score.ts";

// What holds in every game, whatever is played: whole games of several rulesets with words of no language.

const challenge = (rule: Ruleset["challenge"]["rule"]) => ({ challenge: { rule, points: 5 } });
const RULES: Readonly<Record<string, Rules>> = {
  infoh100: rulesOf("infoh100"),
  "palavras-118": rulesOf("palavras-118"),
  "skrafl-2014": rulesOf("skrafl-2014"),
  "mini-11": rulesOf("mini-11"),
  "super-21": rulesOf("super-21"),
  "classic-es": rulesOf("classic-es"),
  "classic-cs, single": rulesOf("classic-cs", challenge("single")),
  "classic-en, double": rulesOf("classic-en", challenge("double")),
  "mini-11, points": rulesOf("mini-11", challenge("points")),
  "skrafl-is, single": rulesOf("skrafl-is", challenge("single")),
  "infoh100, double": rulesOf("infoh100", challenge("double")),
  "no words across": rulesOf("classic-en", { crossWords: { scored: false, checked: false } }),
};
const PLAYERS: Readonly<Record<string, Player>> = { greedy: chooseGreedily, any: anyAction };

const SEED = 20260;

interface Spec {
  readonly rules: string;
  readonly player: string;
  readonly players: number;
  readonly seed: number;
}

const specs: fc.Arbitrary<Spec> = fc
  .record({
    rules: fc.constantFrom(...Object.keys(RULES)),
    player: fc.constantFrom("greedy", "any", "any"),
    players: fc.integer({ min: 1, max: 4 }),
    seed: fc.nat(1_000_000),
  })
  .map((spec) => ({ ...spec, players: Math.max(spec.players, RULES[spec.rules].ruleset.players.least) }));

// Several properties look at the same games.
const played = new Map<string, PlayedGame>();

function gameOf({ rules: name, player, players, seed }: Spec): PlayedGame {
  const key = `${name} ${player} ${players} ${seed}`;
  const rules = RULES[name];
  const game =
    played.get(key) ?? playGame(rules, madeUpLexicon(rules.alphabet, seed % 7), players, seed, PLAYERS[player]);
  played.set(key, game);
  return game;
}

const inEveryGame = (check: (game: PlayedGame, spec: Spec) => void, numRuns = 90): void =>
  fc.assert(
    fc.property(specs, (spec) => check(gameOf(spec), spec)),
    { seed: SEED, numRuns, endOnFailure: true },
  );

const sorted = (tiles: readonly Tile[]): Tile[] => tiles.toSorted((a, b) => a - b);

test("the games have everything in them: all kinds of events, and all kinds of ends", () => {
  const events = new Set<string>();
  const ends = new Set<string>();
  let upheld = 0;
  inEveryGame(({ record, positions }) => {
    for (const event of record.events) {
      events.add(event.type);
      if (event.type === "challenge" && event.upheld) upheld++;
    }
    ends.add(positions.at(-1)?.outcome?.reason ?? "none");
  });
  const kinds = ["challenge", "deal", "end", "exchange", "hint", "pass", "place", "resign"];
  expect([...events].toSorted()).toEqual(kinds);
  expect([...ends].toSorted()).toEqual(["bagEmpty", "noMove", "resigned", "scoreless", "tilesLaid"]);
  expect(upheld).toBeGreaterThan(20);
});

test("bag, racks, board and what was put aside are the alphabet's tiles after every event", () => {
  inEveryGame(({ positions, record }) => {
    const all = countsOf(allTiles(record.rules.alphabet));
    for (const { bag, racks, board, aside } of positions) {
      const laid = [...board].filter((tile) => tile !== NO_TILE).map(onRack);
      expectSame(countsOf([...bag, ...racks.flat(), ...laid, ...aside]), all);
    }
  });
});

test("no rack is too large, and none too small while the bag has tiles", () => {
  inEveryGame(({ positions, record }) => {
    const { rackSize } = record.rules.ruleset;
    for (const { bag, racks } of positions.slice(1))
      for (const rack of racks) {
        expect(rack.length).toBeLessThanOrEqual(rackSize);
        if (bag.length > 0) expect(rack).toHaveLength(rackSize);
      }
  });
});

test("a replay of the first events gives the position before the next one", () => {
  inEveryGame(({ positions, record }) => {
    for (const [count, position] of positions.entries()) {
      if (count % 9 === 0 || count === positions.length - 1) expectSame(replay(record, count), position);
      expect(position.version).toBe(count);
    }
  });
});

test("the events survive JSON and structuredClone, and so does the game", () => {
  inEveryGame(({ positions, record: { rules, setup, events } }) => {
    expectSame(structuredClone(events), events);
    const read: GameEvent[] = JSON.parse(JSON.stringify(events));
    expectSame(read, events);
    expectSame(read.reduce(apply, firstPosition(rules, setup)), positions.at(-1));
  });
});

test("the same seed and the same players give the same game", () => {
  inEveryGame(({ record, lexicon }, { player }) => {
    const { rules, setup } = record;
    const again = playGame(rules, lexicon, setup.players.length, setup.seed as number, PLAYERS[player]);
    expectSame(again.record.events, record.events);
  }, 20);
});

test("a score is the sum of what the events say", () => {
  inEveryGame(({ positions, record }) => {
    const scores = record.setup.players.map(() => 0);
    for (const [i, event] of record.events.entries()) {
      const { last } = positions[i];
      if (event.type === "place") scores[event.seat] += event.points;
      if (event.type === "hint") scores[event.seat] -= event.price;
      if (event.type === "challenge" && last !== null) scores[last.seat] += event.upheld ? -last.points : event.bonus;
      if (event.type === "end") for (const [seat, points] of event.adjustments.entries()) scores[seat] += points;
      expectSame(positions[i + 1].scores, scores);
    }
  });
});

test("the points of a placement are those that it has when it is reckoned again", () => {
  inEveryGame(({ positions, record }) => {
    for (const [i, event] of record.events.entries())
      if (event.type === "place")
        expect(checkMove(viewFor(positions[i], event.seat), event)).toMatchObject({ value: { total: event.points } });
  });
});

test("every generated move passes decide, for the points that the generator says", () => {
  let tried = 0;
  inEveryGame(({ positions, lexicon }, { seed }) => {
    const random = Random.fromSeed(seed);
    for (const position of positions) {
      if (position.phase !== "playing" || position.version === 0 || random.below(8) > 0) continue;
      const moves = random.shuffle(generateMoves(viewFor(position, position.turn), lexicon));
      for (const { score, ...placement } of moves.slice(0, 25)) {
        const [event] = must(decide(position, position.turn, { type: "place", ...placement }, lexicon));
        expect(event).toMatchObject({ type: "place", points: score, ...placement });
        tried++;
      }
    }
  });
  expect(tried).toBeGreaterThan(2000);
});

test("a challenge that is upheld brings back what was before the placement", () => {
  inEveryGame(({ positions, record: { events } }) => {
    let before: Position | null = null;
    for (const [i, event] of events.entries()) {
      if (event.type === "place") before = positions[i];
      if (event.type !== "challenge" || !event.upheld || before === null) continue;
      const after = positions[i + 1];
      expect([after.board, after.aside]).toEqual([before.board, before.aside]);
      expect(sorted(after.bag)).toEqual(sorted(before.bag));
      expect(after.racks.map(sorted)).toEqual(before.racks.map(sorted));
      expect(after.scores[before.turn]).toBe(before.scores[before.turn]);
      expect(after.phase).toBe("playing");
    }
  });
});

describe("games end", () => {
  test("among greedy players by the rules themselves, before the tiles could be laid one by one three times", () => {
    inEveryGame(({ record, positions }, { player }) => {
      const end = positions.at(-1) as Position;
      expect(end.phase).toBe("over");
      if (player !== "greedy") return;
      expect(end.outcome?.reason).not.toBe("resigned");
      expect(record.events.length).toBeLessThan(3 * allTiles(record.rules.alphabet).length);
    }, 150);
  });

  test("with one end and nothing after it", () => {
    inEveryGame(({ record: { events }, positions }) => {
      expect(events.map(({ type }) => type).indexOf("end")).toBe(events.length - 1);
      expect(positions.filter(({ phase }) => phase === "over")).toHaveLength(1);
    });
  });

  test("and the winners are among those who did not resign, with the most points", () => {
    inEveryGame(({ positions }) => {
      const { outcome, scores, resigned } = positions.at(-1) as Position;
      const most = Math.max(...scores.filter((_, seat) => !resigned[seat]));
      for (const seat of outcome?.winners ?? []) expect([resigned[seat], scores[seat]]).toEqual([false, most]);
      if (resigned.includes(false)) expect(outcome?.winners.length).toBeGreaterThan(0);
    });
  });
});

describe("a view", () => {
  /** A position that differs in nothing but what this seat must not know. */
  function disguised(position: Position, seat: number, random: Random): Position {
    const { racks, bag, aside, last } = position;
    const hidden = random.shuffle([...bag, ...aside, ...racks.filter((_, other) => other !== seat).flat()]);
    const take = (count: number) => hidden.splice(0, count);
    return {
      ...position,
      racks: racks.map((rack, other) => (other === seat ? rack : take(rack.length))),
      bag: take(bag.length),
      aside: take(aside.length),
      last: last && { ...last, drawn: allTiles(position.rules.alphabet).slice(0, last.drawn.length) },
      random: [random.next(), random.next(), random.next(), random.next()],
    };
  }

  /** The rules are the same object in both, and large to compare. */
  const seen = (position: Position, seat: number) => ({ ...viewFor(position, seat), rules: null });

  test("is the same whatever the others hold and however the bag lies", () => {
    let different = 0;
    inEveryGame(({ positions }, { seed }) => {
      const random = Random.fromSeed(seed);
      for (const position of positions)
        for (const seat of position.racks.keys()) {
          const other = disguised(position, seat, random);
          if (JSON.stringify(other.racks) !== JSON.stringify(position.racks)) different++;
          expectSame(seen(other, seat), seen(position, seat));
        }
    }, 40);
    expect(different).toBeGreaterThan(1000);
  });

  test("has just the fields that a seat may know", () => {
    inEveryGame(({ positions }) => {
      const view = viewFor(positions[positions.length >> 1], 0);
      expect(Object.keys(view).toSorted()).toEqual(
        [
          ...["asideSize", "bagSize", "board", "last", "outcome", "passes", "phase", "rack", "rackSizes", "resigned"],
          ...["rules", "scoreless", "scores", "seat", "turn", "version"],
        ].toSorted(),
      );
      if (view.last !== null) expect(view.last).not.toHaveProperty("drawn");
    }, 20);
  });

  test("tells which tiles are unseen: those of the bag, of the others, and those put aside", () => {
    inEveryGame(({ positions }) => {
      for (const position of positions.slice(1)) {
        const { bag, racks, aside, turn } = position;
        const hidden = [...bag, ...aside, ...racks.filter((_, seat) => seat !== turn).flat()];
        expectSame(sorted(unseenTiles(viewFor(position, turn))), sorted(hidden));
      }
    }, 40);
  });
});
