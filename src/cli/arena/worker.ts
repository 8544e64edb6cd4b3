import { parentPort, workerData } from "node:worker_threads";
import { must } from "../../base/result.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { resolveRules } from "../../words/catalog.ts";
import type { Ruleset } from "../../words/ruleset.ts";
import { type BotSpec, type Contestant, levelContestant, type Patience, programContestant } from "./bots.ts";
import { type GamePlan, type PlayedGame, playGame, type Stage } from "./game.ts";
import type { GroupWatcher } from "./process.ts";

/** A thread of the arena: gets plans one by one, and tells how each game went. */

export interface WorkerData {
  /** Plain data; the alphabet and the board come from the catalogue, as in every thread. */
  readonly ruleset: Ruleset;
  /** Its arcs lie in memory that all threads share. */
  readonly lexicon: Lexicon;
  readonly specs: readonly [BotSpec, BotSpec];
  readonly patience: Patience;
  readonly keepsRecords: boolean;
}

export type ToWorker = { readonly type: "play"; readonly plan: GamePlan } | { readonly type: "end" };

export type FromWorker =
  | { readonly type: "played"; readonly game: PlayedGame }
  | { readonly type: "groupBegun"; readonly group: number }
  | { readonly type: "groupEnded"; readonly group: number };

function serve(port: NonNullable<typeof parentPort>, data: WorkerData): void {
  const say = (message: FromWorker): void => port.postMessage(message);
  const watcher: GroupWatcher = {
    begun: (group) => say({ type: "groupBegun", group }),
    ended: (group) => say({ type: "groupEnded", group }),
  };
  const stage = openStage(data, watcher);
  port.on("message", async (message: ToWorker) => {
    if (message.type === "play") {
      say({ type: "played", game: await playGame(stage, message.plan) });
      return;
    }
    for (const contestant of stage.contestants) await contestant.close();
    port.close();
  });
}

function openStage(data: WorkerData, watcher: GroupWatcher): Stage {
  const { ruleset, lexicon, specs, patience, keepsRecords } = data;
  const rules = must(resolveRules(ruleset));
  const open = (spec: BotSpec): Contestant =>
    spec.kind === "level" ? levelContestant(spec, lexicon) : programContestant(spec, lexicon.name, patience, watcher);
  return {
    rules,
    lexicon,
    contestants: [open(specs[0]), open(specs[1])],
    labels: [specs[0].label, specs[1].label],
    keepsRecords,
  };
}

if (parentPort !== null) serve(parentPort, workerData as WorkerData);
