import type { Stone } from "./board.ts";

/** The stones that wait above a column, the next one first. When all are used, they come again from the start. */
export type Queue = Uint8Array;

/** A queue a column, from the left. */
export type Queues = readonly Queue[];

/** By column, the index in its queue of the stone that comes next. */
export type QueuePlaces = readonly number[];

/** The stones that will be the first to fill each column. */
export const nextStones = (queues: Queues, places: QueuePlaces): Stone[] =>
  queues.map((queue, column) => queue[places[column]]);
