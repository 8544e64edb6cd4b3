import type { ClientMessage } from "../../protocol/client.ts";
import type { ServerMessage } from "../../protocol/server.ts";
import { backoff } from "./backoff.ts";
import type { StateHolder, Status } from "./connection-state.ts";
import { type HeldLine, holdLine, type Reader, type SocketLine } from "./line.ts";

export type Entry = "in" | "full" | "away" | "banned";

export interface DiallerParts {
  /** An account is there afterwards: the one of this browser, or a guest's. */
  readonly comeIn: () => Promise<Entry>;
  readonly open: () => SocketLine;
  readonly reader: () => Promise<Reader>;
  readonly chance: () => number;
  readonly isOnline: () => boolean;
}

interface DiallerEvents {
  readonly hear: (message: ServerMessage) => void;
  /** The server is asked for a sign of life. */
  readonly ping: () => void;
  /** There was a line, and now there is none. */
  readonly hungUp: () => void;
  /** Whether anything on the page needs the server. */
  readonly isNeeded: () => boolean;
}

/** Sees to it that there is a line to the server, and a new one after each loss. */
export interface Dialler {
  readonly send: (command: ClientMessage) => void;
  /** Of the line that there is. */
  readonly reader: () => Reader | null;
  /** The server has welcomed us on this line. */
  readonly welcomed: () => void;
  readonly start: () => void;
  readonly restart: () => void;
  readonly look: () => void;
  readonly stop: () => void;
}

const CODE_STOPPING = 1001;
const CODE_NO_SESSION = 4001;

/** What there is now, and what is to come of it. */
interface Dial {
  readonly parts: DiallerParts;
  readonly state: StateHolder;
  readonly events: DiallerEvents;
  line: HeldLine | null;
  tries: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  isWanted: boolean;
  /** The last try ended with a welcome: then there is no need to ask whether one may come in. */
  wasWelcome: boolean;
  /** Another number for each try: what an older one still hears counts no more. */
  turn: number;
}

export function makeDialler(parts: DiallerParts, state: StateHolder, events: DiallerEvents): Dialler {
  const dial: Dial = {
    ...{ parts, state, events, line: null, tries: 0, timer: undefined, isWanted: false, wasWelcome: false, turn: 0 },
  };
  return {
    send: (command) => dial.line?.send(command),
    reader: () => dial.line?.reader ?? null,
    welcomed: () => {
      dial.tries = 0;
      dial.wasWelcome = true;
    },
    start: () => {
      if (dial.isWanted) return;
      dial.isWanted = true;
      void connect(dial);
    },
    restart: () => {
      if (!dial.isWanted) return;
      state.change({ status: "connecting" });
      dial.wasWelcome = false;
      again(dial);
    },
    look: () => {
      const { status } = state.now();
      if (!dial.isWanted || status === "banned") return;
      if (!parts.isOnline()) later(dial, "offline");
      else if (status === "live") dial.line?.check();
      else if (status !== "connecting") again(dial);
    },
    stop: () => sleep(dial),
  };
}

/** At once, however often it failed before. */
function again(dial: Dial): void {
  dial.tries = 0;
  void connect(dial);
}

async function connect(dial: Dial): Promise<void> {
  const { parts, state, events } = dial;
  hangUp(dial);
  if (!dial.isWanted) return;
  const mine = dial.turn;
  if (!parts.isOnline()) return state.change({ status: "offline" });
  const { status, you } = state.now();
  if (status === "idle" || status === "offline") state.change({ status: you === null ? "connecting" : "reconnecting" });
  const entering = dial.wasWelcome ? "in" : parts.comeIn();
  const [entry, reader] = await Promise.all([entering, parts.reader().catch(() => null)]);
  if (mine !== dial.turn) return;
  dial.wasWelcome = false;
  if (entry === "banned") return state.change({ status: "banned" });
  if (entry !== "in" || reader === null) return later(dial, entry === "full" ? "full" : lostStatus(dial));
  dial.line = holdLine(parts.open(), {
    ...{ reader, ping: events.ping, hear: events.hear, lost: (code) => loseLine(dial, code) },
  });
}

function loseLine(dial: Dial, code: number | null): void {
  const isStopping = code === CODE_STOPPING || (code !== null && dial.state.now().status === "stopping");
  if (code === CODE_NO_SESSION) dial.wasWelcome = false;
  // Who has signed out is nobody until something here needs somebody.
  if (code === CODE_NO_SESSION && !dial.events.isNeeded()) sleep(dial);
  else later(dial, isStopping ? "stopping" : lostStatus(dial));
}

function lostStatus({ parts, state }: Dial): Status {
  if (!parts.isOnline()) return "offline";
  return state.now().status === "stopping" ? "stopping" : "reconnecting";
}

function later(dial: Dial, status: Status): void {
  hangUp(dial);
  dial.state.change({ status });
  if (status === "offline") return;
  dial.timer = setTimeout(() => void connect(dial), backoff(dial.tries++, dial.parts.chance()));
}

function hangUp(dial: Dial): void {
  dial.turn++;
  clearTimeout(dial.timer);
  const old = dial.line;
  dial.line = null;
  if (old === null) return;
  old.close();
  dial.events.hungUp();
}

function sleep(dial: Dial): void {
  dial.isWanted = false;
  hangUp(dial);
  dial.state.change({ status: "idle", you: null });
}
