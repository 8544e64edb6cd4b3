import { ok } from "../../src/base/result.ts";
import { botOf, type LevelId } from "../../src/bots/levels.ts";
import { think } from "../../src/bots/think.ts";
import type { Contestant } from "../../src/cli/arena/bots.ts";
import { planGames, playGame } from "../../src/cli/arena/game.ts";
import { letterOf } from "../../src/lexicon/alphabet.ts";
import { gradedGraph } from "../../src/lexicon/grades.ts";
import { hasWord, type Lexicon } from "../../src/lexicon/lexicon.ts";
import { wordText } from "../../src/lexicon/spelling.ts";
import type { Move } from "../../src/words/move.ts";
import type { View } from "../../src/words/position.ts";
import type { Rules } from "../../src/words/ruleset.ts";
import { judgedWords } from "../../src/words/score.ts";
import { leaves } from "../../src/worker/node-data.ts";

export interface Play {
  readonly rules: Rules;
  readonly lexicon: Lexicon;
  readonly level: LevelId;
  readonly games: number;
  readonly seed: number;
  /** How long a master may think. */
  readonly millis: number;
  /** Past the door that keeps offensive words from bots: what they would do with the whole list. */
  readonly isFree: boolean;
}

export interface PlayedWords {
  readonly moves: number;
  /** Words of all moves, those across too. */
  readonly words: number;
  /** Those that the list calls offensive, one by one. */
  readonly offensive: readonly string[];
}

/** What a level lays in games against itself. Each word is asked for forwards, not in the graph that moves are searched by. */
export async function playedWords({ rules, lexicon, level, games, seed, millis, isFree }: Play): Promise<PlayedWords> {
  const { dawg: inSchool } = gradedGraph(lexicon, "school");
  const offensive: string[] = [];
  let moves = 0;
  let words = 0;
  const note = (view: View, move: Move): void => {
    moves++;
    if (move.type !== "place") return;
    for (const { tiles } of judgedWords(rules, view.board, move)) {
      words++;
      if (!hasWord(lexicon, tiles.map(letterOf), inSchool)) offensive.push(wordText(rules.alphabet, tiles));
    }
  };
  const learnt = await leaves(rules);
  const contestant: Contestant = {
    choose: async ({ view, seed: own }) => {
      const question = { view, lexicon, seed: own, millis, clock: () => performance.now() };
      const answer = isFree
        ? await botOf(level)({ ...question, leaves: learnt })
        : await think({ ...question, level, leaves });
      note(view, answer.move);
      return ok(answer.move);
    },
    dismiss: () => {},
    close: async () => {},
  };
  const stage = {
    ...{ rules, lexicon, keepsRecords: false },
    contestants: [contestant, contestant] as const,
    labels: [level, level] as const,
  };
  for (const plan of planGames(games, false, seed)) {
    const { fault } = await playGame(stage, plan);
    if (fault !== null) throw new Error(`${level}: ${JSON.stringify(fault)}`);
  }
  return { moves, words, offensive };
}
