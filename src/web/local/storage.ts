import { makeRecord, parseRecord } from "../../formats/record.ts";
import { replay } from "../../words/record.ts";
import type { TextStore } from "../storage/text-store.ts";
import type { LocalGame } from "./game.ts";

const PREFIX = "tessera.game.";
/** Older ones make room, finished ones first. */
const MOST_GAMES = 40;

export interface GameShelf {
  readonly find: (id: string) => LocalGame | null;
  /** The newest first. */
  readonly list: () => LocalGame[];
  readonly save: (game: LocalGame) => boolean;
  readonly remove: (id: string) => void;
}

export function makeGameShelf(store: TextStore): GameShelf {
  const ids = (): string[] =>
    Array.from({ length: store.length }, (_, i) => store.key(i) ?? "")
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));

  const find = (id: string): LocalGame | null => {
    const text = store.getItem(PREFIX + id);
    return text === null ? null : parseGame(id, text);
  };

  const list = (): LocalGame[] =>
    ids()
      .map(find)
      .filter((game) => game !== null)
      .sort((a, b) => b.changedAt - a.changedAt);

  const makeRoom = (): void => {
    const games = list();
    const isOver = (game: LocalGame): boolean => game.record.events.at(-1)?.type === "end";
    const leaving = [...games.filter((game) => !isOver(game)), ...games.filter(isOver)].slice(MOST_GAMES - 1);
    for (const { id } of leaving) store.removeItem(PREFIX + id);
  };

  return {
    find,
    list,
    save: (game) => {
      try {
        if (store.getItem(PREFIX + game.id) === null) makeRoom();
        store.setItem(PREFIX + game.id, makeText(game));
        return true;
      } catch {
        // Full, or a browser that keeps nothing: the game goes on as long as its tab.
        return false;
      }
    },
    remove: (id) => store.removeItem(PREFIX + id),
  };
}

const makeText = ({ startedAt, changedAt, record }: LocalGame): string =>
  JSON.stringify({ startedAt, changedAt, record: JSON.parse(makeRecord(record)) });

/** Null for what cannot be read, or was played by rules that are gone: a broken game must not break the page. */
function parseGame(id: string, text: string): LocalGame | null {
  try {
    const { startedAt, changedAt, record } = JSON.parse(text);
    const parsed = parseRecord(record);
    if (!parsed.ok || !Number.isFinite(startedAt) || !Number.isFinite(changedAt)) return null;
    replay(parsed.value);
    return { id, startedAt, changedAt, record: parsed.value };
  } catch {
    return null;
  }
}
