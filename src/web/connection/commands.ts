import { fail, type Result } from "../../base/result.ts";
import type { AnswerOf, ClientMessage, CommandBody, CommandType } from "../../protocol/client.ts";
import type { TextStore } from "../storage/text-store.ts";
import { type Listeners, makeListeners, type StateHolder } from "./connection-state.ts";
import type { Reader } from "./line.ts";
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

export interface CommandFault {
  readonly code: string;
  readonly figures: Readonly<Record<string, unknown>>;
}

export type CommandAnswer<T extends CommandType = CommandType> = Result<AnswerOf<T>, CommandFault>;

/** An answer as it came, before anybody has looked at its form. */
type Reply = Result<unknown, CommandFault>;

export type Ask = <T extends CommandType>(body: CommandBody<T>, id?: string) => Promise<CommandAnswer<T>>;

/** The commands that were given, until each is answered. */
export interface Commands {
  readonly outbox: () => Outbox;
  /** Answers when it counts. What lasts waits for the network; the rest says `offline` where there is none. */
  readonly ask: Ask;
  readonly answer: (id: string, given: Reply) => void;
  /** The line is gone: rooms are entered anew, as they stand then. */
  readonly dropRooms: () => void;
  /** What has to be sent again to a server that welcomes this person; what others left on this device is dropped. */
  readonly welcome: (account: string) => ClientMessage[];
  readonly resend: () => void;
  /** Faults of commands that an earlier page sent: nobody waits for them any more. */
  readonly faults: Listeners<[command: ClientMessage, fault: CommandFault]>;
}

interface CommandParts {
  readonly store: TextStore;
  readonly now: () => number;
  readonly newId: () => string;
  readonly state: StateHolder;
  readonly send: (command: ClientMessage) => void;
  /** Of the line that an answer comes over. */
  readonly reader: () => Reader | null;
}

/** Who does not wait for the network waits this long for an answer. */
const PATIENCE_MS = 20_000;
const STORE_MS = 2000;
const OFFLINE = fail({ code: "offline", figures: {} });

export function makeCommands({ store, now, newId, state, send, reader }: CommandParts): Commands {
  const waiting = makeWaiting(store, now(), () => state.change({}));
  const faults: Commands["faults"] = makeListeners();

  function resend(): void {
    const { you } = state.now();
    if (you !== null) for (const command of sentAgain(waiting.outbox(), you.account)) send(command);
  }

  const understand = <T extends CommandType>(type: T, reply: Reply): CommandAnswer<T> =>
    reply.ok ? (reader()?.parseAnswer(type, reply.value) ?? OFFLINE) : reply;

  function ask<T extends CommandType>(body: CommandBody<T>, id: string = newId()): Promise<CommandAnswer<T>> {
    const command = { ...body, id } as ClientMessage;
    const { status, you } = state.now();
    if (status !== "live" && !isLasting(command)) return Promise.resolve(OFFLINE);
    const unanswered = { command, account: you?.account ?? null, at: now() };
    const answer = new Promise<CommandAnswer<T>>((resolve) =>
      waiting.add(unanswered, (reply) => resolve(understand(body.type, reply))),
    );
    if (!isLasting(command)) setTimeout(() => waiting.settle(id, OFFLINE), PATIENCE_MS);
    if (state.now().status === "live") send(command);
    return answer;
  }

  return {
    outbox: waiting.outbox,
    faults,
    resend,
    ask,
    answer: (id, given) => {
      const command = waiting.outbox().find((each) => each.command.id === id)?.command;
      const fate = fateOf(command, given);
      if (fate === "ask again") {
        state.change({ isStoreAway: true });
        setTimeout(resend, STORE_MS);
      }
      if (fate !== "settled") return;
      if (!given.ok && command !== undefined && !waiting.isAwaited(id)) faults.tell(command, given.fault);
      waiting.settle(id, given);
    },
    dropRooms: () => {
      for (const { command } of waiting.outbox()) if (isOfTheLine(command)) waiting.settle(command.id, OFFLINE);
    },
    welcome: (account) => {
      for (const { command } of strangersIn(waiting.outbox(), account))
        waiting.settle(command.id, fail({ code: "otherPerson", figures: {} }));
      return sentAgain(waiting.outbox(), account);
    },
  };
}

/** A move is not lost because a server could not take it just then. */
function fateOf(command: ClientMessage | undefined, given: Reply): "settled" | "wait" | "ask again" {
  if (given.ok || command === undefined || !isLasting(command)) return "settled";
  // Another server takes it, when there is one again.
  if (given.fault.code === "stopping") return "wait";
  // Whether it was written nobody knows: it is asked for again, with the same id.
  return given.fault.code === "storeAway" ? "ask again" : "settled";
}

/** What is not answered yet, and who waits for it. */
interface Waiting {
  readonly outbox: () => Outbox;
  readonly add: (unanswered: Unanswered, answered: (reply: Reply) => void) => void;
  readonly isAwaited: (id: string) => boolean;
  /** The command is out of the box, and whoever waits for it hears. */
  readonly settle: (id: string, reply: Reply) => void;
}

function makeWaiting(store: TextStore, now: number, changed: () => void): Waiting {
  const answers = new Map<string, (reply: Reply) => void>();
  let outbox = keptCommands(store, now);
  return {
    outbox: () => outbox,
    isAwaited: (id) => answers.has(id),
    add: (unanswered, answered) => {
      outbox = withCommand(outbox, unanswered);
      keep(store, unanswered);
      answers.set(unanswered.command.id, answered);
      changed();
    },
    settle: (id, reply) => {
      const answered = answers.get(id);
      if (!outbox.some(({ command }) => command.id === id)) return;
      answers.delete(id);
      forget(store, id);
      outbox = withoutCommand(outbox, id);
      answered?.(reply);
      changed();
    },
  };
}
