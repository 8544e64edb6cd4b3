import { expect, test } from "vitest";
import { madeUpLexicon, playGame } from "../../test/support/games.ts";
import { rulesOf, tableOf } from "../../test/support/table.ts";
import { must } from "../base/result.ts";
import { decide } from "../movegen/decide.ts";
import { generateMoves } from "../movegen/generate.ts";
import { apply } from "../words/apply.ts";
import { decideHint } from "../words/hint.ts";
import { type Position, viewFor } from "../words/position.ts";
import { advise } from "./advice.ts";
import { type Analyst, analyseRecorded, analyseView } from "./analyst.ts";
import { chooseGreedily } from "./greedy.ts";
import { emptyLeaves } from "./leaves.ts";
import { turnsOf } from "./turns.ts";

const rules = rulesOf("classic-en");
const LEAVES = emptyLeaves(rules.alphabet);

/** How much is thought is counted, not timed: the same on every machine. */
function counting(): () => number {
  let looks = 0;
  return () => looks++;
}

const GAMES = 5;

/** Turns of games by greedy players, from the first to those before the end. */
function positions(): { position: Position; analyst: Omit<Analyst, "level"> }[] {
  return Array.from({ length: GAMES }, (_, seed) => {
    const lexicon = madeUpLexicon(rules.alphabet, seed + 1);
    const analyst = { lexicon, leaves: LEAVES, millis: 25, clock: counting() };
    const { positions: all } = playGame(rules, lexicon, 2, seed + 1, chooseGreedily);
    return [0.1, 0.4, 0.7, 0.95].map((part) => ({ position: all[1 + Math.floor(part * (all.length - 3))], analyst }));
  }).flat();
}

test("a bought hint is what the analysis ranks first, and loses nothing", () => {
  let words = 0;
  for (const { position, analyst } of positions()) {
    const { turn } = position;
    // Both think as much, each from the beginning.
    const sold = decideHint(position, turn, "best", analyst.lexicon, (view) =>
      advise({ ...analyst, clock: counting() }, view),
    );
    if (!sold.ok) {
      expect(generateMoves(viewFor(position, turn), analyst.lexicon)).toEqual([]);
      continue;
    }
    const [hint] = sold.value;
    if (hint.type !== "hint" || hint.kind !== "best") throw new Error("no hint");
    const { square, direction, tiles } = hint;
    const move = { type: "place", square, direction, tiles } as const;
    const judge: Analyst = { ...analyst, level: "master", clock: counting() };
    const { candidates, played } = analyseView(judge, viewFor(position, turn), move);
    // Where exchanging is best of all, a hint shows the best word.
    const [best] = candidates.filter((one) => one.move.type === "place");
    expect(best.move).toEqual(move);
    if (candidates[0].move.type !== "place") continue;
    words++;
    expect(played).toMatchObject({ rank: 1, isBest: true, mistake: null, cost: { points: 0 } });
  }
  expect(words).toBeGreaterThanOrEqual(14);
});

test("whoever analyses, and however long, what was bought and laid is no mistake", () => {
  const lexicon = madeUpLexicon(rules.alphabet, 3);
  const { record, positions: all } = playGame(rules, lexicon, 2, 3, chooseGreedily);
  let position = all[1];
  const events = record.events.slice(0, 1);
  for (let i = 0; i < 8; i++) {
    const { turn } = position;
    const analyst = { lexicon, leaves: LEAVES, millis: 10, clock: counting() };
    const sold = must(decideHint(position, turn, "best", lexicon, (view) => advise(analyst, view)));
    const [hint] = sold;
    if (hint.type !== "hint" || hint.kind !== "best") throw new Error("no hint");
    const { square, direction, tiles } = hint;
    const after = sold.reduce(apply, position);
    const laid = must(decide(after, turn, { type: "place", square, direction, tiles }, lexicon));
    events.push(...sold, ...laid);
    position = laid.reduce(apply, after);
  }
  const turns = turnsOf({ ...record, events });
  expect(turns).toHaveLength(8);
  for (const level of ["club", "expert"] as const)
    for (const turn of turns) {
      const { analysis } = analyseRecorded({ lexicon, leaves: LEAVES, level, millis: 10, clock: counting() }, turn);
      expect(analysis?.played).toMatchObject({ isBest: true, mistake: null, cost: { points: 0 } });
    }
});

test("where nothing can be laid there is nothing to advise", () => {
  const { lexicon, set } = tableOf(rules, "DO DOG");
  const view = viewFor(set({ racks: ["QVVWWXZ", "A"] }), 0);
  expect(advise({ lexicon, leaves: LEAVES, millis: 10, clock: counting() }, view)).toBeNull();
});
