import { connect, createServer, type Socket } from "node:net";

export interface Wire {
  /** The address with this wire in between. */
  readonly url: string;
  /** The next message to the database that holds this text still arrives; its answer is swallowed, and the wire cut. */
  cutAfter(text: string): void;
  /** Whether a cut that was asked for has been made. */
  isCut(): boolean;
  /** Connections that begin with this text are broken, and no new ones made, until null lets them through again. */
  refuse(text: string | null): void;
  close(): void;
}

/** A wire between a store and its PostgreSQL that can be cut at a chosen moment. */
export async function wireTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let wanted: string | null = null;
  let cuts = 0;
  let refused: string | null = null;
  /** By connection, the first that was said on it. */
  const beginnings = new Map<Socket, Buffer>();

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isDoomed = false;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
    near.on("close", () => beginnings.delete(near));
    near.on("data", (bytes) => {
      if (!beginnings.has(near)) beginnings.set(near, bytes);
      if (refused !== null && beginnings.get(near)?.includes(refused)) return void near.destroy();
      if (wanted !== null && bytes.includes(wanted)) {
        isDoomed = true;
        wanted = null;
      }
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (!isDoomed) near.write(bytes);
      else {
        cuts++;
        near.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    cutAfter(text) {
      wanted = text;
      cuts = 0;
    },
    isCut: () => cuts > 0,
    refuse(text) {
      refused = text;
      for (const [socket, first] of beginnings) if (text !== null && first.includes(text)) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
