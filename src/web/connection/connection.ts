import { fail, ok, type Result } from "../../base/result.ts";
import type { AnswerOf, ClientMessage, CommandBody, CommandType } from "../../protocol/client.ts";
import { PROTOCOL } from "../../protocol/names.ts";
import type { MessageOf, Person, ServerMessage } from "../../protocol/server.ts";
import type { TextStore } from "../storage/text-store.ts";
import { backoff } from "./backoff.ts";
import type { parseAnswer, readMessage } from "./messages.ts";
import {
  forget,
  isLasting,
  isOfTheLine,
  keep,
  keptCommands,
  type Outbox,
  sentAgain,
  strangersIn,
  type Unanswered,
  withCommand,
  withoutCommand,
} from "./outbox.ts";

/**
 * `idle`: nobody wanted it yet. `offline`: the device has no network. `stopping`: the server said that it ends.
 * `full`: it does not let anybody in now. `banned`: not this person.
 */
export type Status = "idle" | "connecting" | "live" | "reconnecting" | "offline" | "stopping" | "full" | "banned";

export interface ConnectionState {
  readonly status: Status;
  /** Who we are; stays known while the connection is lost. */
  readonly you: Person | null;
  /** The server lives, but its store does not answer: nothing can be written. */
  readonly isStoreAway: boolean;
  /** The server speaks a newer protocol than this page. */
  readonly isOutdated: boolean;
  /** What to add to `Date.now()` to have the server's time. */
  readonly ahead: number;
}

export interface CommandFault {
  readonly code: string;
  readonly figures: Readonly<Record<string, unknown>>;
}

export type CommandAnswer<T extends CommandType = CommandType> = Result<AnswerOf<T>, CommandFault>;

/** An answer as it came, before anybody has looked at its form. */
type Reply = Result<unknown, CommandFault>;

