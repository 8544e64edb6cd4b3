import type { Cell } from "../../jewels/board.ts";
import type { PlayedSwap } from "../../jewels/cascade.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { nextStones } from "../../jewels/queues.ts";
import type { Swap } from "../../jewels/swap.ts";
import type { Translate } from "../shell/messages.ts";
import { boardExtent, cellAt, drawJewels, type JewelsMarks, type JewelsStyle } from "./board.ts";
import { cascadeFrames, type Frame } from "./frames.ts";
import { type JewelsGame, makeClock } from "./game.ts";
import { type Key, type Keys, openKeys } from "./keys.ts";

/** The alternate screen, without a cursor, with reports of clicks; and all as it was before. */
const OPEN = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h";
const CLOSE = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";
/** Lines above the board, and below it. */
const HEAD_LINES = 2;
const FOOT_LINES = 4;

const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;

/** Whether a board fits, and how. */
export function fitsScreen({ start: { rules } }: JewelsGame, screen: NodeJS.WriteStream): "roomy" | "close" | null {
  const fits = (roomy: boolean): boolean => {
    const { width, height } = boardExtent(rules, roomy);
    return width <= screen.columns && height + HEAD_LINES + FOOT_LINES <= screen.rows;
  };
  return fits(true) ? "roomy" : fits(false) ? "close" : null;
}

/** The game with arrow keys or a mouse, drawn in place. False where it was broken off by Ctrl-C. */
export async function playOnScreen(
  game: JewelsGame,
  t: Translate,
  style: JewelsStyle,
  input: NodeJS.ReadStream,
  screen: NodeJS.WriteStream,
): Promise<boolean> {
  const restore = (): void => {
    screen.write(CLOSE);
  };
  // However this process ends, the terminal is usable afterwards.
  process.on("exit", restore);
  const end = (): never => process.exit(1);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, end);
  screen.write(OPEN);
  const keys = openKeys(input, screen);
  try {
    return await new Session(game, t, style, keys, screen).play();
  } finally {
    keys.close();
    restore();
    process.off("exit", restore);
    for (const signal of ["SIGTERM", "SIGHUP"]) process.off(signal, end);
  }
}

class Session {
  readonly #game: JewelsGame;
  readonly #t: Translate;
  readonly #style: JewelsStyle;
  readonly #keys: Keys;
  readonly #screen: NodeJS.WriteStream;
  #cursor: Cell;
  #chosen: Cell | null = null;
  #showsHints = false;
  #message = "";

  constructor(game: JewelsGame, t: Translate, style: JewelsStyle, keys: Keys, screen: NodeJS.WriteStream) {
    this.#game = game;
    this.#t = t;
    this.#style = style;
    this.#keys = keys;
    this.#screen = screen;
    const { rows, columns } = game.start.rules;
    this.#cursor = Math.floor((rows - 1) / 2) * columns + Math.floor((columns - 1) / 2);
  }

  async play(): Promise<boolean> {
    while (this.#game.end === null) {
      this.#draw();
      const key = await this.#keys.next(this.#untilNextSecond());
      if (key === null) continue;
      if (key.type === "key" && key.name === "interrupt") return false;
      if (isQuit(key)) return true;
      const swap = this.#swapBy(key);
      if (swap !== null) await this.#play(swap);
    }
    this.#draw();
    return true;
  }

