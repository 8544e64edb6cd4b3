import { connect, createServer, type Server, type Socket } from "node:net";
import { ServerNode } from "../swarm/node.ts";

/** The line that carries signals says so when it begins, and names its channel in each letter. */
const SIGNALS_NAME = "tessera signals";
const CHANNEL = "tessera_signals";

/** A connection of a node to its database, as the proxy sees it. */
interface Line {
  readonly node: Socket;
  readonly database: Socket;
  isSignals: boolean;
  /** Answers are thrown away. */
  isMute: boolean;
  /** Answers that are held back. */
  readonly late: Buffer[];
}

/** Stands between one node and its database, and can do to their connections what networks do. */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #lines = new Set<Line>();
  readonly #target: URL;
  /** Letters that other nodes wrote have just reached this one. */
  onNotify: () => void = () => {};
  /** How long an answer is held back. */
  delayMs = 0;
  /** Neither questions nor answers pass; nobody is told. */
  isStalled = false;
  /** Connections that carry signals are cut as soon as they say so. */
  isDeaf = false;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((node) => this.#join(node));
  }

  static async before(url: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(new URL(url));
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** What a node is told to connect to. */
  get url(): string {
    const address = this.#server.address();
    const url = new URL(this.#target);
    url.hostname = "127.0.0.1";
    url.port = String(typeof address === "object" && address !== null ? address.port : 0);
    return url.href;
  }

  #join(node: Socket): void {
    const database = connect(Number(this.#target.port), this.#target.hostname);
    const line: Line = { node, database, isSignals: false, isMute: false, late: [] };
    this.#lines.add(line);
    const end = (): void => {
      this.#lines.delete(line);
      node.destroy();
      database.destroy();
    };
    for (const socket of [node, database]) {
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", end);
    }
    let isFirst = true;
    node.on("data", (bytes) => {
      if (isFirst) line.isSignals = bytes.includes(SIGNALS_NAME);
      isFirst = false;
      if (line.isSignals && this.isDeaf) end();
      else if (!this.isStalled) database.write(bytes);
    });
    database.on("data", (bytes) => this.#answer(line, bytes));
  }

  #answer(line: Line, bytes: Buffer): void {
    if (line.isMute || this.isStalled) return;
    if (this.delayMs > 0 || line.late.length > 0) {
      // Whichever timer comes first, nothing overtakes what came before it.
      line.late.push(bytes);
      setTimeout(() => line.node.write(line.late.shift() ?? ""), this.delayMs);
    } else line.node.write(bytes);
    if (line.isSignals && bytes.includes(CHANNEL)) this.onNotify();
  }

  #chosen(which: (line: Line) => boolean): Line[] {
    return [...this.#lines].filter(which);
  }

  /** Connections that ask and write break at once. How many. */
  reset(): number {
    const lines = this.#chosen(({ isSignals }) => !isSignals);
    for (const { node } of lines) node.resetAndDestroy();
    return lines.length;
  }

  /** Their answers never come; the connections look well. */
  swallow(): number {
    const lines = this.#chosen(({ isSignals }) => !isSignals);
    for (const line of lines) line.isMute = true;
    return lines.length;
  }

  /** Nobody hears other nodes until it is undone. */
  deafen(isDeaf: boolean): void {
    this.isDeaf = isDeaf;
    if (isDeaf) for (const { node } of this.#chosen(({ isSignals }) => isSignals)) node.destroy();
  }

  /** What was stalled does not come to life again: bytes are missing. */
  stall(isStalled: boolean): void {
    this.isStalled = isStalled;
    if (!isStalled) for (const { node } of this.#lines) node.destroy();
  }

  async close(): Promise<void> {
    for (const { node } of this.#lines) node.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/** So many servers on one database, each with a proxy of its own before it. */
export async function nodesBehindProxies(url: string, count: number) {
  const proxies: DatabaseProxy[] = [];
  const nodes: ServerNode[] = [];
  for (let i = 0; i < count; i++) {
    proxies.push(await DatabaseProxy.before(url));
    nodes.push(await ServerNode.start({ url: proxies[i].url }));
  }
  return { proxies, nodes };
}
