import { expect, test } from "vitest";
import { madeUpLexicon } from "../../../test/support/games.ts";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import { rankMoves } from "../../bots/candidates.ts";
import type { Letter } from "../../lexicon/alphabet.ts";
import { decodeLexicon, encodeLexicon } from "../../lexicon/file.ts";
import { findRules } from "../../words/catalog.ts";
import type { Player } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { AskEngine } from "../../worker/client.ts";
import { makeEngine } from "../../worker/engine.ts";
import { leaves } from "../../worker/node-data.ts";
import { makeShelf } from "../../worker/wordshelf.ts";
import type { GameSession, SessionState } from "../session/session.ts";
import { memoryStore } from "../storage/text-store.ts";
import { newLocalGame } from "./game.ts";
import { makeLocalSession } from "./local-session.ts";
import { makeGameShelf } from "./storage.ts";

const rules = findRules("mini-11") as Rules;
const lexicon = madeUpLexicon(rules.alphabet, 7);
const facts = {
  name: lexicon.name,
  language: "en",
  version: "",
  key: "",
  licence: "",
  alphabet: rules.alphabet.id,
  letters: rules.alphabet.glyphs.slice(1),
  words: 1500,
  hash: "1".repeat(64),
  without: [],
  commonWords: [],
};

/** The engine itself, in the same thread; messages are copied as between threads. */
function ask(isThere = true): AskEngine {
  const shelf = makeShelf({
    fetch: async () => {
      const file = decodeLexicon(encodeLexicon(facts, lexicon));
      if (!isThere || !file.ok) throw new Error("no network");
      return file.value;
    },
    keep: () => {},
    grade: async () => null,
  });
  const engine = makeEngine({
    clock: () => performance.now(),
    shelf,
    leaves,
    recipe: async () => null,
    weights: async () => new Uint8Array(),
  });
  return async (type, question) =>
    structuredClone(
      await engine(type, structuredClone(question), { progress: () => {}, stopped: () => false }),
    ) as never;
}

const YOU: Player = { name: "Ann", bot: null };
const FRIEND: Player = { name: "", bot: null };
const BOT: Player = { name: "", bot: "club" };

function workshop(players: readonly Player[], isThere = true) {
  const shelf = makeGameShelf(memoryStore());
  let ids = 0;
  const parts = {
    ask: ask(isThere),
    shelf,
    now: () => 1000,
    wait: async () => {},
    newId: () => `next${++ids}`,
    newSeed: () => 99,
    whenOnline: () => () => {},
  };
  const game = newLocalGame("g1", rules, players, 4, 500);
  shelf.save(game);
  return { shelf, parts, open: (id = "g1") => makeLocalSession(shelf.find(id) ?? game, parts) };
}

/** Waits until the state is as wanted. */
const until = (session: GameSession, isSo: (state: SessionState) => boolean): Promise<SessionState> =>
  new Promise((done, never) => {
    const look = (): void => {
      if (!isSo(session.state())) return;
      stop();
      clearTimeout(limit);
      done(session.state());
    };
    const stop = session.subscribe(look);
    const limit = setTimeout(() => never(new Error(JSON.stringify(session.state().words))), PATIENCE_MS);
    look();
  });

const isReady = ({ words }: SessionState): boolean => words.state === "ready";
const bestMove = ({ view }: SessionState) => rankMoves(view, lexicon, null, 1)[0].move;

test("a person and a computer player take turns, and the game is kept after each", async () => {
  const { shelf, open } = workshop([YOU, BOT]);
  const session = open();
  const state = await until(session, isReady);
  expect(state).toMatchObject({ curtain: null, thinking: null, can: { play: true, undo: false } });
  expect(state.seats.map(({ isHere }) => isHere)).toEqual([true, false]);
  expect(await session.submit(bestMove(state))).toEqual({ ok: true, value: null });
  const after = await until(session, ({ view, can }) => view.turn === 0 && view.version > 2 && can.play);
  expect(after.facts.length).toBe(after.view.version);
  expect(shelf.find("g1")?.record.events.length).toBe(after.view.version);
  expect(shelf.find("g1")?.record.setup.lexicon?.hash).toBe(facts.hash);
});

