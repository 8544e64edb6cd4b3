import { findRules } from "../../words/catalog.ts";
import type { Player } from "../../words/record.ts";
import { askEngine } from "../engine/engine.ts";
import type { GameSession } from "../session/session.ts";
import { textStore } from "../storage/text-store.ts";
import { type LocalGame, newLocalGame } from "./game.ts";
import { makeLocalSession } from "./local-session.ts";
import { makeGameShelf } from "./storage.ts";

/** The games of this device. */
export const localGames = makeGameShelf(textStore());

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join("");

/** Any safe integer: which tiles come is nobody's to foresee. */
function newSeed(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1f_ffff) * 0x1_0000_0000 + low;
}

function whenOnline(again: () => void): () => void {
  addEventListener("online", again);
  return () => removeEventListener("online", again);
}

/** Begins a game on this device and gives its address; null for a ruleset that is not known. */
export function startLocalGame(ruleset: string, players: readonly Player[]): string | null {
  const rules = findRules(ruleset);
  if (rules === null) return null;
  const game = newLocalGame(newId(), rules, players, newSeed(), Date.now());
  localGames.save(game);
  // A browser that keeps nothing still plays, as long as the tab lives.
  unkept = game;
  return `/play?game=${game.id}`;
}

let unkept: LocalGame | null = null;

export const findLocalGame = (id: string): LocalGame | null =>
  localGames.find(id) ?? (unkept?.id === id ? unkept : null);

export const openLocalGame = (game: LocalGame): GameSession =>
  makeLocalSession(game, {
    ask: askEngine,
    shelf: localGames,
    now: Date.now,
    wait: (millis) => new Promise((done) => setTimeout(done, millis)),
    newId,
    newSeed,
    whenOnline,
  });
