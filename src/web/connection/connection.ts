import { fail, ok } from "../../base/result.ts";
import type { ClientMessage } from "../../protocol/client.ts";
import { PROTOCOL } from "../../protocol/names.ts";
import type { MessageOf, ServerMessage } from "../../protocol/server.ts";
import type { TextStore } from "../storage/text-store.ts";
import { type CommandAnswer, type CommandFault, type Commands, makeCommands } from "./commands.ts";
import { type ConnectionState, makeListeners, makeStateHolder, type StateHolder } from "./connection-state.ts";
import { type Dialler, type DiallerParts, makeDialler } from "./dialler.ts";
import type { Wish } from "./messages.ts";
import type { Outbox } from "./outbox.ts";

export interface ConnectionParts extends DiallerParts {
  readonly store: TextStore;
  readonly now: () => number;
}

/** A room that stays entered: again after each loss of the connection. */
interface Standing {
  readonly enter: () => Wish;
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
  readonly ask: (wish: Wish, id?: string) => Promise<CommandAnswer>;
  readonly stand: (enter: () => Wish, leave: Wish, onAnswer?: (answer: CommandAnswer) => void) => () => void;
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
  const ears = makeListeners<[message: ServerMessage]>();
  const standing = new Set<Standing>();
  const commands = makeCommands({ store, now, newId, state, send: (command) => dialler.send(command) });
  const dialler: Dialler = makeDialler(parts, state, {
    hear: (message) => hear(message),
    hungUp: commands.dropRooms,
    isNeeded: () => standing.size > 0,
  });

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
    ears.tell(message);
    for (const room of [...standing]) enter(room);
    for (const command of unanswered) dialler.send(command);
  }

  const hear = (message: ServerMessage): void => {
    if (message.type === "welcome") welcome(message);
    else if (!hearAnswer(message, state, commands, now)) ears.tell(message);
  };

  const { start, restart, look, stop } = dialler;
  return {
    ...{ state: state.now, subscribe: state.subscribe, outbox: commands.outbox, ask: commands.ask },
    ...{ listen: ears.add, listenFaults: commands.faults.add, start, restart, look, stop },
    stand: (enterWish, leave, onAnswer) => {
      const room: Standing = { enter: enterWish, onAnswer };
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
function hearAnswer(message: ServerMessage, state: StateHolder, commands: Commands, now: () => number): boolean {
  switch (message.type) {
    case "pong":
      state.change({ ahead: message.now - now() });
      return true;
    case "notice":
      if (message.code === "stopping") state.change({ status: "stopping" });
      else state.change({ isStoreAway: message.code === "storeAway" });
      if (message.code === "storeBack") commands.resend();
      return true;
    case "done":
      commands.answer(message.id, ok(message));
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
