import { describe, expect, test } from "vitest";
import { madeUpLexicon } from "../../test/support/games.ts";
import { CHALLENGE, rulesOf } from "../../test/support/table.ts";
import { Random, seedState } from "../base/random.ts";
import { must } from "../base/result.ts";
import { NO_TILE, type Tile } from "../lexicon/alphabet.ts";
import { decide } from "../movegen/decide.ts";
import { generateMoves } from "../movegen/generate.ts";
import { apply } from "./apply.ts";
import { RULESET_IDS } from "./catalog.ts";
import { deal } from "./decide.ts";
import type { GameEvent } from "./event.ts";
import { emptyPosition, type Position, viewFor } from "./position.ts";
import type { Rules, Ruleset } from "./ruleset.ts";
import { seenBy } from "./seen.ts";

// After a challenge was upheld, who laid the word knows which tiles went back into the bag. It must not tell what the
// next player draws.

type Rule = Ruleset["challenge"]["rule"];
const withRule = (id: string, rule: Rule): Rules => rulesOf(id, { challenge: { rule, points: 5 } });

/** Every game that can be challenged in, and every game with each rule for challenges; without a word list none is upheld. */
const OPEN: readonly Rules[] = RULESET_IDS.flatMap((id) => {
  const rules = rulesOf(id);
  if (rules.ruleset.lexicon === null) return [];
  const own = rules.ruleset.challenge.rule === "void" ? [] : [rules];
  return [...own, ...(["single", "double", "points"] as const).map((rule) => withRule(id, rule))];
});

const LISTLESS = 1;
/** Words that nobody has in any list, so that every placement is a phoney. */
const noWords = (rules: Rules) => madeUpLexicon(rules.alphabet, LISTLESS, 1);

/** The first seat lays something that is no word. */
function phoney(rules: Rules, seed: number): Position {
  const empty = emptyPosition(rules, Math.max(2, rules.ruleset.players.least), seedState(seed));
  const dealt = apply(empty, deal(empty));
  const [move] = generateMoves(viewFor(dealt, 0), madeUpLexicon(rules.alphabet, seed, 1500)).filter(
    ({ tiles }) => tiles.filter((tile) => tile !== NO_TILE).length >= Math.min(4, rules.ruleset.rackSize),
  );
  if (move === undefined) return phoney(rules, seed + 1000);
  const { square, direction, tiles } = move;
  return must(decide(dealt, 0, { type: "place", square, direction, tiles }, null)).reduce(apply, dealt);
}

interface World {
  readonly heard: readonly unknown[];
  readonly after: Position;
}

/** What happens when the placement is challenged, and what the seat that laid it hears of it. */
function challenged(before: Position): World {
  const events = must(decide(before, before.turn, CHALLENGE, noWords(before.rules)));
  const heard: unknown[] = [];
  let after = before;
  for (const event of events) {
    heard.push(JSON.parse(JSON.stringify(seenBy(after, event, 0))));
    after = apply(after, event);
  }
  return { heard, after };
}

/** The same to the seat that laid: only the order of the bag and the stream of the game are other. */
const otherwise = (position: Position, seed: number): Position => ({
  ...position,
  ...{ bag: Random.fromSeed(seed).shuffle([...position.bag]), random: seedState(seed) },
});

const nextDraw = ({ bag }: Position, count: number): readonly Tile[] => bag.slice(-count).toReversed();

describe.each(OPEN.map((rules) => [`${rules.ruleset.id}, ${rules.ruleset.challenge.rule}`, rules] as const))(
  "%s",
  (_, rules) => {
    test("worlds that are the same to who laid the phoney differ in what the next player draws", () => {
      const laid = phoney(rules, 11);
      const worlds = Array.from({ length: 40 }, (_, seed) => challenged(otherwise(laid, seed)));
      expect(worlds[0].heard[0]).toMatchObject({ type: "challenge", upheld: true });
      for (const { heard } of worlds) expect(heard).toEqual(worlds[0].heard);
      const draws = new Set(worlds.map(({ after }) => nextDraw(after, Math.min(3, laid.last!.drawn.length)).join()));
      expect(draws.size).toBeGreaterThan(10);
      const { bag, racks } = worlds[0].after;
      for (const { after } of worlds) expect([after.bag.toSorted(), after.racks]).toEqual([bag.toSorted(), racks]);
    });
  },
);

test("the tiles that went back are drawn next as often as any others", () => {
  const rules = withRule("classic-en", "double");
  const WORLDS = 4000;
  const laid = phoney(rules, 11);
  // All tiles of the bag are alike but for those that go back.
  const last = laid.last && { ...laid.last, drawn: laid.last.drawn.map(() => 2) };
  const racks = laid.racks.with(0, [...laid.racks[0].slice(0, -laid.last!.drawn.length), ...last!.drawn]);
  const marked: Position = { ...laid, last, racks, bag: laid.bag.map(() => 1) };
  const back = last!.drawn.length;
  const size = marked.bag.length + back;
  const found = Array.from({ length: size }, () => 0);
  for (let seed = 0; seed < WORLDS; seed++) {
    const { bag } = challenged({ ...marked, random: seedState(seed) }).after;
    bag.forEach((tile, i) => {
      if (tile === 2) found[i]++;
    });
  }
  // By chance each place has one in back/size of the worlds; 3.29 σ of each side hold 999 of 1000.
  const share = back / size;
  const sigma = Math.sqrt(WORLDS * share * (1 - share));
  const surprising = found.filter((count) => Math.abs(count - WORLDS * share) > 3.29 * sigma);
  expect(surprising.length).toBeLessThanOrEqual(1);
  expect(Math.abs(found[size - 1] - WORLDS * share)).toBeLessThan(4 * sigma);
});

test("a record of before, which does not say where the tiles went, has them on top as they were", () => {
  const laid = phoney(withRule("classic-en", "double"), 11);
  const old: GameEvent = { type: "challenge", seat: 1, upheld: true, words: [], bonus: 0, losesTurn: false };
  const after = apply(laid, old);
  expect(nextDraw(after, laid.last!.drawn.length)).toEqual(laid.last!.drawn);
});
