import { describe, expect, it } from "vitest";
import { Random } from "../base/random.ts";
import { must } from "../base/result.ts";
import { dealBoard } from "../jewels/deal.ts";
import { CLASSIC } from "../jewels/rules.ts";
import { decodeLexicon, encodeLexicon, type LexiconFile } from "../lexicon/file.ts";
import type { Grade } from "../lexicon/grades.ts";
import { buildLexicon } from "../lexicon/lexicon.ts";
import { makeTiles, parseTiles, spellWord } from "../lexicon/spelling.ts";
import { readRecipe } from "../library/recipes.ts";
import { apply } from "../words/apply.ts";
import { findRules } from "../words/catalog.ts";
import { deal } from "../words/decide.ts";
import { type Position, viewFor } from "../words/position.ts";
import { firstPosition } from "../words/record.ts";
import type { Rules } from "../words/ruleset.ts";
import { EngineError, makeEngine } from "./engine.ts";
import { leaves } from "./node-data.ts";
import { plainPosition, plainView } from "./plain.ts";
import type { Progress } from "./questions.ts";
import { makeShelf } from "./wordshelf.ts";

const rules = findRules("classic-en") as Rules;
const { alphabet } = rules;
const WORDS = [
  "AB",
  "AT",
  "TA",
  "CAT",
  "CATS",
  "TAB",
  "STAB",
  "AS",
  "SAT",
  "EAT",
  "TEA",
  "SEAT",
  "RATE",
  "TEAR",
  "STONE",
];

/** As a page gets it: without the part that it can build. */
function file(name: string): LexiconFile {
  const lexicon = buildLexicon(
    name,
    alphabet,
    WORDS.map((word) => spellWord(alphabet, word) ?? []),
    "",
    // As if these two were offensive.
    { slur: [spellWord(alphabet, "TAB") ?? []], vulgar: [spellWord(alphabet, "SEAT") ?? []] },
  );
  const facts = {
    name,
    language: "en",
    version: "made for a test",
    key: "k",
    licence: "",
    alphabet: "en",
    letters: alphabet.glyphs.slice(1),
    words: WORDS.length,
    hash: "0".repeat(64),
    without: [
      { words: WORDS.length - 1, hash: "1".repeat(64) },
      { words: WORDS.length - 2, hash: "2".repeat(64) },
    ],
    commonWords: [],
  };
  return must(decodeLexicon(encodeLexicon(facts, lexicon, true)));
}

/** `grade`: what the server leaves out of new games. */
function workshop(grade: Grade | null = null) {
  const kept: LexiconFile[] = [];
  const wholes: boolean[] = [];
  let fetched = 0;
  const shelf = makeShelf({
    fetch: async (name, onShare, isWhole) => {
      fetched++;
      wholes.push(isWhole);
      if (name !== "en") throw new EngineError("noLexicon");
      onShare(0.5);
      return file(name);
    },
    keep: (whole) => void kept.push(whole),
    grade: async () => grade,
  });
  const engine = makeEngine({
    clock: () => performance.now(),
    shelf,
    leaves,
    recipe: async (name) => readRecipe(name),
    weights: async () => {
      throw new Error("none here");
    },
  });
  const heard: Progress[] = [];
  const hearing = { progress: (progress: Progress) => void heard.push(progress), stopped: () => false };
  return { engine, hearing, heard, kept, wholes, fetches: () => fetched };
}

function dealt(): Position {
  const first = firstPosition(rules, {
    players: [
      { name: "A", bot: null },
      { name: "B", bot: null },
    ],
    seed: 5,
    lexicon: null,
  });
  const position = apply(first, deal(first));
  const rack = must(parseTiles(alphabet, "CATSEBR", "rack"));
  return { ...position, racks: position.racks.with(0, rack) };
}

const letters = (word: string) => spellWord(alphabet, word) ?? [];

