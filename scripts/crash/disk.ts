import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ServerNode } from "../swarm/node.ts";
import { until } from "./crowd.ts";
import { NotRun, type Scenario } from "./scenario.ts";
import { underLoad } from "./trial.ts";

const SIZE = "64m";
const PIECE = Buffer.alloc(1 << 16, 1);
/** What stands in files already takes moves for a while. */
const FULL_MS = 8000;
const NOTICED_MS = 5000;
const MORE_MS = 500;

/** Takes all room that is left. */
function fill(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = PIECE.length; size >= 1; )
      try {
        writeSync(handle, PIECE, 0, size);
      } catch {
        size = Math.floor(size / 16);
      }
  } finally {
    closeSync(handle);
  }
}

function mount(folder: string): void {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    throw new NotRun(`a small disk cannot be mounted here: ${error instanceof Error ? error.message.trim() : error}`);
  }
}

export const fullDisk: Scenario = {
  name: "full-disk",
  title: "the disk of the data folder is full, and has room again",
  store: "sqlite",
  async run(world) {
    const disk = world.folder();
    mount(disk);
    try {
      const data = join(disk, "data");
      const filler = join(disk, "filler");
      const node = await ServerNode.start({ data });
      let refusals = 0;
      return await underLoad(world, {
        place: { data },
        nodes: [node],
        async round({ crowd, records, fault }) {
          await pause(world.random.below(MORE_MS));
          fill(filler);
          const refused = new Promise<boolean>((resolve) => crowd.onceRefused(() => resolve(true)));
          if (await Promise.race([refused, pause(FULL_MS, false)])) {
            const noticed = await crowd.isNoticed(node, NOTICED_MS);
            if (noticed === null) fault("moves are refused for want of room, and /readyz does not say 503");
            // Else the store has found room in its own files once more.
            if (noticed === "unready") refusals++;
          }
          rmSync(filler);
          if (!(await until(() => node.answers()))) fault("there is room again, and /readyz does not say 200");
          await crowd.checkViews(records);
        },
        async last({ fault }) {
          if (refusals === 0) fault("the disk was never full");
        },
      });
    } finally {
      execFileSync("umount", ["--lazy", disk]);
    }
  },
};
