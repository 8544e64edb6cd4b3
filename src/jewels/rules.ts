import classic from "../../data/jewels/classic.json" with { type: "json" };
import { must, type Result } from "../base/result.ts";
import * as shape from "../base/shape.ts";

/** What differs from one kind of Jewels to another. The rest of the rules is the same for all. */
export interface JewelsRules {
  readonly rows: number;
  readonly columns: number;
  readonly colours: number;
}

export const SMALLEST_SIDE = 4;
export const LARGEST_SIDE = 16;
export const FEWEST_COLOURS = 3;
export const MOST_COLOURS = 8;

/** Equal stones side by side that make a run. */
export const RUN_LENGTH = 3;

export const LONGEST_QUEUE = 1024;
/** A queue must fill its column once: the eight of the eight-row board. */
export const shortestQueue = ({ rows }: JewelsRules): number => rows;

/** The most turns that a game for a program has. */
export const MOST_TURNS = 100;

const side = shape.integer(SMALLEST_SIDE, LARGEST_SIDE);

export const rulesShape: shape.Shape<JewelsRules> = shape.object({
  rows: side,
  columns: side,
  colours: shape.integer(FEWEST_COLOURS, MOST_COLOURS),
});

export const parseRules = (json: unknown): Result<JewelsRules, shape.ShapeFault> => rulesShape(json, "");

/** Eight rows and columns, six colours. */
export const CLASSIC: JewelsRules = must(parseRules(classic));
