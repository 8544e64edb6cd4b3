import { Random } from "../../src/base/random.ts";
import { rankMoves } from "../../src/bots/candidates.ts";
import { FastGame } from "../../src/bots/fastgame.ts";
import { LearntLeaves, type LeaveData, readLeaves } from "../../src/bots/leaves.ts";
import { Playouts } from "../../src/bots/playouts.ts";
import { StaticPlayer } from "../../src/bots/staticplayer.ts";
import { parseCgp, viewOfCgp } from "../../src/formats/cgp.ts";
import { buildLexicon } from "../../src/lexicon/lexicon.ts";
import { spellWord } from "../../src/lexicon/spelling.ts";
import { BestSearch } from "../../src/movegen/best-search.ts";
import { Grid } from "../../src/movegen/grid.ts";
import { MoveList } from "../../src/movegen/movelist.ts";
import { MoveSearch } from "../../src/movegen/search.ts";
import { findRules } from "../../src/words/catalog.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { type EngineFigures, measureEngine } from "./measure.ts";

/** What a browser is given: positions as CGP, a word a line, and the leaves of classic-en. */
export interface PageWorld {
  readonly cgps: readonly string[];
  readonly words: string;
  readonly leaves: LeaveData;
}

/** Times the engine inside a browser, in whichever thread this runs. */
export function measureHere({ cgps, words, leaves: data }: PageWorld): EngineFigures {
  const rules = findRules("classic-en") as Rules;
  const leaves = readLeaves(data, rules.alphabet);
  if (leaves === null) throw new Error("leaves for other tiles");
  const spelt = words.split("\n").flatMap((word) => {
    const letters = word === "" ? null : spellWord(rules.alphabet, word);
    return letters === null ? [] : [letters];
  });
  const lexicon = buildLexicon("bench", rules.alphabet, spelt);
  const views = cgps.flatMap((text) => {
    const parsed = parseCgp(rules, text);
    return parsed.ok ? [viewOfCgp(rules, parsed.value)] : [];
  });
  const engine = { Random, FastGame, LearntLeaves, StaticPlayer, Playouts, rankMoves, Grid, MoveList, MoveSearch };
  return measureEngine({ ...engine, BestSearch }, { rules, lexicon, leaves, views }, () => performance.now() * 1000);
}
