import type { ClientMessage } from "../../protocol/client.ts";
import type { ServerMessage } from "../../protocol/server.ts";
import type { readMessage } from "./messages.ts";

/** As much of a WebSocket as is needed. */
export interface Line {
  send(text: string): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

/** A line that is watched: one that gives no sign of life is given up. */
export interface HeldLine {
  readonly send: (command: ClientMessage) => void;
  /** Asks for a sign of life now. */
  readonly check: () => void;
  readonly close: () => void;
}

interface HeldLineParts {
  readonly read: typeof readMessage;
  readonly newId: () => string;
  readonly hear: (message: ServerMessage) => void;
  /** It was closed with this code; null: it was given up. */
  readonly lost: (code: number | null) => void;
}

const PING_MS = 25_000;
const PONG_MS = 8000;
const WELCOME_MS = 15_000;

export function holdLine(line: Line, { read, newId, hear, lost }: HeldLineParts): HeldLine {
  const send = (command: ClientMessage): void => line.send(JSON.stringify(command));
  let pulse = setTimeout(() => lost(null), WELCOME_MS);

  function ping(wait: number): void {
    clearTimeout(pulse);
    pulse = setTimeout(() => {
      send({ type: "ping", id: newId() });
      pulse = setTimeout(() => lost(null), PONG_MS);
    }, wait);
  }

  line.onmessage = ({ data }) => {
    const message = typeof data === "string" ? read(data) : null;
    if (message === null) return;
    ping(PING_MS);
    hear(message);
  };
  line.onclose = ({ code }) => lost(code);

  return {
    send,
    check: () => ping(0),
    close: () => {
      clearTimeout(pulse);
      line.onmessage = line.onclose = null;
      line.close();
    },
  };
}
