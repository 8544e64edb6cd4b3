import { describe, expect, test } from "vitest";
import { CHALLENGE, PASS, RESIGN, rulesOf, type Situation, tableOf } from "../../test/support/table.ts";
import { apply } from "./apply.ts";
import type { Position } from "./position.ts";
import type { Ruleset } from "./ruleset.ts";

type Rule = Ruleset["challenge"]["rule"];

/** The classic game with a challenge rule, five points for a challenge in vain where points are given. */
const ruled = (rule: Rule, changes: Partial<Ruleset> = {}) =>
  tableOf(rulesOf("classic-en", { challenge: { rule, points: 5 }, ...changes }), "DO DOG AD");

const OPEN: readonly Rule[] = ["single", "double", "points"];
const start: Situation = { racks: ["DOGXEEE", "DOATREE", "ADIRONS"], scores: [0, 0, 0] };

const isEmpty = ({ board }: Position): boolean => board.every((tile) => tile === 0);

describe("void", () => {
  const { set, fault, play, lay } = ruled("void");

  test("an unknown word is refused at once, so that there is nothing to challenge", () => {
    expect(fault(set(start), lay("8H OX"))).toEqual({ code: "unknownWords", words: ["OX"] });
    expect(fault(play(set(start), lay("8H DO")), CHALLENGE)).toEqual({ code: "challengeForbidden" });
  });
});

describe.each(OPEN)("%s", (rule) => {
  const { set, play, lay, events, fault, rack } = ruled(rule);

  test("an unknown word is laid and counts, until it is challenged", () => {
    expect(play(set(start), lay("8H OX"))).toMatchObject({ scores: [18, 0, 0], turn: 1, phase: "playing" });
  });

  test("the next player challenges it: it is taken back, and the challenger is on turn", () => {
    const before = set(start);
    const laid = play(before, lay("8H OX"));
    expect(events(laid, CHALLENGE)).toEqual([
      {
        type: "challenge",
        seat: 1,
        upheld: true,
        words: ["OX"],
        bonus: 0,
        losesTurn: false,
        places: expect.any(Array),
      },
    ]);
    const after = play(laid, CHALLENGE);
    expect(after).toMatchObject({ scores: [0, 0, 0], turn: 1, last: null, phase: "playing", scoreless: 1 });
    expect(isEmpty(after)).toBe(true);
    expect(after.racks[0].toSorted()).toEqual(before.racks[0].toSorted());
    expect(after.bag.toSorted()).toEqual(before.bag.toSorted());
    expect(rack(after, 1)).toBe(rack(before, 1));
  });

  test("after it was taken back the first move is still to be made", () => {
    const after = play(set(start), lay("8H OX"), CHALLENGE);
    expect(fault(after, lay("1A DO"))).toMatchObject({ code: "mustCoverStart" });
    expect(fault(after, lay("8H DO"))).toBeNull();
  });

  test("words across count too, and every unknown one is named", () => {
    const laid = play(set({ racks: ["DO", "A"], board: ["8H DO"] }), lay("9H DO"));
    expect(events(laid, CHALLENGE)[0]).toMatchObject({ upheld: true, words: ["DD", "OO"] });
  });

  test("only the last placement can be challenged, only once, and not one's own", () => {
    const first = set(start);
    expect(fault(first, CHALLENGE)).toEqual({ code: "nothingToChallenge" });
    const laid = play(first, lay("8H OX"));
    expect(fault(laid, CHALLENGE, 0)).toEqual({ code: "notYourTurn", turn: 1 });
    expect(fault(laid, CHALLENGE, 2)).toEqual({ code: "notYourTurn", turn: 1 });
    expect(fault(play(laid, PASS), CHALLENGE)).toEqual({ code: "nothingToChallenge" });
    expect(fault(play(laid, CHALLENGE), CHALLENGE)).toEqual({ code: "nothingToChallenge" });
    const vain = play(first, lay("8H DO"), CHALLENGE);
    expect(fault(vain, CHALLENGE)).toEqual({ code: "nothingToChallenge" });
  });

  test("a known word stands when it is challenged", () => {
    const laid = play(set(start), lay("8H DOG"));
    expect(play(laid, CHALLENGE).board).toEqual(laid.board);
  });

  test("a player who resigns out of turn does not save the placement", () => {
    const laid = play(set(start), lay("8H OX"));
    const resigned = events(laid, RESIGN, 2);
    expect(resigned).toEqual([{ type: "resign", seat: 2 }]);
    expect(isEmpty(play(resigned.reduce(apply, laid), CHALLENGE))).toBe(true);
  });

  test("nobody can challenge in a game for one", () => {
    const alone = ruled(rule, { players: { least: 1, most: 1 } });
    const laid = alone.play(alone.set({ racks: ["OX"] }), alone.lay("8H OX"));
    expect(alone.fault(laid, CHALLENGE)).toEqual({ code: "nothingToChallenge" });
  });

  test("without a word list every challenge is in vain", () => {
    const none = ruled(rule, { lexicon: null });
    const laid = none.play(none.set(start), none.lay("8H OX"));
    expect(none.events(laid, CHALLENGE)[0]).toMatchObject({ upheld: false, words: [] });
  });
});

