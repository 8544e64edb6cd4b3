import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { buildLexicon } from "../lexicon/lexicon.ts";
import { spellWord } from "../lexicon/spelling.ts";
import { decide } from "../movegen/decide.ts";
import { generateMoves } from "../movegen/generate.ts";
import { apply } from "../words/apply.ts";
import { findRules } from "../words/catalog.ts";
import { deal } from "../words/decide.ts";
import type { GameEvent } from "../words/event.ts";
import type { Move } from "../words/move.ts";
import { type Position, viewFor } from "../words/position.ts";
import { firstPosition, type GameRecord, replay } from "../words/record.ts";
import type { Rules } from "../words/ruleset.ts";
import { makeGcg, parseGcg } from "./gcg.ts";
import { auditGcg } from "./gcg-audit.ts";
import { gcgFromRecord } from "./gcg-export.ts";
import { recordFromGcg } from "./gcg-record.ts";

const english = findRules("classic-en") as Rules;
const folder = new URL("../../examples/games/", import.meta.url);

/** The words of the example games: enough to play with. */
const words = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith(".gcg"))
    .map((name) => must(parseGcg(english, readFileSync(new URL(name, folder), "utf8"))))
    .flatMap((game) => auditGcg(english, game, null).rows.flatMap((row) => row.words)),
);
const lexiconFor = (rules: Rules) =>
  buildLexicon(
    "examples",
    rules.alphabet,
    [...words].map((word) => spellWord(rules.alphabet, word) ?? []),
  );

/** Any game that the rules allow, with every kind of move. */
function play(rules: Rules, players: number, seed: number): GameRecord {
  const lexicon = lexiconFor(rules);
  const random = Random.fromSeed(seed);
  const setup = {
    players: Array.from({ length: players }, (_, i) => ({ name: `P${i + 1}`, bot: null })),
    seed,
    lexicon: null,
  };
  const events: GameEvent[] = [];
  let position = firstPosition(rules, setup);
  const happen = (event: GameEvent) => {
    events.push(event);
    position = apply(position, event);
  };
  happen(deal(position));
  for (let turn = 0; turn < 150 && position.phase !== "over"; turn++) {
    const decided = decide(position, position.turn, choose(position, random, lexicon), lexicon);
    const facts = decided.ok ? decided : decide(position, position.turn, { type: "pass" }, lexicon);
    for (const event of must(facts)) happen(event);
  }
  return { rules, setup, events };
}

function choose(position: Position, random: Random, lexicon: ReturnType<typeof lexiconFor>): Move {
  const chance = random.below(40);
  if (chance === 0) return { type: "pass" };
  if (chance === 1 && position.racks.length > 2) return { type: "resign" };
  if (chance < 4) return { type: "exchange", tiles: position.racks[position.turn].slice(0, 1 + random.below(3)) };
  if (chance < 7) return { type: "challenge" };
  const moves = generateMoves(viewFor(position, position.turn), lexicon);
  const move = moves[random.below(Math.max(1, moves.length))];
  return move === undefined ? { type: "pass" } : { type: "place", ...move };
}

const challenged: Rules = {
  ...english,
  ruleset: { ...english.ruleset, challenge: { rule: "points", points: 5 } },
};
const doubled: Rules = { ...english, ruleset: { ...english.ruleset, challenge: { rule: "double", points: 0 } } };

it.each<[string, Rules, number]>([
  ["two players", english, 2],
  ["three players", english, 3],
  ["four players", english, 4],
  ["challenges that give points", challenged, 2],
  ["challenges that cost the turn", doubled, 3],
  ["skrafl-2014", findRules("skrafl-2014") as Rules, 3],
  ["mini-11", findRules("mini-11") as Rules, 2],
  ["super-21", findRules("super-21") as Rules, 4],
  ["palavras-118", findRules("palavras-118") as Rules, 2],
])("a game of %s survives the way to GCG and back", (_, rules, players) => {
  for (let seed = 1; seed <= 4; seed++) {
    const record = play(rules, players, seed);
    const end = replay(record);
    const game = gcgFromRecord(record);
    const audit = auditGcg(rules, game, null);
    expect(audit.complaints).toEqual([]);
    expect(audit.scores).toEqual(end.scores);
    expect(audit.board).toEqual(end.board);
    if (end.outcome !== null) expect(audit.winners).toEqual(end.outcome.winners);
    const again = must(recordFromGcg(rules, game));
    expect(replay(again).scores).toEqual(end.scores);
    expect(makeGcg(gcgFromRecord(again)).split("\n").filter(isTurn)).toEqual(makeGcg(game).split("\n").filter(isTurn));
  }
});

it("a resigned game is over when it is read again, though nothing is left to count", () => {
  const setup = { players: ["Ann", "Bo"].map((name) => ({ name, bot: null })), seed: 1, lexicon: null };
  const dealt = deal(firstPosition(english, setup));
  const resigned = must(
    decide(apply(firstPosition(english, setup), dealt), 0, { type: "resign" }, lexiconFor(english)),
  );
  const again = must(recordFromGcg(english, gcgFromRecord({ rules: english, setup, events: [dealt, ...resigned] })));
  expect(replay(again)).toMatchObject({ phase: "over", scores: [0, 0], outcome: { winners: [1] } });
});

const isTurn = (line: string): boolean => line.startsWith(">");
