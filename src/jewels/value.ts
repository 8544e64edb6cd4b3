import { fail, ok, type Result } from "../base/result.ts";
import type { Planes } from "./bits.ts";
import { collectFeatures, FEATURE_COUNT, MOST_FEATURES, storedFeatures } from "./features.ts";
import { SECOND_COUNT } from "./second-features.ts";

/**
 * The learnt value: the points still to come from a board whose swap is made and whose known stones have come to
 * rest, while what falls in at the top is not known yet. One table each for 0, 1 and 2 turns that follow, in points;
 * the last for all longer games, as the difference to an average board, later turns counting less (`DISCOUNT`).
 */
export const HORIZONS = 4;
export const DISCOUNT = 0.95;
export const horizonOf = (turnsAfter: number): number => Math.min(turnsAfter, HORIZONS - 1);

/** Weights by feature, as whole numbers: their sum times the scale is the value. */
export interface ValueTable {
  readonly weights: Int16Array;
  readonly scale: number;
}

export interface BoardValue {
  /** Unpacked when it is first asked for: most turns need the last one only, and a player is started anew for each. */
  table(horizon: number): ValueTable;
  /** What a second look adds in long games: see second-look.ts. */
  second(): ValueTable;
  /** Points that the value alone, without search, makes a turn. */
  readonly pointsPerTurn: number;
}

/** What a learner has learnt, before it is made whole numbers. */
export interface Learnt {
  /** By horizon, then by feature. */
  readonly tables: readonly Float32Array[];
  /** By feature of a second look. */
  readonly second: Float32Array;
  readonly pointsPerTurn: number;
}

export const emptyTables = (): Float32Array[] =>
  Array.from({ length: HORIZONS }, () => new Float32Array(FEATURE_COUNT));

const features = new Int32Array(MOST_FEATURES);

export function evaluate({ weights, scale }: ValueTable, planes: Planes, at: number): number {
  const count = collectFeatures(planes, at, features);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += weights[features[i]];
  return sum * scale;
}

/**
 * The file: these four letters, points a turn, the scale of each table; then whole numbers of 16 bits; then the scale
 * and the numbers of the second look. Little-endian.
 */
const MAGIC = 0x4c57454a;
const HEAD = 4 * (2 + HORIZONS);
const SECOND_LENGTH = 4 + 2 * SECOND_COUNT;
const LARGEST = 0x7fff;

export function encodeValue({ tables, second, pointsPerTurn }: Learnt): Uint8Array<ArrayBuffer> {
  const stored = storedFeatures().features;
  const first = HEAD + 2 * HORIZONS * stored.length;
  const bytes = new Uint8Array(first + SECOND_LENGTH);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setFloat32(4, pointsPerTurn, true);
  for (const [horizon, table] of tables.entries()) {
    const weights = Float32Array.from(stored, (feature) => table[feature]);
    writeWeights(view, weights, { scaleAt: 8 + 4 * horizon, at: HEAD + 2 * horizon * stored.length });
  }
  writeWeights(view, second, { scaleAt: first, at: first + 4 });
  return bytes;
}

function writeWeights(view: DataView, weights: Float32Array, { scaleAt, at }: { scaleAt: number; at: number }): void {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  view.setFloat32(scaleAt, largest / LARGEST, true);
  for (const [i, weight] of weights.entries())
    view.setInt16(at + 2 * i, Math.round((weight / largest) * LARGEST), true);
}

export type ValueFault = { readonly code: "notAValue" } | { readonly code: "wrongLength"; readonly expected: number };

export function decodeValue(bytes: Uint8Array): Result<BoardValue, ValueFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD || view.getUint32(0, true) !== MAGIC) return fail({ code: "notAValue" });
  const { features, mirrors } = storedFeatures();
  const count = features.length;
  const ends = HEAD + 2 * HORIZONS * count;
  const expected = ends + SECOND_LENGTH;
  if (bytes.length !== expected) return fail({ code: "wrongLength", expected });
  // Damaged ones would make every swap worth the same without anybody being told.
  const scales = [4, ...Array.from({ length: HORIZONS }, (_, horizon) => 8 + 4 * horizon), ends];
  if (!scales.every((at) => Number.isFinite(view.getFloat32(at, true)))) return fail({ code: "notAValue" });
  const unpack = (horizon: number): ValueTable => {
    const weights = new Int16Array(FEATURE_COUNT);
    const first = HEAD + 2 * horizon * count;
    for (let i = 0; i < count; i++) weights[features[i]] = weights[mirrors[i]] = view.getInt16(first + 2 * i, true);
    return { weights, scale: view.getFloat32(8 + 4 * horizon, true) };
  };
  const tables: ValueTable[] = [];
  const table = (horizon: number): ValueTable => (tables[horizon] ??= unpack(horizon));
  let known: ValueTable | null = null;
  const second = (): ValueTable => {
    const weights = () => Int16Array.from({ length: SECOND_COUNT }, (_, i) => view.getInt16(ends + 4 + 2 * i, true));
    known ??= { weights: weights(), scale: view.getFloat32(ends, true) };
    return known;
  };
  return ok({ table, second, pointsPerTurn: view.getFloat32(4, true) });
}
