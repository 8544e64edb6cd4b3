import { connect, createServer, type Server, type Socket } from "node:net";

const PACKET = 1400;

export interface SlowLine {
  readonly url: string;
  readonly end: () => void;
}

/** A line between browser and server that carries so many bytes a second for all connections together, each way. */
export async function slowLine(target: URL, bytesPerSecond: number, roundTripMs: number): Promise<SlowLine> {
  const server = createServer((browser) => {
    const far = connect(Number(target.port), target.hostname);
    carry(browser, far, up);
    carry(far, browser, down);
  });
  const up = makeWire(bytesPerSecond, roundTripMs / 2);
  const down = makeWire(bytesPerSecond, roundTripMs / 2);
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, end: () => server.close() };
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });

type Send = (bytes: number, arrived: () => void) => Promise<void>;

/** A packet waits until the wire is free, and is under way for half of the round trip. Who waits longest is next. */
function makeWire(bytesPerSecond: number, latencyMs: number): Send {
  let freeAt = 0;
  return async (bytes, arrived) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, freeAt - performance.now())));
    setTimeout(arrived, latencyMs);
  };
}

/** One packet of a connection is on the wire at a time, so that connections take turns. */
function carry(from: Socket, to: Socket, send: Send): void {
  from.setNoDelay(true);
  from.on("error", () => to.destroy());
  const pump = async (): Promise<void> => {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += PACKET) {
        const packet = chunk.subarray(at, at + PACKET);
        await send(packet.length, () => to.write(packet));
      }
    await send(0, () => to.end());
  };
  pump().catch(() => to.destroy());
}
