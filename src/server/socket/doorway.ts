import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Clock } from "../base/parts.ts";
import { isOwnOrigin } from "../http/access.ts";
import type { Origins } from "../http/address.ts";
import { type Identity, identify, isBanned, shownToken } from "../identity/identity.ts";
import { Buckets } from "../limits/bucket.ts";
import type { Store } from "../store/store.ts";

const SOCKET_PATH = "/socket";
/** A person may look from several places at once, within reason. */
const MOST_OF_ONE = 20;
/** A school that comes back after a break comes from one address. */
const AT_ONCE = 200;
const PER_SECOND = 10;
/** Who asks at the door and has no answer yet, of all and of one network. */
const MOST_WAITING = 1000;
const MOST_OF_NETWORK = 200;
/** So long may somebody who is sent away read why. */
const REFUSAL_MS = 1000;
const TOO_MANY = "429 Too Many Requests";

export interface DoorwayParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly origins: Origins;
  readonly limitsRates: boolean;
  readonly isStopping: () => boolean;
  /** How many sockets an account has here. */
  readonly countOf: (account: string) => number;
  /** Takes one message from what the account may send. */
  readonly admits: (account: string) => boolean;
}

/** Where connections ask to become sockets: few wait there, and none stays that was sent away. */
export class Doorway {
  readonly #parts: DoorwayParts;
  readonly #arrivals = new Buckets(AT_ONCE, PER_SECOND);
  /** How many wait, by network. */
  readonly #waiting = new Map<string, number>();
  #allWaiting = 0;

  constructor(parts: DoorwayParts) {
    this.#parts = parts;
  }

  /** `letIn` is told who comes; whoever is not let in gets an answer and no more. */
  ask(request: IncomingMessage, stream: Duplex, letIn: (identity: Identity) => void): void {
    // A socket that breaks before it is one must not break the server.
    stream.on("error", destroyStream);
    const { clock, origins, limitsRates, countOf } = this.#parts;
    const network = origins.networkOf(request);
    if (limitsRates && !this.#arrivals.take(network, clock.now())) return void refuse(stream, TOO_MANY);
    if (this.#isFull(network)) return void stream.destroy();
    this.#count(network, 1);
    const decided = (identity: Identity | string): void => {
      this.#count(network, -1);
      if (stream.destroyed) return;
      if (typeof identity === "string") return void refuse(stream, identity);
      // Counted and let in without a pause between: of many at once none slips through.
      if (countOf(identity.account.id) >= MOST_OF_ONE) return void refuse(stream, TOO_MANY);
      stream.off("error", destroyStream);
      letIn(identity);
    };
    this.#admit(request).then(decided, () => decided("503 Service Unavailable"));
  }

  #isFull(network: string): boolean {
    return this.#allWaiting >= MOST_WAITING || (this.#waiting.get(network) ?? 0) >= MOST_OF_NETWORK;
  }

  #count(network: string, more: 1 | -1): void {
    const count = (this.#waiting.get(network) ?? 0) + more;
    if (count > 0) this.#waiting.set(network, count);
    else this.#waiting.delete(network);
    this.#allWaiting += more;
  }

  async #admit(request: IncomingMessage): Promise<Identity | string> {
    const { store, clock, origins, isStopping, admits } = this.#parts;
    const { origin } = request.headers;
    if ((request.url ?? "").split("?")[0] !== SOCKET_PATH) return "404 Not Found";
    if (isStopping()) return "503 Service Unavailable";
    // Browsers cannot set the second one; a proxy that changes the first tells what it was.
    const host = request.headers["x-forwarded-host"] ?? request.headers.host;
    const shown = shownToken(request.headers, origins.isSecure(request));
    // Browsers let any page open a socket, and send the cookie along.
    if (shown?.kind !== "token" && (origin === undefined || !isOwnOrigin(origin, String(host ?? ""))))
      return "403 Forbidden";
    const identity = await identify({ store, now: clock.now }, shown);
    if (identity === null) return "401 Unauthorized";
    if (isBanned(identity.account, clock.now())) return "403 Forbidden";
    // To be greeted costs more than a message does.
    return admits(identity.account.id) ? identity : TOO_MANY;
  }

  tidy(): void {
    this.#arrivals.tidy(this.#parts.clock.now());
  }
}

/** Keeps nothing of the request alive, as a closure would for as long as the connection lasts. */
function destroyStream(this: Duplex): void {
  this.destroy();
}

/** Says why, and ends the connection: when the other side does, or soon, also if it never reads nor lets go. */
function refuse(stream: Duplex, status: string): void {
  const timer = setTimeout(() => stream.destroy(), REFUSAL_MS);
  stream.once("close", () => clearTimeout(timer));
  stream.once("end", destroyStream);
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // What was still to come is thrown away; only then is the other side's end heard.
  stream.resume();
}
