import { fail, ok } from "../../base/result.ts";
import type { ClientMessage, CommandBody } from "../../protocol/client.ts";
import { PROTOCOL } from "../../protocol/names.ts";
import type { MessageOf, ServerMessage } from "../../protocol/server.ts";
import type { TextStore } from "../storage/text-store.ts";
import { type Ask, type CommandAnswer, type CommandFault, type Commands, makeCommands } from "./commands.ts";
import { type ConnectionState, makeListeners, makeStateHolder, type StateHolder } from "./connection-state.ts";
import { type Dialler, type DiallerParts, makeDialler } from "./dialler.ts";
import type { Outbox } from "./outbox.ts";

export interface ConnectionParts extends DiallerParts {
  readonly store: TextStore;
  readonly now: () => number;
  readonly newId: () => string;
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
  readonly ask: Ask;
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

export function makeConnection(parts: ConnectionParts): Connection {
  const { store, now, newId } = parts;
  const state = makeStateHolder();
  const listeners = makeListeners<[message: ServerMessage]>();
  const standing = new Set<Standing>();
  const commands = makeCommands({
    ...{ store, now, newId, state },
    send: (command) => dialler.send(command),
    reader: () => dialler.reader(),
  });
  const dialler: Dialler = makeDialler(parts, state, {
    hear: (message) => hear(message),
    ping: () => void commands.ask({ type: "ping" }).then((given) => given.ok && setClock(given.value.now)),
    hungUp: commands.dropRooms,
    isNeeded: () => standing.size > 0,
  });

  const setClock = (there: number): void => state.change({ ahead: there - now() });

  function enter(room: Standing): void {
    void commands.ask(room.enter()).then((given) => {
      const isLost = !given.ok && given.fault.code === "offline";
      if (standing.has(room) && !isLost) room.onAnswer?.(given);
    });
  }

  function welcome(message: MessageOf<"welcome">): void {
    dialler.welcomed();
    const { you, now: there, protocol } = message;
    const unanswered = commands.welcome(you.account);
    state.change({ status: "live", you, isStoreAway: false, isOutdated: protocol > PROTOCOL, ahead: there - now() });
    listeners.tell(message);
    for (const room of [...standing]) enter(room);
    for (const command of unanswered) dialler.send(command);
  }

  const hear = (message: ServerMessage): void => {
    if (message.type === "welcome") welcome(message);
    else if (!hearAnswer(message, state, commands)) listeners.tell(message);
  };

  const { start, restart, look, stop } = dialler;
  return {
    ...{ state: state.now, subscribe: state.subscribe, outbox: commands.outbox, ask: commands.ask },
    ...{ listen: listeners.add, listenFaults: commands.faults.add, start, restart, look, stop },
    stand: (enterBody, leave, onAnswer) => {
      const room: Standing = { enter: enterBody, onAnswer };
      standing.add(room);
      start();
      if (state.now().status === "live") enter(room);
      return () => {
        standing.delete(room);
        if (state.now().status === "live") void commands.ask(leave);
      };
    },
  };
}

/** What is said to the connection itself; false for all else. */
function hearAnswer(message: ServerMessage, state: StateHolder, commands: Commands): boolean {
  switch (message.type) {
    case "notice":
      if (message.code === "stopping") state.change({ status: "stopping" });
      else state.change({ isStoreAway: message.code === "storeAway" });
      if (message.code === "storeBack") commands.resend();
      return true;
    case "done":
      commands.answer(message.id, ok(message.value));
      return true;
    case "fault": {
      const { id, code, figures } = message;
      if (id !== null) commands.answer(id, fail({ code, figures }));
      return true;
    }
    default:
      return false;
  }
}
