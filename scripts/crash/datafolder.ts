import { cpSync, existsSync, renameSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sqliteFile } from "../../src/server/store/datafolder.ts";
import { ServerNode } from "../swarm/node.ts";
import { until } from "./crowd.ts";
import type { Scenario } from "./scenario.ts";
import { type Stage, underLoad } from "./trial.ts";

const FEW_PAIRS = 3;
const PLAY_MS = 500;
const NOTICED_MS = 8000;

type Slip = (data: string, aside: string, stage: Stage) => Promise<void>;

/** A start on a folder whose database is not what it was must be refused; then everything is put back. */
const mustRefuse =
  (what: string, damage: (file: string) => void): Slip =>
  async (data, aside, { nodes: [node], fault }) => {
    await node.kill();
    cpSync(data, aside, { recursive: true });
    damage(sqliteFile(data));
    if (!(await node.isRefused())) fault(`${what}: an empty store was opened without a word`);
    else if (!node.said.includes(data)) fault(`${what}: the refusal does not name the folder: ${node.said.trim()}`);
    await node.kill();
    rmSync(data, { recursive: true });
    renameSync(aside, data);
    await node.start();
  };

const SLIPS: readonly Slip[] = [
  mustRefuse("a missing database", (file) => rmSync(file)),
  mustRefuse("an empty database", (file) => truncateSync(file, 0)),
  async (data, aside, { nodes: [node], crowd, records, fault }) => {
    renameSync(data, aside);
    if (!(await until(async () => (await node.status("/readyz")) === 503, NOTICED_MS)))
      fault("the data folder was moved under a running server, and /readyz does not say 503");
    await node.kill();
    rmSync(data, { recursive: true, force: true });
    renameSync(aside, data);
    await node.start();
    await crowd.checkViews(records);
  },
];

export const dataFolder: Scenario = {
  name: "data-folder",
  title: "the database file is missing or empty beside its log; the data folder is moved under a running server",
  store: "sqlite",
  async run(world) {
    const folder = world.folder();
    const data = join(folder, "data");
    const node = await ServerNode.start({ data });
    return underLoad(world, {
      place: { data },
      nodes: [node],
      pairs: Math.min(FEW_PAIRS, world.pairs),
      async round(stage, round) {
        await pause(world.random.below(PLAY_MS));
        const slip = SLIPS[round % SLIPS.length];
        await slip(data, join(folder, "aside"), stage);
      },
      async last({ fault }) {
        if (!existsSync(sqliteFile(data))) fault("the database is gone");
      },
    });
  },
};
