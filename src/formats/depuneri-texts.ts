import { ok, type Result } from "../base/result.ts";
import type { Alphabet } from "../lexicon/alphabet.ts";
import type { Layout } from "../words/layout.ts";
import { type DepuneriSheet, scoreDepuneri } from "./depuneri.ts";
import { parseDepuneriBoard } from "./depuneri-board.ts";
import { type Deposit, parseDepuneriGame } from "./depuneri-game.ts";
import { parseDepuneriTiles } from "./depuneri-tiles.ts";
import type { TextFault } from "./fault.ts";

/** The three files of a game, in the order in which they are read. */
export const DEPUNERI_FILES = ["tiles", "board", "game"] as const;
export type DepuneriFile = (typeof DEPUNERI_FILES)[number];

/** A game with the tiles and the board that it was played with. */
export interface ScoredDepuneri {
  readonly sheet: DepuneriSheet;
  readonly alphabet: Alphabet;
  readonly layout: Layout;
  readonly game: readonly Deposit[];
}

/** Reads and scores the three texts; a fault names the file that it stands in. */
export function scoreDepuneriTexts(
  texts: Readonly<Record<DepuneriFile, string>>,
): Result<ScoredDepuneri, TextFault & { readonly file: DepuneriFile }> {
  const tiles = inFile("tiles", parseDepuneriTiles(texts.tiles));
  if (!tiles.ok) return tiles;
  const board = inFile("board", parseDepuneriBoard(texts.board));
  if (!board.ok) return board;
  const { alphabet } = tiles.value;
  const game = inFile("game", parseDepuneriGame(texts.game, alphabet, board.value));
  if (!game.ok) return game;
  const sheet = inFile("game", scoreDepuneri(tiles.value, board.value, game.value));
  return sheet.ok ? ok({ sheet: sheet.value, alphabet, layout: board.value, game: game.value }) : sheet;
}

const inFile = <T>(
  file: DepuneriFile,
  result: Result<T, TextFault>,
): Result<T, TextFault & { readonly file: DepuneriFile }> =>
  result.ok ? result : { ok: false, fault: { ...result.fault, file } };
