import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** A connection that asks to become a socket and then does only what it is told to: it need not read, nor let go. */
export function rawUpgrade(url: string, headers: Readonly<Record<string, string>>, path = "/socket"): Socket {
  const { hostname, port } = new URL(url);
  // It stays open on this side when the server ends it on its own.
  const stream = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  stream.on("error", () => {});
  const all = {
    Host: `${hostname}:${port}`,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  stream.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return stream;
}

const MASKED = 0x80;
const FINAL = 0x80;

/** A frame of a client with up to 125 bytes: 9 is a ping, 10 a pong. */
export function frame(opcode: number, payload: Uint8Array): Buffer {
  // A mask of zeros changes nothing.
  return Buffer.concat([Buffer.from([FINAL | opcode, MASKED | payload.length, 0, 0, 0, 0]), payload]);
}
