import type { FastifyReply, FastifyRequest } from "fastify";
import { asker } from "../http/access.ts";
import { deviceCookie, giveCookie, giveDevice } from "../http/security.ts";
import { type AccountParts, BROWSER_DAYS, openSession } from "../identity/identity.ts";
import type { Account } from "../store/store.ts";
import type { Devices } from "./devices.ts";
import type { Guesser } from "./login-limits.ts";

const LONGEST_LABEL = 200;

/** How browsers come in, and what is known of those who try. */
export interface Door {
  enter(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void>;
  /** Who tries a password without a session: somebody at a device that is known, or anybody. */
  guesser(request: FastifyRequest): (account: string) => Guesser;
  /** Who proves once more, in an open session, to be its owner. */
  owner(request: FastifyRequest): Guesser;
}

export const makeDoor = (parts: AccountParts, devices: Devices): Door => ({
  /** Always a new token: what a stranger may have put into the browser before is worth nothing afterwards. */
  async enter(request, reply, account) {
    const label = (request.headers["user-agent"] ?? "").slice(0, LONGEST_LABEL);
    const opened = await openSession(parts, account.id, { kind: "browser", label, scopes: [], days: BROWSER_DAYS });
    if (opened === null) throw new Error("a browser was not let in");
    const before = request.identity?.session;
    if (before?.kind === "browser") await parts.store.endSession(before.hash);
    giveCookie(request, reply, opened.token);
    if (account.passwordHash !== null) giveDevice(request, reply, devices.remember(deviceCookie(request), account.id));
  },

  guesser: (request) => (account) => ({
    address: request.ip,
    known: devices.nameFor(deviceCookie(request), account),
  }),

  owner: (request) => ({ address: request.ip, known: asker(request).session.hash }),
});