describe("the engine of a page", () => {
  it("tells what it has opened and how far that was, and fetches it once", async () => {
    const { engine, hearing, heard, fetches } = workshop();
    const opened = await engine("open", { ruleset: "classic-en", whole: false }, hearing);
    expect(opened).toMatchObject({ name: "en", words: WORDS.length });
    await engine("look", { ruleset: "classic-en", words: [letters("CAT")] }, hearing);
    expect([heard, fetches()]).toEqual([[{ type: "words", share: 0.5 }], 1]);
  });

  it("looks words up, tells why one is missing, and finds words by tiles and by pattern", async () => {
    const { engine, hearing } = workshop();
    const ruleset = "classic-en";
    expect(await engine("look", { ruleset, words: [letters("CAT"), letters("DOG")] }, hearing)).toEqual([true, false]);
    expect(await engine("why", { ruleset, word: "cat" }, hearing)).toBe("valid");
    expect(await engine("why", { ruleset, word: "qq" }, hearing)).toBe("notATwo");
    const rack = must(parseTiles(alphabet, "TAB", "rack"));
    const anagrams = await engine("anagrams", { ruleset, rack, most: 100 }, hearing);
    expect(anagrams.map((word) => makeTiles(alphabet, word))).toEqual(["AB", "AT", "TA"]);
    const twos = await engine("pattern", { ruleset, pattern: ["one", "one"], most: 100 }, hearing);
    expect(twos.map((word) => makeTiles(alphabet, word))).toEqual(["AB", "AS", "AT", "TA"]);
  });

  it("leaves offensive words out of new games where the server does, and of none that was begun with them", async () => {
    const { engine, hearing } = workshop("school");
    const ruleset = "classic-en";
    const asked = [letters("CAT"), letters("TAB"), letters("SEAT")];
    const edition = (name: string) => ({ name, hash: "" });
    const look = (list?: string) =>
      engine("look", { ruleset, words: asked, list: list === undefined ? null : edition(list) }, hearing);
    expect(await engine("open", { ruleset, whole: false }, hearing)).toMatchObject({
      name: "en-school",
      words: WORDS.length - 2,
      hash: "2".repeat(64),
    });
    expect(await look()).toEqual([true, false, false]);
    expect(await look("en-noslurs")).toEqual([true, false, true]);
    expect(await look("en")).toEqual([true, true, true]);
    expect(await engine("why", { ruleset, word: "tab" }, hearing)).toBe("offensive");
    const position = plainPosition(dealt());
    const tiles = must(parseTiles(alphabet, "TAB", "rack"));
    const move = { type: "place", square: rules.layout.start as number, direction: "across", tiles } as const;
    const decided = (list: string | null) =>
      engine("decide", { position, seat: 0, move, list: list === null ? null : edition(list) }, hearing);
    expect(await decided(null)).toEqual({ ok: false, fault: { code: "offensiveWords", words: ["TAB"] } });
    expect(await decided("en")).toMatchObject({ ok: true });
  });

  it("never shows an offensive word, though it may be played", async () => {
    const { engine, hearing } = workshop();
    const view = plainView(viewFor(dealt(), 0));
    const best = await engine("best", { view, count: 500 }, hearing);
    const words = best.flatMap(({ move }) => (move.type === "place" ? [makeTiles(alphabet, move.tiles)] : []));
    expect(words).toContain("STAB");
    expect(words.filter((word) => word === "TAB" || word === "SEAT")).toEqual([]);
    expect(await engine("look", { ruleset: "classic-en", words: [letters("TAB")] }, hearing)).toEqual([true]);
  });

  it("builds what is needed to search moves, and hands it over to be kept", async () => {
    const { engine, hearing, kept, wholes } = workshop();
    const view = plainView(viewFor(dealt(), 0));
    const best = await engine("best", { view, count: 200 }, hearing);
    expect(best.map(({ move }) => move.type)).toContain("place");
    await engine("best", { view, count: 3 }, hearing);
    await engine("look", { ruleset: "classic-en", words: [letters("CAT")] }, hearing);
    // The source may bring it whole; to look words up that is more than enough.
    expect(wholes).toEqual([true]);
    expect(kept.length).toBe(1);
    expect(kept[0].graph.gaddag).toBeGreaterThan(0);
  });

  it("plays, decides and explains by the rules, with data that a message can carry", async () => {
    const { engine, hearing } = workshop();
    const position = dealt();
    const view = structuredClone(plainView(viewFor(position, 0)));
    const { move } = await engine("ask", { view, level: "club", seed: 1, millis: 100 }, hearing);
    expect(move.type).toBe("place");
    const plain = structuredClone(plainPosition(position));
    const decided = await engine("decide", { position: plain, seat: 0, move }, hearing);
    expect(decided.ok && decided.value[0]).toMatchObject({ type: "place", seat: 0 });
    const explanation = await engine("explain", { view, move, seed: 1 }, hearing);
    expect(explanation.score).toBe(decided.ok && decided.value[0].type === "place" ? decided.value[0].points : -1);
    const square = position.rules.layout.start as number;
    const tiles = must(parseTiles(alphabet, "BRT", "rack"));
    const nonsense = { type: "place", square, direction: "across", tiles } as const;
    expect(await engine("decide", { position: plain, seat: 0, move: nonsense }, hearing)).toMatchObject({
      ok: false,
      fault: { code: "unknownWords" },
    });
  });

  it("analyses a turn with the move that was made in it", async () => {
    const { engine, hearing } = workshop();
    const view = plainView(viewFor(dealt(), 0));
    const analysis = await engine("analyse", { view, level: "expert", millis: 100, move: { type: "pass" } }, hearing);
    expect(analysis.played?.isBest).toBe(false);
    expect(analysis.candidates.length).toBeGreaterThan(0);
  });

  it("finds a swap in Jewels, also without what was learnt", async () => {
    const { engine, hearing } = workshop();
    const board = dealBoard(CLASSIC, Random.fromSeed(3));
    const swap = await engine("swap", { rules: CLASSIC, board, turns: 5, seed: 1, millis: 50 }, hearing);
    expect(swap).not.toBeNull();
  });

  it.each([
    ["noSuchRuleset", "gone"],
    ["noLexicon", "classic-nb"],
    ["noLexicon", "classic-fr"],
  ])("says %s of %s", async (code, ruleset) => {
    const { engine, hearing } = workshop();
    await expect(engine("look", { ruleset, words: [] }, hearing)).rejects.toMatchObject({ code });
  });
});
