import { afterEach, describe, expect, it, test } from "vitest";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import { rulesOf } from "../../../test/support/table.ts";
import { UserError } from "../../base/user-error.ts";
import { translator } from "../shell/messages.ts";
import {
  type BotSpec,
  type Contestant,
  checkSpec,
  levelContestant,
  type Patience,
  parseSpec,
  programContestant,
} from "./bots.ts";
import { type PlayedGame, planGames, playGame } from "./game.ts";
import { faultLine } from "./report.ts";

const rules = rulesOf("mini-11");
const lexicon = madeUpLexicon(rules.alphabet, 5);
const t = translator("en");
const unwatched = { begun() {}, ended() {} };
const club = { kind: "level", name: "club", millis: 1, label: "club" } as const;

const open: Contestant[] = [];
afterEach(async () => {
  for (const contestant of open.splice(0)) await contestant.close();
});

const LONG: Patience = { millis: PATIENCE_MS, startMillis: PATIENCE_MS };
const SHORT: Patience = { millis: 50, startMillis: 100 };

/** Some games of a program against `club`; the program is the second bot, and begins every other game. */
async function playAgainst(command: string, games: number, patience = LONG): Promise<PlayedGame[]> {
  const spec = { kind: "program", name: command, millis: 50, label: command } as const;
  const program = programContestant(spec, lexicon.name, patience, unwatched);
  const contestants = [levelContestant(club, lexicon), program] as const;
  open.push(program);
  const stage = { rules, lexicon, contestants, labels: ["club", "program"] as const, keepsRecords: false };
  const played: PlayedGame[] = [];
  for (const plan of planGames(games, false, 3)) played.push(await playGame(stage, plan));
  return played;
}

const said = (game: PlayedGame): string =>
  faultLine(
    t,
    { labels: ["club", "program"], ruleset: "", lexicon: "", pairs: false, players: 2, seed: 0, threads: 1 },
    game,
  );

describe("what names a bot", () => {
  test.each<[string, Partial<BotSpec>]>([
    ["expert", { kind: "level", name: "expert", millis: 200 }],
    [" club ", { kind: "level", name: "club", millis: 200, label: "club" }],
    ["master:1000", { kind: "level", name: "master", millis: 1000, label: "master:1000" }],
    ["900", { kind: "level", name: 900, millis: 200, label: "900" }],
    ["1200:50", { kind: "level", name: 1200, millis: 50, label: "1200:50" }],
    ["99", { kind: "program", name: "99" }],
    ["master:", { kind: "program", name: "master:" }],
    ["master:1s", { kind: "program", name: "master:1s" }],
    ["Expert", { kind: "program", name: "Expert" }],
    ["expert --fast", { kind: "program", name: "expert --fast", millis: 200 }],
    ["./bot.py 'my words.txt'", { kind: "program", name: "./bot.py 'my words.txt'", millis: 200 }],
  ])("%j", (text, spec) => {
    expect(parseSpec(text, 200)).toMatchObject(spec);
  });

  test.each([
    "expert",
    "sh -c true",
    "read l; echo pass",
    "cd . && ./bot",
    "'my bot' --fast",
    "LANG=C ./bot",
    "/bin/sh",
  ])("%j may be called", (text) => {
    expect(() => checkSpec(parseSpec(text, 200))).not.toThrow();
  });

  test.each(["exprt", "master:1s", "./no-such-bot", "no-such-program --fast", " "])("%j may not", (text) => {
    expect(() => checkSpec(parseSpec(text, 200))).toThrow(UserError);
  });
});

