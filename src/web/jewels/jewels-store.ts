import { create } from "zustand";
import type { Result } from "../../base/result.ts";
import type { JewelsGame, JewelsLimits } from "../../jewels/game.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import { CLASSIC } from "../../jewels/rules.ts";
import type { Swap } from "../../jewels/swap.ts";
import { isMotionReduced } from "../language/appearance.ts";
import { makeKept, parseKept } from "./kept.ts";
import * as plays from "./play.ts";
import { type Selection, startSelection } from "./selection.ts";
import { randomBoard, type Source } from "./setup.ts";

export const SPEEDS = ["slow", "usual", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];

interface JewelsState {
  readonly play: plays.Play;
  readonly selection: Selection;
  readonly showsHints: boolean;
  /** The computer plays on by itself. */
  readonly isComputerOn: boolean;
  readonly speed: Speed;
  /** The result of this game was seen and put away. */
  readonly isResultSeen: boolean;
}

/** Up to fifteen digits, so that one can read it to a friend. */
export const chanceSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

let games = 0;

function fresh(source: Source, start: JewelsPosition, limits: JewelsLimits): Omit<JewelsState, "speed"> {
  games++;
  return {
    play: plays.startPlay(games, source, start, limits, Date.now()),
    selection: startSelection(start.rules),
    showsHints: false,
    isComputerOn: false,
    isResultSeen: false,
  };
}

const KEY = "tessera.jewels.game";

function keptGame(): JewelsState | null {
  try {
    const play = parseKept(localStorage.getItem(KEY) ?? "", ++games, Date.now());
    if (play === null) return null;
    const { source, game, end } = play;
    return { ...fresh(source, game.start, game.limits), play, speed: "usual", isResultSeen: end !== null };
  } catch {
    return null;
  }
}

function firstGame(): JewelsState {
  const kept = keptGame();
  if (kept !== null) return kept;
  const seed = chanceSeed();
  const source: Source = { kind: "random", seed, rules: CLASSIC };
  return { ...fresh(source, randomBoard(CLASSIC, seed), { turns: null, ms: null }), speed: "usual" };
}

/** The game that is going on stays when somebody looks at another page. */
export const useJewels = create<JewelsState>(firstGame);

/** Nothing is written while stones fall: the game is kept as it will stand. */
useJewels.subscribe(({ play }, { play: before }) => {
  if (!plays.isAtRest(play)) return;
  const isSame = play.game === before.game && play.end === before.end && plays.isAtRest(before);
  if (!isSame) keep();
});
globalThis.addEventListener?.("pagehide", () => keep());

function keep(): void {
  const text = makeKept(useJewels.getState().play);
  try {
    if (text !== null) localStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const change = (to: (play: plays.Play) => plays.Play): void =>
  useJewels.setState(({ play }) => {
    const next = to(play);
    return next === play ? {} : { play: next };
  });

export const begin = (source: Source, start: JewelsPosition, limits: JewelsLimits): void =>
  useJewels.setState(fresh(source, start, limits));

/** A run that the server judges; it may have swaps already, and it began when the server says. */
export function beginRun(
  source: Source,
  start: JewelsPosition,
  limits: JewelsLimits,
  startedAt: number,
  swaps: readonly Swap[],
): void {
  const state = fresh(source, start, limits);
  const begun = { ...state.play, game: { ...state.play.game, startedAt } };
  useJewels.setState({ ...state, play: plays.resumePlay(begun, swaps, Date.now()) });
}

/** The same board from its start, with the same limits. */
export function beginAgain(): void {
  const { source, game } = useJewels.getState().play;
  begin(source, game.start, game.limits);
}

/** What became of a swap; stones bounce back where it makes no run. */
export function attempt(swap: Swap, by: "person" | "computer" = "person"): Result<JewelsGame, plays.TriedFault> {
  const { play, result } = plays.trySwap(useJewels.getState().play, swap, Date.now(), isMotionReduced());
  const computerTurns = play.computerTurns + (result.ok && by === "computer" ? 1 : 0);
  useJewels.setState({ play: { ...play, computerTurns } });
  if (result.ok) useJewels.setState({ showsHints: false });
  return result;
}

export const advance = (): void => change(plays.advance);
export const skip = (): void => change(plays.skip);
export const takeBack = (): void => change((play) => plays.takeBack(play, Date.now()));
export const tick = (): void => change((play) => plays.tick(play, Date.now()));
export const leave = (): void => change(plays.leave);
export const select = (selection: Selection): void => useJewels.setState({ selection });

export function turnHints(on: boolean): void {
  if (on) change((play) => ({ ...play, hintsUsed: play.hintsUsed + 1 }));
  useJewels.setState({ showsHints: on });
}

export const turnComputer = (isComputerOn: boolean): void => useJewels.setState({ isComputerOn });
export const setSpeed = (speed: Speed): void => useJewels.setState({ speed });
export const putResultAway = (): void => useJewels.setState({ isResultSeen: true });
