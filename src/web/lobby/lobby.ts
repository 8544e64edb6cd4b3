import type { MessageOf, SaidLine, SeenOffer, ServerMessage } from "../../protocol/server.ts";
import { hearLines, withoutLine } from "../connection/lines.ts";

export interface Present {
  readonly account: string;
  readonly name: string;
}

/** What hangs in the lobby, and who stands before it. */
export interface Lobby {
  /** False until the first word of the server. */
  readonly isKnown: boolean;
  /** By name. */
  readonly people: readonly Present[];
  /** The oldest first: who has waited longest is served first. */
  readonly offers: readonly SeenOffer[];
  /** Games in play on the whole server. */
  readonly playing: number;
  readonly lines: readonly SaidLine[];
}

export const EMPTY_LOBBY: Lobby = { isKnown: false, people: [], offers: [], playing: 0, lines: [] };

export function hearLobby(lobby: Lobby, message: ServerMessage): Lobby {
  switch (message.type) {
    case "lobby.whole": {
      const { people, offers, playing } = message;
      return { ...lobby, isKnown: true, people: byName(people), offers: byAge(offers), playing };
    }
    case "lobby.change":
      return hearChange(lobby, message);
    case "chat.lines":
      return message.room === "lobby" ? { ...lobby, lines: hearLines(lobby.lines, message.lines) } : lobby;
    case "chat.removed":
      return message.room === "lobby" ? { ...lobby, lines: withoutLine(lobby.lines, message.id) } : lobby;
    default:
      return lobby;
  }
}

function hearChange(lobby: Lobby, { came, went, offers, gone, playing }: MessageOf<"lobby.change">): Lobby {
  // Who comes under another name takes the place of who went by the old one.
  const leaving = new Set([...went, ...came.map(({ account }) => account)]);
  const old = new Set([...gone, ...offers.map(({ id }) => id)]);
  return {
    ...lobby,
    people: byName([...lobby.people.filter(({ account }) => !leaving.has(account)), ...came]),
    offers: byAge([...lobby.offers.filter(({ id }) => !old.has(id)), ...offers]),
    playing,
  };
}

const byName = (people: readonly Present[]): readonly Present[] => people.toSorted((a, b) => compare(a.name, b.name));
const { compare } = new Intl.Collator(undefined, { numeric: true });

const byAge = (offers: readonly SeenOffer[]): readonly SeenOffer[] =>
  offers.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));

/** Offers that I made or have a seat in stand first. */
export const mineFirst = (offers: readonly SeenOffer[], me: string | null): readonly SeenOffer[] =>
  offers.toSorted((a, b) => Number(isIn(b, me)) - Number(isIn(a, me)));

export const isIn = ({ takers }: SeenOffer, account: string | null): boolean =>
  takers.some((taker) => taker.account === account);

/** Whether anybody but these has said something since then. */
export const hasNews = ({ lines }: Lobby, but: readonly string[], since: number): boolean =>
  lines.some(({ at, account }) => at > since && !but.includes(account));