describe("a program", () => {
  it("is asked game after game, and tells of no fault where it has none", async () => {
    const games = await playAgainst("while read l; do echo pass; done", 4);
    expect(games.map(({ fault, winner }) => [fault, winner])).toEqual(games.map(() => [null, 0]));
    expect(games.every(({ moves }) => moves[1] > 3)).toBe(true);
  });

  it("stays the same process over its games", async () => {
    // It counts its answers, and resigns at the second one: games of one answer would never come to it.
    const games = await playAgainst(
      "n=0; while read l; do n=$((n+1)); echo $(test $n = 2 && echo resign || echo pass); done",
      2,
    );
    expect(games.map(({ moves }) => moves[1] > 2)).toEqual([false, true]);
  });

  it("is started anew after a fault", async () => {
    const games = await playAgainst("read l; echo pass; read l; echo rubbish; read l; echo pass", 3);
    expect(games.map(({ moves }) => moves[1])).toEqual([2, 2, 2]);
    expect(games.map(said)).toEqual(
      [1, 2, 3].map((n) => `game ${n}: program forfeits: the answer “rubbish” is not a move`),
    );
  });

  test.each<[string, string, Patience, string | RegExp]>([
    [
      "lays what it has not",
      "while read l; do echo 'A1 QQQQ'; done",
      LONG,
      /^the move “A1 QQQQ” is not allowed: .*\.$/,
    ],
    [
      "exchanges what it has not",
      "while read l; do echo 'exch QQQ'; done",
      LONG,
      "the move “exch QQQ” is not allowed: The rack does not have enough Q tiles.",
    ],
    [
      "challenges where it may not",
      "while read l; do echo challenge; done",
      LONG,
      "the move “challenge” is not allowed: This game has no challenges: words that are not in the list are rejected right away.",
    ],
    ["talks", "while read l; do echo 'Hello!'; done", LONG, "the answer “Hello!” is not a move"],
    ["says nothing", "while read l; do echo; done", LONG, "the answer “” is not a move"],
    [
      "writes bytes",
      "while read l; do printf '\\377\\000\\033[2J\\n'; done",
      LONG,
      /^the answer “\ufffd+\[2J” is not a move$/,
    ],
    ["is late", "while read l; do sleep 9; echo pass; done", SHORT, "no answer within 200 ms"],
    ["is silent", "sleep 9", SHORT, "no answer within 200 ms"],
    ["ends", "read l; exit 0", LONG, "its program has ended (exit code 0)"],
    [
      "crashes",
      "read l; echo 'my fault' >&2; exit 7",
      LONG,
      "its program has ended (exit code 7); last line of its error output: my fault",
    ],
    ["is killed", "kill -9 $$", LONG, "its program was ended by the signal SIGKILL"],
    [
      "says two things",
      "while read l; do printf 'pass\\nbye\\n'; done",
      LONG,
      "it printed something without being asked: “bye”",
    ],
    ["never ends its line", "tr '\\0' x < /dev/zero", LONG, "the answer is longer than 10000 characters"],
  ])("that %s loses, and the line says why", async (_, command, patience, why) => {
    const [first, second] = await playAgainst(command, 2, patience);
    expect([first.winner, second.winner, first.fault?.bot, second.fault?.bot]).toEqual([0, 0, 1, 1]);
    const [, text] = /^game 2: program forfeits: (.*)$/.exec(said(second)) ?? [];
    if (typeof why === "string") expect(text).toBe(why);
    else expect(text).toMatch(why);
  });

  it("has more time for its first answer only", async () => {
    const slow = "read l; sleep 0.4; echo pass; read l; sleep 9; echo pass";
    const [game] = await playAgainst(slow, 1, { millis: 100, startMillis: PATIENCE_MS });
    expect(game.moves[1]).toBe(2);
    expect(said(game)).toBe("game 1: program forfeits: no answer within 150 ms");
  });
});

test("a level that breaks down loses the game, and the match goes on", async () => {
  // Words that are no words: the search falls over them.
  const broken = { ...lexicon, arcs: null as unknown as Int32Array };
  const contestants = [levelContestant(club, broken), levelContestant(club, lexicon)] as const;
  const stage = { rules, lexicon, contestants, labels: ["club", "other"] as const, keepsRecords: false };
  const [plan] = planGames(1, false, 3);
  const game = await playGame(stage, plan);
  expect(game).toMatchObject({ winner: 1, fault: { bot: 0, why: { key: "arena.crashed" } } });
  expect(said(game)).toMatch(/^game 1: club forfeits: it crashed: TypeError: /);
});