describe("a challenge in vain", () => {
  const challenged = (rule: Rule) => {
    const { set, play, lay } = ruled(rule);
    return play(set(start), lay("8H DOG"), CHALLENGE);
  };

  test("single: costs nothing", () => {
    expect(challenged("single")).toMatchObject({ scores: [10, 0, 0], turn: 1, scoreless: 0 });
  });

  test("double: costs the turn", () => {
    expect(challenged("double")).toMatchObject({ scores: [10, 0, 0], turn: 2, scoreless: 1, passes: 0 });
  });

  test("points: gives points to the challenged player", () => {
    expect(challenged("points")).toMatchObject({ scores: [15, 0, 0], turn: 1, scoreless: 0 });
  });
});

describe.each(OPEN)("the last tiles (%s)", (rule) => {
  const { set, play, lay, events, exchange, fault } = ruled(rule);
  const end: Situation = { racks: ["DO", "XE", "A"], bag: "", scores: [10, 10, 10] };
  const known = play(set(end), lay("8H DO"));
  const unknown = play(set({ ...end, racks: ["OX", "XE", "A"] }), lay("8H OX"));

  test("leave the next player one answer", () => {
    expect(known).toMatchObject({ phase: "lastChallenge", turn: 1 });
    expect(fault(known, lay("7H A"))).toEqual({ code: "onlyChallengeOrPass" });
    expect(fault(known, exchange("X"))).toEqual({ code: "onlyChallengeOrPass" });
  });

  test("stand when that player passes, and the game is over", () => {
    expect(play(unknown, PASS)).toMatchObject({ phase: "over", outcome: { reason: "tilesLaid", winners: [0] } });
    // 18 for OX, and what the others have left: X 8, E 1, A 1.
    expect(play(unknown, PASS).scores).toEqual([10 + 18 + 10, 10 - 9, 10 - 1]);
  });

  test("stand when the challenge is in vain, and the game is over", () => {
    const over = play(known, CHALLENGE);
    expect(over).toMatchObject({ phase: "over", outcome: { reason: "tilesLaid" } });
    expect(over.scores).toEqual([10 + 6 + 10 + (rule === "points" ? 5 : 0), 1, 9]);
  });

  test("go back when the challenge is upheld, and the game goes on", () => {
    const after = play(unknown, CHALLENGE);
    expect(after).toMatchObject({ phase: "playing", turn: 1, scores: [10, 10, 10] });
    expect(after.racks[0]).toHaveLength(2);
    expect(fault(after, PASS)).toBeNull();
  });

  test("stand when that player resigns", () => {
    expect(events(unknown, RESIGN).at(-1)).toMatchObject({ type: "end", reason: "tilesLaid" });
  });

  test("wait for the answer when another player resigns, even the one who laid them", () => {
    for (const seat of [0, 2]) {
      const facts = events(unknown, RESIGN, seat);
      expect(facts).toEqual([{ type: "resign", seat }]);
      const resigned = facts.reduce(apply, unknown);
      expect(events(resigned, PASS).at(-1)).toMatchObject({ type: "end", reason: "tilesLaid" });
      expect(isEmpty(play(resigned, CHALLENGE))).toBe(true);
    }
  });

  test("of a game for one stand at once", () => {
    const alone = ruled(rule);
    expect(alone.play(alone.set({ racks: ["OX"], bag: "" }), alone.lay("8H OX")).phase).toBe("over");
  });
});

test("an empty bag that ends the game waits for the challenge too", () => {
  const { set, play, lay } = ruled("single", {
    end: { tilesLaid: null, bagEmpty: true, scorelessTurns: null, passedRounds: null, noMove: false },
  });
  const laid = play(set({ racks: ["OXEEEEE", "A"], bag: "EE" }), lay("8H OX"));
  expect(laid).toMatchObject({ phase: "lastChallenge", bag: [] });
  expect(play(laid, PASS).outcome).toMatchObject({ reason: "bagEmpty" });
  expect(play(laid, CHALLENGE)).toMatchObject({ phase: "playing", turn: 1 });
  expect(play(laid, CHALLENGE).bag).toHaveLength(2);
});

test("where all must lay their tiles, a challenger who has laid theirs is not on turn again", () => {
  const { set, play, lay } = ruled("single", {
    end: { tilesLaid: "byAll", bagEmpty: false, scorelessTurns: null, passedRounds: null, noMove: false },
  });
  const laid = play(set({ racks: ["OX", "", ""], bag: "" }), lay("8H OX"));
  expect(laid).toMatchObject({ phase: "lastChallenge", turn: 1 });
  expect(play(laid, CHALLENGE)).toMatchObject({ phase: "playing", turn: 0 });
});
