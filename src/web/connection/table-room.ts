import type { Connection } from "./connection.ts";
import { emptyRoom, hasGap, hearRoom, type Room } from "./room.ts";

/** A table that is being looked at. */
export interface TableRoom {
  readonly state: () => Room;
  readonly subscribe: (changed: () => void) => () => void;
  readonly close: () => void;
}

/** Enters a table and follows it: after a lost connection from where it was left, after a gap from the first fact missed. */
export function openTableRoom(id: string, connection: Connection): TableRoom {
  const listeners = new Set<() => void>();
  let room = emptyRoom(id);
  /** Whose view it is: somebody else sees other tiles, and must begin at the beginning. */
  let viewer: string | null = null;
  let isAsking = false;

  function become(next: Room): void {
    if (next === room) return;
    room = next;
    for (const listener of [...listeners]) listener();
  }

  const enter = () => {
    const account = connection.state().you?.account ?? null;
    const version = account === viewer ? (room.table?.version ?? null) : null;
    viewer = account;
    return { type: "table.enter", table: id, version } as const;
  };

  const endListening = connection.listen((message) => {
    if (hasGap(room, message) && !isAsking) {
      isAsking = true;
      void connection.ask(enter()).finally(() => {
        isAsking = false;
      });
    }
    become(hearRoom(room, message));
  });
  const leave = connection.stand(enter, { type: "table.leave", table: id }, (answer) => {
    if (!answer.ok && room.table === null) become({ ...room, fault: answer.fault.code });
  });

  return {
    state: () => room,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      endListening();
      leave();
      listeners.clear();
    },
  };
}
