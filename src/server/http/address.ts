import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";

/**
 * Where somebody comes from, as everything counts that is limited by address: of IPv6 the first 64 bits, which are one
 * household's, and IPv4 that is written as IPv6 as itself.
 */
export const networkOf = (address: string | undefined): string =>
  // A connection that was reset has none any more.
  address === undefined ? "" : normalizeIP(address);

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
/** What a proxy may say of where a request came from: whatever has one of these came from elsewhere. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Whether it was sent on this very machine, and not through a proxy that runs on it. */
export const isFromHere = ({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);

/** What is known of a request before Fastify has seen it, for sockets: the same as it would say. */
export interface Origins {
  networkOf(request: IncomingMessage): string;
  /** Whether it came over TLS, by the word of a proxy that is trusted. */
  isSecure(request: IncomingMessage): boolean;
}

/** `trustProxy`: addresses with commas between them, as Fastify reads them. */
export function originsBehind(trustProxy: string): Origins {
  const trusts = proxyAddr.compile(trustProxy.split(",").map((address) => address.trim()));
  return {
    networkOf: (request) => networkOf(proxyAddr(request, trusts) ?? ""),
    isSecure: ({ headers, socket }) => {
      const said = headers["x-forwarded-proto"];
      const last = String(said ?? "")
        .split(",")
        .at(-1);
      return last?.trim() === "https" && trusts(socket.remoteAddress ?? "", 0);
    },
  };
}
