import type { Random } from "../../src/base/random.ts";
import type { Lexicon } from "../../src/lexicon/lexicon.ts";
import type { TestPostgres } from "../../test/support/postgres.ts";

/** What every scenario is given. */
export interface World {
  readonly rounds: number;
  /** Pairs of people who play meanwhile. */
  readonly pairs: number;
  readonly random: Random;
  readonly ruleset: string;
  readonly lexicon: Lexicon;
  /** The PostgreSQL that all scenarios share. */
  postgres(): Promise<TestPostgres>;
  /** A new database in it, with the limits of time that an operator gets who sets none. */
  database(): Promise<string>;
  /** A folder that is removed at the end. */
  folder(): string;
  /** So many rounds are done. */
  progress(round: number, acknowledged: number): void;
}

export interface Outcome {
  /** Those that were done: with too many faults the rest is left out. */
  readonly rounds: number;
  readonly acknowledged: number;
  readonly heard: number;
  /** Of what was told: lost, double or different. */
  readonly wrong: number;
  /** These, the stale views, and whatever else the scenario promises and did not hold. */
  readonly faults: readonly string[];
  /** Views that stayed behind the log though nobody moved. */
  readonly stale: number;
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly store: "sqlite" | "postgres";
  run(world: World): Promise<Outcome>;
}

/** This machine cannot do it: neither passed nor failed. */
export class NotRun extends Error {}
