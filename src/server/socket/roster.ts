import type { WebSocket } from "ws";
import type { Connection } from "./connection.ts";

/** The connections of this node, by socket and by account. */
export class Roster {
  readonly #bySocket = new WeakMap<WebSocket, Connection>();
  readonly #byAccount = new Map<string, Set<Connection>>();

  enter(socket: WebSocket, connection: Connection): void {
    this.#bySocket.set(socket, connection);
    const { account } = connection.self;
    const all = this.#byAccount.get(account) ?? new Set();
    all.add(connection);
    this.#byAccount.set(account, all);
  }

  leave(connection: Connection): void {
    const { account } = connection.self;
    const all = this.#byAccount.get(account);
    all?.delete(connection);
    if (all?.size === 0) this.#byAccount.delete(account);
  }

  of(socket: WebSocket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  ofAccount(account: string): Connection[] {
    return [...(this.#byAccount.get(account) ?? [])];
  }

  accounts(): Iterable<string> {
    return this.#byAccount.keys();
  }

  countOf(account: string): number {
    return this.#byAccount.get(account)?.size ?? 0;
  }

  all(): Connection[] {
    return [...this.#byAccount.values()].flatMap((all) => [...all]);
  }
}
