import type { ClientMessage } from "../../protocol/client.ts";
import type { ServerMessage } from "../../protocol/server.ts";
import type { parseAnswer, readMessage } from "./messages.ts";

/** As much of a WebSocket as is needed. */
export interface SocketLine {
  send(text: string): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

/** What makes sense of a text; fetched with the first connection. */
export interface Reader {
  readonly readMessage: typeof readMessage;
  readonly parseAnswer: typeof parseAnswer;
}

/** A line that is watched: one that gives no sign of life is given up. */
export interface HeldLine {
  readonly reader: Reader;
  readonly send: (command: ClientMessage) => void;
  /** Asks for a sign of life now. */
  readonly check: () => void;
  readonly close: () => void;
}

interface HeldLineParts {
  readonly reader: Reader;
  /** Asks for a sign of life. */
  readonly ping: () => void;
  readonly hear: (message: ServerMessage) => void;
  /** It was closed with this code; null: it was given up. */
  readonly lost: (code: number | null) => void;
}

const PING_MS = 25_000;
const PONG_MS = 8000;
const WELCOME_MS = 15_000;

export function holdLine(line: SocketLine, { reader, ping, hear, lost }: HeldLineParts): HeldLine {
  let pulse = setTimeout(() => lost(null), WELCOME_MS);

  function beat(wait: number): void {
    clearTimeout(pulse);
    pulse = setTimeout(() => {
      ping();
      pulse = setTimeout(() => lost(null), PONG_MS);
    }, wait);
  }

  line.onmessage = ({ data }) => {
    const message = typeof data === "string" ? reader.readMessage(data) : null;
    if (message === null) return;
    beat(PING_MS);
    hear(message);
  };
  line.onclose = ({ code }) => lost(code);

  return {
    reader,
    send: (command) => line.send(JSON.stringify(command)),
    check: () => beat(0),
    close: () => {
      clearTimeout(pulse);
      line.onmessage = line.onclose = null;
      line.close();
    },
  };
}