test("what the computer player holds is not in the facts that the screen gets", async () => {
  const session = workshop([BOT, YOU]).open();
  const state = await until(session, ({ view }) => view.turn === 1);
  expect(state.view.seat).toBe(1);
  for (const fact of state.facts) if (fact.type === "place" && fact.seat === 0) expect(fact.rack).toBeNull();
});

test("a reload goes on where it was, and undo takes the whole turn back", async () => {
  const { open } = workshop([YOU, BOT]);
  const first = open();
  await first.submit(bestMove(await until(first, isReady)));
  const before = await until(first, ({ view, can }) => view.turn === 0 && view.version > 2 && can.undo);
  first.close();
  const second = open();
  expect(second.state().view.scores).toEqual(before.view.scores);
  expect(await second.undo()).toEqual({ ok: true, value: null });
  expect(second.state().view).toMatchObject({ version: 1, scores: [0, 0] });
});

test("between people at one screen the rack is hidden until the next one takes it", async () => {
  const { open } = workshop([YOU, FRIEND]);
  const session = open();
  expect((await until(session, isReady)).curtain).toBe(0);
  expect(session.state().can.play).toBe(false);
  session.ready();
  expect(session.state()).toMatchObject({ curtain: null, can: { play: true } });
  await session.submit(bestMove(session.state()));
  expect(session.state()).toMatchObject({ curtain: 1, view: { seat: 1 }, can: { play: false, undo: false } });
});

test("a move that the rules refuse changes nothing", async () => {
  const session = workshop([YOU, BOT]).open();
  const state = await until(session, isReady);
  const faulty = await session.submit({
    type: "place",
    square: 0,
    direction: "across",
    tiles: state.view.rack.slice(0, 2),
  });
  expect(faulty.ok).toBe(false);
  expect(session.state().view.version).toBe(1);
});

test("words are looked up once, and the table hears of the answer", async () => {
  const session = workshop([YOU, BOT]).open();
  await until(session, isReady);
  const nonsense: Letter[] = [26, 26, 26, 26, 26];
  expect(session.lookup(nonsense)).toBe("unknown");
  await until(session, () => session.lookup(nonsense) !== "unknown");
  expect(session.lookup(nonsense)).toBe("invalid");
});

test("a hint is paid for and explained", async () => {
  const session = workshop([YOU, BOT]).open();
  expect((await until(session, isReady)).can.hints).toEqual(["best", "square"]);
  const given = await session.hint("best");
  expect(given.ok && given.value.explanation?.score).toBeGreaterThan(0);
  expect(session.state().view.scores[0]).toBe(-(rules.ruleset.hints.best ?? 0));
});

test("without the word list the table says so, and nothing is played by chance", async () => {
  const session = workshop([BOT, YOU], false).open();
  const state = await until(session, ({ words }) => words.state === "missing");
  expect([state.thinking, state.view.version]).toEqual([null, 1]);
});

test("resigning ends the game, and a rematch seats the same people the other way round", async () => {
  const { shelf, open } = workshop([YOU, BOT]);
  const session = open();
  await until(session, isReady);
  await session.submit({ type: "resign" });
  expect(session.state()).toMatchObject({ aftermath: { isAborted: false }, can: { rematch: true, play: false } });
  const next = await session.rematch();
  expect(next).toEqual({ ok: true, value: { href: "/play?game=next1" } });
  expect(shelf.find("next1")?.record.setup.players).toEqual([BOT, YOU]);
});

test("a game that is thrown away is gone from the device", async () => {
  const { shelf, open } = workshop([YOU, BOT]);
  const session = open();
  await session.abort();
  expect([shelf.find("g1"), session.state().aftermath?.isAborted]).toEqual([null, true]);
});
