import type { AnswerOf } from "../../protocol/client.ts";
import type { MessageOf, OffersPage, SeenOffer, ServerMessage } from "../../protocol/server.ts";
import { hearBack, hearTalk, SILENCE, type Talk, withoutSaid } from "./talk.ts";

/** What hangs in the lobby, and how many stand before it. */
export interface Lobby {
  /** False until the first word of the server. */
  readonly isKnown: boolean;
  readonly people: number;
  /** The oldest first: who has waited longest is served first. */
  readonly offers: readonly SeenOffer[];
  /** Where the list of offers goes on; null: these are all. */
  readonly next: string | null;
  /** Those from there on, as far as somebody asked for them. Nobody tells when they change. */
  readonly older: OffersPage | null;
  /** Games in play on the whole server. */
  readonly playing: number;
  readonly talk: Talk;
}

export const EMPTY_LOBBY: Lobby = {
  ...{ isKnown: false, people: 0, offers: [], next: null, older: null, playing: 0, talk: SILENCE },
};

/** What the page asked the server for. */
type Asked =
  | { readonly type: "offers"; readonly page: OffersPage }
  | { readonly type: "back"; readonly before: number; readonly answer: AnswerOf<"chat.back"> };

export type Heard = ServerMessage | Asked;

export function hearLobby(lobby: Lobby, heard: Heard): Lobby {
  switch (heard.type) {
    case "lobby.whole": {
      const { people, offers, next, playing } = heard;
      return { ...lobby, isKnown: true, people, offers: byAge(offers), next, older: null, playing };
    }
    case "lobby.change":
      return hearChange(lobby, heard);
    case "chat.lines":
      return heard.room === "lobby" ? { ...lobby, talk: hearTalk(lobby.talk, heard.lines, heard.skipped) } : lobby;
    case "chat.removed":
      return heard.room === "lobby" ? { ...lobby, talk: withoutSaid(lobby.talk, heard.id) } : lobby;
    case "offers":
      return { ...lobby, older: withPage(lobby, heard.page) };
    case "back":
      return { ...lobby, talk: hearBack(lobby.talk, heard.before, heard.answer.lines, heard.answer.skipped) };
    default:
      return lobby;
  }
}

function hearChange(lobby: Lobby, { people, offers, gone, next, playing }: MessageOf<"lobby.change">): Lobby {
  const old = new Set([...gone, ...offers.map(({ id }) => id)]);
  const newest = byAge([...lobby.offers.filter(({ id }) => !old.has(id)), ...offers]);
  return { ...lobby, people, offers: newest, next, older: next === null ? null : lobby.older, playing };
}

const withPage = ({ older }: Lobby, { offers, next }: OffersPage): OffersPage => {
  const known = older?.offers ?? [];
  return { offers: [...known, ...offers.filter(({ id }) => known.every((other) => other.id !== id))], next };
};

/** All that the page knows of, each once: what was told is fresher than what was asked for. */
export const shownOffers = ({ offers, older }: Lobby): readonly SeenOffer[] => {
  const told = new Set(offers.map(({ id }) => id));
  return [...offers, ...(older?.offers ?? []).filter(({ id }) => !told.has(id))];
};

/** Where the next page begins; null: there is none. */
export const nextOffers = ({ next, older }: Lobby): string | null => (older === null ? next : older.next);

const byAge = (offers: readonly SeenOffer[]): readonly SeenOffer[] =>
  offers.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));

/** Offers that I made or have a seat in stand first. */
export const mineFirst = (offers: readonly SeenOffer[], me: string | null): readonly SeenOffer[] =>
  offers.toSorted((a, b) => Number(isIn(b, me)) - Number(isIn(a, me)));

export const isIn = ({ takers }: SeenOffer, account: string | null): boolean =>
  takers.some((taker) => taker.account === account);

/** Whether anybody but these has said something since then. */
export const hasNews = ({ talk }: Lobby, but: readonly string[], since: number): boolean =>
  talk.lines.some(({ at, account }) => at > since && !but.includes(account));
