import { isBlank, letterOf, NO_TILE, tilePoints } from "../../lexicon/alphabet.ts";
import { edgeNames } from "../../words/coordinates.ts";
import { columnOf, rowOf } from "../../words/layout.ts";
import type { Rules } from "../../words/ruleset.ts";

/** What a picture of a board shows. */
export interface PictureOf {
  readonly rules: Rules;
  readonly board: Uint8Array;
  readonly marked: readonly number[];
  /** The line below: names and scores. */
  readonly caption: string;
}

/** Sizes in points of the page; a picture has twice as many pixels, so that it is crisp on any screen. */
const SQUARE = 40;
const EDGE = 26;
const CAPTION = 44;
const SCALE = 2;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const pictureSize = ({ layout }: Rules): PictureSize => ({
  width: EDGE + layout.columns * SQUARE + EDGE / 2,
  height: EDGE + layout.rows * SQUARE + CAPTION,
});

/** The upper left corner of a square. */
export const cornerOf = ({ layout }: Rules, square: number): { readonly x: number; readonly y: number } => ({
  x: EDGE + columnOf(layout, square) * SQUARE,
  y: EDGE + rowOf(layout, square) * SQUARE,
});

/** The token of a square's colour. */
export function squareToken({ layout }: Rules, square: number): string {
  const word = layout.wordFactor[square];
  const letter = layout.letterFactor[square];
  if (word > 1) return `--word-${Math.min(3, word)}`;
  return letter > 1 ? `--letter-${Math.min(3, letter)}` : "--square";
}

/** Draws the board in the colours of the theme and gives it as a PNG; null where the browser cannot. */
export function pictureOf(picture: PictureOf): Promise<Blob | null> {
  const { width, height } = pictureSize(picture.rules);
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const ctx = canvas.getContext("2d");
  if (ctx === null) return Promise.resolve(null);
  ctx.scale(SCALE, SCALE);
  const style = getComputedStyle(document.documentElement);
  paint(ctx, picture, (name) => style.getPropertyValue(name).trim());
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

type Token = (name: string) => string;

function paint(ctx: CanvasRenderingContext2D, picture: PictureOf, token: Token): void {
  const { rules, board, marked, caption } = picture;
  const { width, height } = pictureSize(rules);
  const font = token("--font");
  ctx.fillStyle = token("--paper");
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = token("--board");
  box(ctx, 2, 2, width - 4, height - CAPTION + 4, 8);
  paintEdges(ctx, rules, token);
  const fresh = new Set(marked);
  for (let square = 0; square < board.length; square++) {
    const { x, y } = cornerOf(rules, square);
    ctx.fillStyle = token(squareToken(rules, square));
    box(ctx, x + 1, y + 1, SQUARE - 2, SQUARE - 2, 4);
    if (board[square] !== NO_TILE) paintTile(ctx, rules, board[square], x, y, fresh.has(square), token);
    else paintPremium(ctx, rules, square, x, y, token);
  }
  ctx.fillStyle = token("--ink");
  ctx.font = `600 17px ${font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(caption, width / 2, height - CAPTION / 2 + 4, width - 2 * EDGE);
}

function paintEdges(ctx: CanvasRenderingContext2D, { layout, ruleset }: Rules, token: Token): void {
  const { rows, columns } = edgeNames(layout, ruleset.coordinates);
  ctx.fillStyle = token("--ink-2");
  ctx.font = `600 12px ${token("--font")}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (const [i, name] of columns.entries()) ctx.fillText(name, EDGE + (i + 0.5) * SQUARE, EDGE / 2 + 2);
  for (const [i, name] of rows.entries()) ctx.fillText(name, EDGE / 2 + 1, EDGE + (i + 0.5) * SQUARE);
}

/** A small figure for letters, a large one with a cross for words: read without colour. */
function paintPremium(
  ctx: CanvasRenderingContext2D,
  rules: Rules,
  square: number,
  x: number,
  y: number,
  token: Token,
): void {
  const { layout } = rules;
  if (square === layout.start) star(ctx, x + SQUARE / 2, y + SQUARE / 2, token("--word-2-ink"));
  const word = layout.wordFactor[square];
  const factor = Math.max(word, layout.letterFactor[square]);
  if (factor === 1 || square === layout.start) return;
  ctx.fillStyle = token(`${squareToken(rules, square)}-ink`);
  ctx.font = `600 ${word > 1 ? 15 : 11}px ${token("--font")}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(word > 1 ? `×${factor}` : `${factor}`, x + SQUARE / 2, y + SQUARE / 2 + 1);
}

function paintTile(
  ctx: CanvasRenderingContext2D,
  { alphabet }: Rules,
  tile: number,
  x: number,
  y: number,
  isFresh: boolean,
  token: Token,
): void {
  ctx.fillStyle = token("--tile-edge");
  box(ctx, x + 1.5, y + 2, SQUARE - 3, SQUARE - 3, 5);
  ctx.fillStyle = token(isFresh ? "--tile-draft" : "--tile");
  box(ctx, x + 1.5, y + 1.5, SQUARE - 3, SQUARE - 4.5, 5);
  const glyph = alphabet.glyphs[letterOf(tile)];
  ctx.fillStyle = token("--tile-ink");
  ctx.font = `650 ${glyph.length > 1 ? 17 : 23}px ${token("--font-tile")}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(glyph, x + SQUARE / 2 - (isBlank(tile) ? 0 : 2), y + SQUARE / 2);
  if (isBlank(tile)) {
    ctx.strokeStyle = token("--tile-ink");
    ctx.lineWidth = 1.2;
    ctx.beginPath();
    ctx.arc(x + SQUARE / 2, y + SQUARE / 2 - 1, SQUARE * 0.37, 0, 2 * Math.PI);
    ctx.stroke();
    return;
  }
  ctx.font = `600 10px ${token("--font-tile")}`;
  ctx.textAlign = "right";
  ctx.fillText(`${tilePoints(alphabet, tile)}`, x + SQUARE - 5, y + SQUARE - 9);
}

function box(ctx: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, radius: number): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
  ctx.fill();
}

function star(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (let i = 0; i < 10; i++) {
    const radius = i % 2 === 0 ? 12 : 5;
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    ctx.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  ctx.fill();
}
