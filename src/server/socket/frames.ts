import type { RawData, WebSocket } from "ws";
import type { Services } from "../services/services.ts";
import { answer } from "./commands.ts";
import type { Connection } from "./connection.ts";
import type { Roster } from "./roster.ts";

/**
 * What is done with the frames that come. One function for all sockets: a closure for each of thousands would be
 * memory for nothing.
 */
export function frameListeners(services: Services, roster: Roster, admits: (account: string) => boolean) {
  /** Whose frame it is, if one more is in order now, of whatever kind; else that was the last one. */
  function sender(socket: WebSocket): Connection | null {
    const connection = roster.of(socket);
    if (connection === undefined || connection.isClosed) return null;
    if (admits(connection.self.account) && !connection.isBusy) return connection;
    connection.close("tooManyMessages");
    return null;
  }

  return {
    message(this: WebSocket, data: RawData, isBinary: boolean): void {
      const connection = sender(this);
      if (connection === null) return;
      if (isBinary) connection.close("notText");
      else connection.inTurn(() => answer(services, connection, data.toString()));
    },
    ping(this: WebSocket, data: Buffer): void {
      sender(this)?.pong(data);
    },
    pong(this: WebSocket, data: Buffer): void {
      sender(this)?.ponged(data);
    },
  };
}
