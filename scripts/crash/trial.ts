import type { StorePlace } from "../../src/server/store/open.ts";
import type { ServerNode } from "../swarm/node.ts";
import { Crowd, until } from "./crowd.ts";
import { openRecords, type Records } from "./records.ts";
import type { Outcome, World } from "./scenario.ts";

/** What happens in a round, and to whom. */
export interface Stage {
  readonly nodes: readonly ServerNode[];
  readonly crowd: Crowd;
  readonly records: Records;
  /** Something that was promised did not hold. */
  fault(text: string): void;
}

/** With so many faults there is nothing more to learn. */
const ENOUGH_FAULTS = 60;

/** Before a round so many moves are made at least: where a machine is slow, there is load all the same. */
const MOVES_A_ROUND = 30;

interface Trial {
  /** As the checks reach it: past whatever stands between nodes and store. */
  readonly place: StorePlace;
  readonly nodes: readonly ServerNode[];
  readonly pairs?: number;
  round(stage: Stage, round: number): Promise<void>;
  /** After the last round, while everything still runs. */
  last?(stage: Stage): Promise<void>;
}

/** Plays under real load, disturbs it round after round, and holds what everybody was told against the log. */
export async function underLoad(world: World, trial: Trial): Promise<Outcome> {
  const { nodes, place } = trial;
  const urls = nodes.map(({ url }) => url);
  const crowd = await Crowd.gather(world, urls, trial.pairs ?? world.pairs);
  const records = await openRecords(place);
  const stage: Stage = { nodes, crowd, records, fault: (text) => crowd.faults.push(text) };
  for (let round = 1; round <= world.rounds && crowd.faults.length < ENOUGH_FAULTS; round++) {
    const before = crowd.ledger.acknowledged;
    await until(() => crowd.ledger.acknowledged >= before + MOVES_A_ROUND);
    try {
      await trial.round(stage, round);
    } catch (error) {
      stage.fault(`round ${round}: ${error instanceof Error ? error.message : error}`);
    }
    crowd.rounds = round;
    world.progress(round, crowd.ledger.acknowledged);
  }
  await crowd.goesOn();
  await trial.last?.(stage);
  await crowd.end();
  await records.close();
  for (const node of nodes) await node.stop();
  return crowd.outcome(place);
}
