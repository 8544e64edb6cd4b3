import { expect, test } from "vitest";
import en from "../../../data/texts/board/en.json" with { type: "json" };
import is from "../../../data/texts/board/is.json" with { type: "json" };
import { translateWith } from "../../base/translate.ts";
import { findRules } from "../../words/catalog.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Judgement } from "../draft/judgement.ts";
import { sessionFault } from "../online/session.ts";
import type { SeatFace } from "../session/session.ts";
import { placementText } from "./explanation.ts";
import { badgesOf, hintedSquares } from "./marks.ts";
import { announceTurn, ownSeat, placesOf, sayChallenge, sayFault, sayTurn, seatName, shownOrder } from "./says.ts";
import type { Turn, TurnFact } from "./turns.ts";

const t = translateWith(en, "en");
const rules = findRules("classic-en") as Rules;
const face = (name: string, bot: string | null = null, isHere = true): SeatFace => ({
  name,
  bot,
  isHere,
  rating: null,
  isPresent: null,
});

test("a seat is called by its name, or by what it is", () => {
  expect(seatName(t, [face("Anna"), face("", "club", false)], 0)).toBe("Anna");
  expect(seatName(t, [face(""), face("", "club", false)], 0)).toBe("You");
  expect(seatName(t, [face(""), face("", "club", false)], 1)).toBe("Computer");
  expect(seatName(t, [face(""), face("")], 1)).toBe("Player 2");
  expect(seatName(translateWith(is, "is"), [face(""), face("")], 1)).toBe("Leikmaður 2");
});

test("who sits at this screen stands first, and the others follow in the order of play", () => {
  const [anna, me, bo] = [face("Anna", null, false), face("Jana"), face("Bo", null, false)];
  expect(shownOrder([anna, me, bo])).toEqual([1, 2, 0]);
  expect(ownSeat([anna, me, bo])).toBe(1);
  // Two at one screen, and somebody who only watches.
  expect([shownOrder([me, me]), ownSeat([me, me])]).toEqual([[0, 1], null]);
  expect([shownOrder([anna, bo]), ownSeat([anna, bo])]).toEqual([[0, 1], null]);
});

test("who has won stands first at the end, and who has resigned last, whatever the points are", () => {
  const outcome = { reason: "resigned", adjustments: [0, 0, 0], winners: [2] } as const;
  expect(placesOf({ scores: [90, 10, 20], resigned: [true, true, false], outcome })).toEqual([2, 0, 1]);
  expect(placesOf({ scores: [1, 3, 2], resigned: [false, false, false], outcome: null })).toEqual([1, 2, 0]);
});

test("faults name squares and tiles as the rules write them", () => {
  expect(sayFault(t, rules, { code: "gap", square: 112 })).toBe("There is a gap at H8.");
  expect(sayFault(t, rules, { code: "squareTaken", square: 0, tile: 3 })).toBe("A1 already has C on it.");
  expect(sayFault(t, rules, { code: "unknownWords", words: ["AE", "CX"] })).toBe("Not in the word list: AE, CX.");
  expect(sayFault(t, rules, { code: "refused", reason: "full" })).toBe(en["fault.refused"]);
  expect(sayFault(t, rules, { code: "stale" })).toBe(en["fault.stale"]);
});

test.each([
  ["notYourTurn", { turn: 1 }, "It is player 2’s turn."],
  ["tooManyGames", { most: 9, since: [1] }, en["fault.tooManyGames"].replace("{most}", "9")],
  ["abortOnce", {}, en["fault.abortOnce"]],
  ["wordsGone", { name: "en", hash: "ab" }, en["fault.wordsGone"].replace("{name}", "en")],
  ["stalePly", {}, en["fault.stale"]],
  ["muted", { until: 3 }, en["fault.refused"]],
])("what the server says is put into words: %s", (code, figures, words) => {
  expect(sayFault(t, rules, sessionFault({ code, figures }))).toBe(words);
});

const word = { square: 112, direction: "across", tiles: [3, 1, 2], letters: 7, factor: 2, points: 14 } as const;
const cross = { square: 98, direction: "down", tiles: [1, 1], letters: 2, factor: 1, points: 2 } as const;
const place = (isTakenBack = false): TurnFact => ({
  kind: "place",
  placement: word,
  place: "8H",
  words: [
    { ...word, text: "CAB" },
    { ...cross, text: "AA" },
  ],
  bonus: 0,
  isTakenBack,
});
const turn = (fact: TurnFact, seat: number | null = 0): Turn => ({ index: 3, seat, fact, points: 16, total: 30 });

test("a challenge is told with who is right, and what it costs whom", () => {
  const seats = [face("Anna"), face("Ben")];
  const kind = "challenge" as const;
  const upheld = { kind, isUpheld: true, words: ["CAX", "XO"], bonus: 0, losesTurn: false, challenged: 0 };
  const inVain = { ...upheld, isUpheld: false, words: [] };
  const said = (fact: TurnFact): (string | null)[] => [
    sayTurn(t, turn(fact, 1)),
    sayChallenge(t, seats, turn(fact, 1)),
  ];
  expect(said(upheld)).toEqual([
    "Challenge succeeded: move withdrawn",
    "Not in the word list: CAX, XO. The move comes off the board.",
  ]);
  expect(said(inVain)).toEqual(["Challenge failed", "All words are valid: the move stands."]);
  expect(said({ ...inVain, losesTurn: true })).toEqual([
    "Challenge failed: turn lost",
    "All words are valid: Ben loses the turn.",
  ]);
  expect(said({ ...inVain, bonus: 5 })).toEqual([
    "Challenge failed: 5 points to the other player",
    "All words are valid: 5 points for Anna.",
  ]);
  expect(sayChallenge(t, seats, turn(place()))).toBeNull();
});

test("moves are said in the list and aloud", () => {
  const seats = [face("Anna"), face("Ben")];
  expect(sayTurn(t, turn(place()))).toBe("CAB, AA");
  expect(announceTurn(t, seats, turn(place()))).toBe("Anna: CAB, AA at 8H, 16 points, 30 in all.");
  expect(announceTurn(t, seats, turn({ kind: "exchange", count: 2 }, 1))).toBe("Ben: Exchanged 2 tiles.");
  expect(announceTurn(t, seats, turn({ kind: "end", reason: "tilesLaid" }, null))).toBe(en["end.tilesLaid"]);
});

test("points stand where words end: the total at the main word, the others smaller", () => {
  expect(badgesOf(rules, turn(place()), { kind: "empty" })).toEqual([
    { square: 113, text: "2", kind: "last", isMinor: true },
    { square: 114, text: "16", kind: "last", isMinor: false },
  ]);
});

test("where the tried tiles end at the same square, their points are shown", () => {
  const judgement: Judgement = {
    kind: "scored",
    move: { type: "place", ...word },
    score: { total: 14, words: [word], bonus: 0, laid: 3 },
    words: [],
    verdict: "valid",
  };
  const badges = badgesOf(rules, turn(place()), judgement);
  expect(badges.filter(({ square }) => square === 114)).toEqual([
    { square: 114, text: "14", kind: "valid", isMinor: false },
  ]);
});

test("a hint marks the squares that it covers, and names its whole word", () => {
  const board = new Uint8Array(225);
  board[113] = 1;
  const hint = { square: 112, direction: "across", tiles: [3, 0, 2] } as const;
  expect(hintedSquares(rules, hint)).toEqual([112, 114]);
  expect(hintedSquares(rules, { square: 7 })).toEqual([7]);
  expect(hintedSquares(rules, null)).toEqual([]);
  expect(placementText(rules, board, hint)).toBe("8H CAB");
});
