import type { ServerMessage } from "../../protocol/server.ts";
import type { CommandAnswer } from "./commands.ts";
import type { Connection } from "./connection.ts";
import { makeListeners } from "./connection-state.ts";
import { type AnyRoom, hasGap } from "./room.ts";

/** An activity that is being looked at. */
export interface OpenRoom<R> {
  readonly state: () => R;
  readonly subscribe: (changed: () => void) => () => void;
  /** There was none, and there may be one now. */
  readonly again: () => void;
  readonly close: () => void;
}

/** Enters an activity and follows it: after a lost connection from where it was left, after a gap from the first fact missed. */
export function openRoom<R extends AnyRoom>(
  first: R,
  hear: (room: R, message: ServerMessage) => R,
  connection: Connection,
): OpenRoom<R> {
  const listeners = makeListeners<[]>();
  const { id } = first;
  let room = first;
  /** Whose view it is: somebody else sees other facts, and must begin at the beginning. */
  let viewer: string | null = null;
  let isAsking = false;

  function become(next: R): void {
    if (next === room) return;
    room = next;
    listeners.tell();
  }

  const enter = () => {
    const account = connection.state().you?.account ?? null;
    const version = account === viewer ? (room.view?.version ?? null) : null;
    viewer = account;
    return { type: "activity.enter", activity: id, version } as const;
  };

  function answered(answer: CommandAnswer): void {
    if (!answer.ok && answer.fault.code !== "offline" && room.view === null)
      become({ ...room, fault: answer.fault.code });
  }

  const ask = (): Promise<void> => connection.ask(enter()).then(answered);

  const endListening = connection.listen((message) => {
    if (hasGap(room, message) && !isAsking) {
      isAsking = true;
      void ask().finally(() => {
        isAsking = false;
      });
    }
    become(hear(room, message));
  });
  const leave = connection.stand(enter, { type: "activity.leave", activity: id }, answered);

  return {
    state: () => room,
    subscribe: listeners.add,
    again: () => void ask(),
    close: () => {
      endListening();
      leave();
    },
  };
}