/** As much of a WebSocket as is needed. */
export interface Line {
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

export type Entry = "in" | "full" | "away" | "banned";

export interface ConnectionParts {
  /** An account is there afterwards: the one of this browser, or a guest's. */
  readonly comeIn: () => Promise<Entry>;
  readonly open: () => Line;
  readonly reader: () => Promise<Reader>;
  readonly store: TextStore;
  readonly now: () => number;
  readonly newId: () => string;
  readonly chance: () => number;
  readonly isOnline: () => boolean;
}

/** A room that stays entered: again after each loss of the connection. */
interface Standing {
  readonly enter: () => CommandBody;
  readonly onAnswer: ((answer: CommandAnswer) => void) | undefined;
}

export interface Connection {
  readonly state: () => ConnectionState;
  readonly outbox: () => Outbox;
  readonly subscribe: (changed: () => void) => () => void;
  /** Everything that the server says, in its order. */
  readonly listen: (heard: (message: ServerMessage) => void) => () => void;
  /** Faults of commands that an earlier page sent: nobody waits for them any more. */
  readonly listenFaults: (heard: (command: ClientMessage, fault: CommandFault) => void) => () => void;
  /** Answers when it counts. What lasts waits for the network; the rest says `offline` where there is none. */
  readonly ask: <T extends CommandType>(body: CommandBody<T>, id?: string) => Promise<CommandAnswer<T>>;
  readonly stand: (
    enter: () => CommandBody,
    leave: CommandBody,
    onAnswer?: (answer: CommandAnswer) => void,
  ) => () => void;
  readonly start: () => void;
  /** Somebody else uses this browser now: come in anew. */
  readonly restart: () => void;
  /** The device found or lost its network, or the page is looked at again. */
  readonly look: () => void;
  readonly stop: () => void;
}

const PING_MS = 25_000;
const PONG_MS = 8000;
/** Who does not wait for the network waits this long for an answer. */
const PATIENCE_MS = 20_000;
const STORE_MS = 2000;
const WELCOME_MS = 15_000;
const CODE_STOPPING = 1001;
const CODE_NO_SESSION = 4001;
const OFFLINE = fail({ code: "offline", figures: {} });

export function makeConnection(parts: ConnectionParts): Connection {
  const { store, now } = parts;
  const subscribers = new Set<() => void>();
  const listeners = new Set<(message: ServerMessage) => void>();
  const faultListeners = new Set<(command: ClientMessage, fault: CommandFault) => void>();
  const answers = new Map<string, (reply: Reply) => void>();
  const standing = new Set<Standing>();
  let outbox: Outbox = keptCommands(store, now());
  let state: ConnectionState = { status: "idle", you: null, isStoreAway: false, isOutdated: false, ahead: 0 };
  let line: Line | null = null;
  let reader: Reader | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pulse: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  /** The last try ended with a welcome: then there is no need to ask whether one may come in. */
  let wasWelcome = false;
  /** Another number for each try: what an older one still hears counts no more. */
  let turn = 0;

  function change(by: Partial<ConnectionState>): void {
    state = { ...state, ...by };
    for (const changed of [...subscribers]) changed();
  }

  function hangUp(): void {
    turn++;
    clearTimeout(timer);
    clearTimeout(pulse);
    const old = line;
    line = null;
    if (old === null) return;
    old.onmessage = old.onclose = null;
    old.close();
    // Rooms are entered anew, as they stand then.
    for (const { command } of outbox) if (isOfTheLine(command)) settle(command.id, OFFLINE);
  }

  async function connect(): Promise<void> {
    hangUp();
    if (!isWanted) return;
    const mine = turn;
    if (!parts.isOnline()) return change({ status: "offline" });
    if (state.status === "idle" || state.status === "offline")
      change({ status: state.you === null ? "connecting" : "reconnecting" });
    const [entry, fetched] = await Promise.all([wasWelcome ? "in" : parts.comeIn(), parts.reader().catch(() => null)]);
    if (mine !== turn) return;
    wasWelcome = false;
    if (entry === "banned") return change({ status: "banned" });
    if (entry !== "in" || fetched === null) return later(entry === "full" ? "full" : lostStatus());
    const opened = parts.open();
    line = opened;
    reader = fetched;
    opened.onmessage = ({ data }) => {
      const message = typeof data === "string" ? fetched.readMessage(data) : null;
      if (message !== null) hear(message);
    };
    pulse = setTimeout(() => later(lostStatus()), WELCOME_MS);
    opened.onclose = ({ code }) => {
      if (code === CODE_NO_SESSION) {
        wasWelcome = false;
        // Who has signed out is nobody until something here needs somebody.
        isWanted = standing.size > 0;
        if (!isWanted) return sleep();
      }
      later(code === CODE_STOPPING || state.status === "stopping" ? "stopping" : lostStatus());
    };
  }

  function sleep(): void {
    isWanted = false;
    hangUp();
    change({ status: "idle", you: null });
  }

  const lostStatus = (): Status =>
    parts.isOnline() ? (state.status === "stopping" ? "stopping" : "reconnecting") : "offline";

  function later(status: Status): void {
    hangUp();
    change({ status });
    if (status !== "offline") timer = setTimeout(() => void connect(), backoff(tries++, parts.chance()));
  }

  function beat(wait: number): void {
    clearTimeout(pulse);
    pulse = setTimeout(() => {
      void ask({ type: "ping" }).then((given) => given.ok && change({ ahead: given.value.now - now() }));
      pulse = setTimeout(() => later(lostStatus()), PONG_MS);
    }, wait);
  }

  const send = (command: ClientMessage): void => line?.send(JSON.stringify(command));

  function hear(message: ServerMessage): void {
    beat(PING_MS);
    if (message.type === "welcome") welcome(message);
    else if (message.type === "notice") notice(message.code);
    else if (message.type === "done") answer(message.id, ok(message.value));
    else if (message.type === "fault") {
      const { id, code, figures } = message;
      if (id !== null) answer(id, fail({ code, figures }));
    } else for (const listener of [...listeners]) listener(message);
  }

  function notice(code: MessageOf<"notice">["code"]): void {
    if (code === "stopping") change({ status: "stopping" });
    else change({ isStoreAway: code === "storeAway" });
    if (code === "storeBack") resend();
  }

  function welcome(message: MessageOf<"welcome">): void {
    tries = 0;
    wasWelcome = true;
    const { you, now: there, protocol } = message;
    for (const { command } of strangersIn(outbox, you.account)) {
      forget(store, command.id);
      settle(command.id, fail({ code: "otherPerson", figures: {} }));
    }
    const again = sentAgain(outbox, you.account);
    change({ status: "live", you, isStoreAway: false, isOutdated: protocol > PROTOCOL, ahead: there - now() });
    for (const listener of [...listeners]) listener(message);
    for (const room of [...standing]) enter(room);
    for (const command of again) send(command);
  }

  function resend(): void {
    if (state.you === null || line === null) return;
    for (const command of sentAgain(outbox, state.you.account)) send(command);
  }

  function answer(id: string, given: Reply): void {
    const waiting = outbox.find(({ command }) => command.id === id);
    const lasts = waiting !== undefined && isLasting(waiting.command);
    // Another server takes it, when there is one again.
    if (!given.ok && given.fault.code === "stopping" && lasts) return;
    // Whether it was written nobody knows: it is asked for again, with the same id.
    if (!given.ok && given.fault.code === "storeAway" && lasts) {
      change({ isStoreAway: true });
      setTimeout(resend, STORE_MS);
      return;
    }
    if (!given.ok && waiting !== undefined && !answers.has(id))
      for (const listener of [...faultListeners]) listener(waiting.command, given.fault);
    settle(id, given);
  }

  /** The command is out of the box, and whoever waits for it hears. */
  function settle(id: string, given: Reply): void {
    const resolve = answers.get(id);
    if (!outbox.some(({ command }) => command.id === id)) return;
    answers.delete(id);
    forget(store, id);
    outbox = withoutCommand(outbox, id);
    resolve?.(given);
    change({});
  }

  function ask<T extends CommandType>(body: CommandBody<T>, id: string = parts.newId()): Promise<CommandAnswer<T>> {
    const command = { ...body, id } as ClientMessage;
    const lasts = isLasting(command);
    if (state.status !== "live" && !lasts) return Promise.resolve(OFFLINE);
    const waiting: Unanswered = { command, account: state.you?.account ?? null, at: now() };
    outbox = withCommand(outbox, waiting);
    keep(store, waiting);
    return new Promise((resolve) => {
      answers.set(command.id, (reply) => resolve(understand(body.type, reply)));
      if (!lasts) setTimeout(() => settle(command.id, OFFLINE), PATIENCE_MS);
      change({});
      if (state.status === "live") send(command);
    });
  }

  /** A reply comes over a line, and each line has a reader. */
  const understand = <T extends CommandType>(type: T, reply: Reply): CommandAnswer<T> =>
    reply.ok ? (reader?.parseAnswer(type, reply.value) ?? OFFLINE) : reply;

  function enter(room: Standing): void {
    void ask(room.enter()).then((given) => {
      const isLost = !given.ok && given.fault.code === "offline";
      if (standing.has(room) && !isLost) room.onAnswer?.(given);
    });
  }

  function start(): void {
    if (isWanted) return;
    isWanted = true;
    void connect();
  }

  return {
    state: () => state,
    outbox: () => outbox,
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
    listen: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    listenFaults: (heard) => {
      faultListeners.add(heard);
      return () => faultListeners.delete(heard);
    },
    ask,
    stand: (enterBody, leave, onAnswer) => {
      const room: Standing = { enter: enterBody, onAnswer };
      standing.add(room);
      start();
      if (state.status === "live") enter(room);
      return () => {
        standing.delete(room);
        if (state.status === "live") void ask(leave);
      };
    },
    start,
    restart: () => {
      if (!isWanted) return;
      change({ status: "connecting" });
      tries = 0;
      wasWelcome = false;
      void connect();
    },
    look: () => {
      if (!isWanted || state.status === "banned") return;
      if (!parts.isOnline()) {
        hangUp();
        change({ status: "offline" });
      } else if (state.status === "live") beat(0);
      else if (state.status !== "connecting") {
        tries = 0;
        void connect();
      }
    },
    stop: sleep,
  };
}
