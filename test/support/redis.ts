import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "redis";
import { freePort } from "./port.ts";

export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  /** Ends it as a power cut would; `resume` starts an empty one on the same port. */
  kill(): Promise<void>;
  resume(): Promise<void>;
  /** One command on a connection of its own. */
  run(...command: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

const START_TRIES = 3;
/** With how much less it stays on the disk: nothing of it is meant to. */
const FLEETING = ["--save", "", "--appendonly", "no"];

/** A real Redis of one's own, on a free port, with a password. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-redis-"));
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const begun = await serverAt(port, folder);
    if (begun !== null) return handle(begun, port, folder);
    // Somebody may have taken the port between our question and the start.
    if (tries === START_TRIES) throw new Error("Redis for tests does not start: is redis-server installed?");
  }
}

async function serverAt(port: number, folder: string): Promise<ChildProcess | null> {
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--requirepass", "tessera"];
  const child = spawn("redis-server", [...settings, ...FLEETING], { stdio: ["ignore", "pipe", "ignore"] });
  const ready = new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", () => resolve(false));
    let said = "";
    child.stdout?.on("data", (text) => {
      said += text;
      if (said.includes("Ready to accept connections")) resolve(true);
    });
  });
  return (await ready) ? child : null;
}

function handle(first: ChildProcess, port: number, folder: string): TestRedis {
  let child = first;
  const url = `redis://:tessera@127.0.0.1:${port}/3`;
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return {
    url,
    get pid() {
      return child.pid as number;
    },
    kill,
    async resume() {
      const begun = await serverAt(port, folder);
      if (begun === null) throw new Error(`Redis does not start on port ${port} again`);
      child = begun;
    },
    async run(...command) {
      const client = await createClient({ url, socket: { reconnectStrategy: false } }).connect();
      try {
        return await client.sendCommand(command);
      } finally {
        client.destroy();
      }
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
