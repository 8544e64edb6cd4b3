import { expect, test } from "vitest";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import { rulesOf } from "../../../test/support/table.ts";
import { LAST_ARC } from "../../lexicon/graph.ts";
import { inSharedMemory } from "../../library/store.ts";
import type { BotSpec } from "./bots.ts";
import { type PlayedGame, planGames } from "./game.ts";
import { playMatch } from "./match.ts";
import type { WorkerData } from "./worker.ts";

const rules = rulesOf("classic-en");
const club: BotSpec = { kind: "level", name: "club", millis: 50, label: "club" };
const program = (name: string): BotSpec => ({ kind: "program", name, millis: 50, label: "program" });
const dataWith = (...specs: [BotSpec, BotSpec]): WorkerData => ({
  ruleset: rules.ruleset,
  lexicon: inSharedMemory(madeUpLexicon(rules.alphabet, 5)),
  specs,
  patience: { millis: PATIENCE_MS, startMillis: PATIENCE_MS },
  keepsRecords: true,
});

async function play(data: WorkerData, games: number, threads: number, listener = (_: PlayedGame) => {}) {
  const played: PlayedGame[] = [];
  const listen = (game: PlayedGame) => {
    played.push(game);
    listener(game);
  };
  await playMatch(planGames(games, true, 11), threads, data, listen, new AbortController().signal);
  return played;
}

test("threads read the words from the same memory", async () => {
  const data = dataWith(club, club);
  expect(data.lexicon.arcs.buffer).toBeInstanceOf(SharedArrayBuffer);
  const [before, after] = await play(data, 2, 1, ({ index }) => {
    // Each node has now a single arc that leads nowhere: no word is left.
    if (index === 0) data.lexicon.arcs.fill(LAST_ARC);
  });
  const words = ({ record }: PlayedGame) => record?.split('"type":"place"').length;
  expect(words(before)).toBeGreaterThan(5);
  expect(words(after)).toBe(1);
});

test("a match that is stopped begins no further game, and its programs end with it", async () => {
  const controller = new AbortController();
  const exitListeners = process.listenerCount("exit");
  const played: PlayedGame[] = [];
  const passing = program("while read l; do echo pass; done");
  const data = dataWith(passing, passing);
  let begun = 0;
  const plans = new Proxy(planGames(100_000, false, 1), {
    get(list, key) {
      if (/^\d+$/.test(String(key))) begun++;
      return Reflect.get(list, key);
    },
  });
  let begunBefore = 0;
  const listen = (game: PlayedGame) => {
    played.push(game);
    if (played.length !== 3) return;
    begunBefore = begun;
    controller.abort();
  };
  await playMatch(plans, 2, data, listen, controller.signal);
  expect(begun).toBe(begunBefore);
  // Games that were held back for an earlier one may have followed it: many, where that one's thread was late to start.
  expect(played.map(({ index }) => index)).toEqual(played.map((_, i) => i));
  expect(played.length).toBeGreaterThanOrEqual(3);
  expect(played.length).toBeLessThanOrEqual(begun);
  expect(process.listenerCount("exit")).toBe(exitListeners);
});

test("what breaks in a thread breaks the match", async () => {
  const data = dataWith(club, club);
  const broken = { ...data, ruleset: { ...data.ruleset, alphabet: "runes" } };
  await expect(play(broken, 2, 2)).rejects.toThrow(/runes/);
});