  /** The clock has to move then, if there is one. */
  #untilNextSecond(): number {
    const { timeLeft } = this.#game;
    return timeLeft === null ? Number.POSITIVE_INFINITY : timeLeft % 1000 || 1000;
  }

  /** Moves the cursor, picks a stone up or puts it back; a stone that is picked up and a direction are a swap. */
  #swapBy(key: Key): Swap | null {
    this.#message = "";
    if (key.type === "text") {
      if (/^[h?]$/i.test(key.text)) this.#showsHints = !this.#showsHints;
      return null;
    }
    if (key.type === "click") return this.#clicked(key.line, key.column);
    if (key.type !== "key") return null;
    if (key.name === "enter") this.#chosen = this.#chosen === null ? this.#cursor : null;
    else if (key.name === "escape") this.#chosen = null;
    else if (key.name in STEPS) return this.#stepped(STEPS[key.name as keyof typeof STEPS]);
    return null;
  }

  #stepped([down, right]: readonly [number, number]): Swap | null {
    const { rows, columns } = this.#game.start.rules;
    const column = (this.#cursor % columns) + right;
    const row = Math.floor(this.#cursor / columns) + down;
    if (row < 0 || row >= rows || column < 0 || column >= columns) return null;
    const from = this.#cursor;
    const to = row * columns + column;
    this.#cursor = to;
    return this.#chosen === null ? null : { from, to };
  }

  #clicked(line: number, column: number): Swap | null {
    const { rules } = this.#game.start;
    const roomy = fitsScreen(this.#game, this.#screen) === "roomy";
    const cell = cellAt(rules, roomy, line - HEAD_LINES, column);
    if (cell === null) return null;
    const from = this.#chosen;
    this.#cursor = cell;
    const distance = from === null ? 0 : Math.abs(from - cell);
    const areNear =
      distance === rules.columns ||
      (distance === 1 && Math.floor((from as Cell) / rules.columns) === Math.floor(cell / rules.columns));
    if (areNear) return { from: from as Cell, to: cell };
    this.#chosen = from === cell ? null : cell;
    return null;
  }

  async #play(swap: Swap): Promise<void> {
    const before = this.#game.position;
    const points = this.#game.points;
    this.#chosen = null;
    const played = this.#game.play(swap);
    if (!played.ok) {
      this.#cursor = swap.from;
      this.#message = this.#t(`swap.${played.fault.code}`);
      return;
    }
    this.#showsHints = false;
    await this.#animate(before, played.value, points);
    const steps = played.value.steps.length;
    this.#message = this.#t("jewels.played", {
      points: { key: "jewels.points", values: { n: played.value.points } },
      steps,
    });
  }

  /** A key that is pressed meanwhile ends it; the key itself counts afterwards. */
  async #animate(before: JewelsPosition, played: PlayedSwap, points: number): Promise<void> {
    for (const frame of cascadeFrames(before, played)) {
      this.#draw(frame, points + frame.points);
      if (await this.#keys.isPressed(frame.ms)) return;
    }
  }

  #draw(frame: Frame | null = null, points = this.#game.points): void {
    const { position } = this.#game;
    const fit = fitsScreen(this.#game, this.#screen);
    const style = { ...this.#style, roomy: fit === "roomy" };
    const marks: JewelsMarks = frame?.marks ?? {
      cursor: this.#cursor,
      chosen: this.#chosen ?? undefined,
      hints: this.#showsHints ? this.#game.hints.map(({ swap }) => swap) : [],
    };
    const next = frame?.next ?? nextStones(position.queues, position.places);
    const board = drawJewels(position.rules, frame?.board ?? position.board, next, style, marks);
    const lines = [
      statusLine(this.#t, this.#game, points),
      "",
      ...(fit === null ? [this.#t("jewels.tooSmall")] : board),
      "",
      this.#message,
      ...this.#t("jewels.keys").split("\n"),
    ];
    const width = this.#screen.columns;
    const height = this.#screen.rows;
    const text = lines.slice(0, height).map((line) => `${line.includes("\x1b") ? line : line.slice(0, width)}\x1b[K`);
    this.#screen.write(`\x1b[H${text.join("\r\n")}\x1b[J`);
  }
}

const isQuit = (key: Key): boolean =>
  (key.type === "key" && key.name === "end") || (key.type === "text" && /^q$/i.test(key.text));

/** Points, and what is left of turns and time. */
export function statusLine(t: Translate, game: JewelsGame, points = game.points): string {
  const parts = [t("jewels.status.points", { points }), t("jewels.status.turn", { turn: game.played.length + 1 })];
  if (game.turnsLeft !== null) parts[1] = t("jewels.status.turnsLeft", { left: game.turnsLeft });
  if (game.timeLeft !== null) parts.push(t("jewels.status.time", { time: makeClock(game.timeLeft) }));
  return parts.join("   ");
}
