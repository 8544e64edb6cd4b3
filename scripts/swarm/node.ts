import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { StorePlace } from "../../src/server/store/open.ts";
import { freePort } from "../../test/support/port.ts";
import { childrenOf } from "../../test/support/processes.ts";
import { busySeconds } from "./processor.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/tessera", import.meta.url));
const START_MS = 60_000;
const LOOK_MS = 20;
/** Who asks how a node is does not wait longer. */
const ASK_MS = 30_000;

/** A server in a process of its own, as an operator starts it. It can be killed and started again on the same port. */
export class ServerNode {
  readonly url: string;
  readonly #place: StorePlace;
  readonly #port: number;
  /** Settings besides those of every node here. */
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #said = "";

  private constructor(place: StorePlace, port: number, env: NodeJS.ProcessEnv) {
    this.#place = place;
    this.#port = port;
    this.#env = env;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(place: StorePlace, env: NodeJS.ProcessEnv = {}): Promise<ServerNode> {
    const node = new ServerNode(place, await freePort(), env);
    await node.start();
    return node;
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  /** The last words of its log. */
  get said(): string {
    return this.#said;
  }

  /** Milliseconds to the first answer. */
  async start(): Promise<number> {
    const begin = performance.now();
    const child = this.#spawn();
    while (!(await this.answers())) {
      if (this.#process !== child || performance.now() - begin > START_MS)
        throw new Error(`the server does not start: ${this.#said}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return performance.now() - begin;
  }

  /** For a start that must not succeed: true when it ends by itself and says why, false when it serves. */
  async isRefused(): Promise<boolean> {
    const child = this.#spawn();
    while (this.#process === child) {
      if (await this.answers()) return false;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return child.exitCode !== 0;
  }

  #spawn(): ChildProcess {
    const where = "data" in this.#place ? { DATA: this.#place.data } : { DATABASE_URL: this.#place.url };
    const child = spawn(PROGRAM, ["serve", "--port", String(this.#port)], {
      env: {
        ...process.env,
        ...where,
        RATE_LIMITS: "off",
        BUILD_LEXICONS: "off",
        LOG_LEVEL: "warn",
        HOST: "127.0.0.1",
        ...this.#env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      // The program hands over to the pinned Node: whoever kills it must reach both.
      detached: true,
    });
    this.#said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-4000);
      });
    child.on("exit", () => {
      if (this.#process === child) this.#process = null;
    });
    this.#process = child;
    return child;
  }

  async answers(): Promise<boolean> {
    return (await this.status("/readyz")) === 200;
  }

  /** The status of an answer, 0 where none came. */
  status(path: string): Promise<number> {
    return fetch(this.url + path, { signal: AbortSignal.timeout(ASK_MS) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
  }

  /** As if the plug were pulled. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (child?.pid === undefined) return Promise.resolve();
    this.#process = null;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    process.kill(-child.pid, signal);
    return ended;
  }

  /** Bytes of memory in use. */
  memory(): number {
    const pid = this.#pid();
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(line?.[1] ?? 0) * 1024;
  }

  /** Seconds that its threads have kept a core busy. */
  busySeconds(): number {
    return busySeconds(this.#process?.pid ?? 0);
  }

  /** Of the process that listens: the launcher may have handed over to a child. */
  #pid(): number {
    let pid = this.#process?.pid ?? 0;
    for (;;) {
      const [child] = childrenOf(pid);
      if (child === undefined) return pid;
      pid = child;
    }
  }

  /** A figure of /metrics. */
  async figure(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
    return Number(line?.split(" ")[1] ?? Number.NaN);
  }
}
