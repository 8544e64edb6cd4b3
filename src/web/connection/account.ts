import type { TableView } from "../../activity/table/seen.ts";
import type { SeenOffer, ServerMessage } from "../../protocol/server.ts";

/** A game of mine that is in play. */
export interface MyGame {
  readonly table: string;
  readonly isMyTurn: boolean;
}

/** What concerns me, wherever on the page I am. */
export interface Account {
  readonly games: readonly MyGame[];
  /** Offers that are for me: challenges and rematches. */
  readonly offers: readonly SeenOffer[];
}

export const NO_ACCOUNT: Account = { games: [], offers: [] };

export const turnsOf = ({ games }: Account): MyGame[] => games.filter(({ isMyTurn }) => isMyTurn);

export function hearAccount(account: Account, message: ServerMessage): Account {
  if (message.type === "welcome")
    return {
      games: message.games.map(({ table, turn, seat }) => ({ table, isMyTurn: turn === seat })),
      offers: message.offers,
    };
  if (message.type !== "event") return account;
  const { event } = message;
  switch (event.kind) {
    case "offer":
      return { ...account, offers: [...withoutOffer(account, event.offer.id), event.offer] };
    // The game is about to begin.
    case "reveal":
      return { ...account, offers: withoutOffer(account, event.offer.id) };
    case "offerGone":
    case "declined":
      return { ...account, offers: withoutOffer(account, event.offer) };
    case "started": {
      // A race has no turns, and is over before one comes back to it.
      const games = event.game === "words" ? withGame(account, event.table, null) : account.games;
      return { games, offers: withoutOffer(account, event.table) };
    }
    case "turn":
      return { ...account, games: withGame(account, event.table, true) };
    case "over":
      return { ...account, games: account.games.filter(({ table }) => table !== event.table) };
  }
}

const withoutOffer = ({ offers }: Account, id: string): readonly SeenOffer[] =>
  offers.filter((offer) => offer.id !== id);

/** `isMyTurn`: null leaves it as it was. */
function withGame({ games }: Account, table: string, isMyTurn: boolean | null): readonly MyGame[] {
  const known = games.find((game) => game.table === table);
  if (known === undefined) return [...games, { table, isMyTurn: isMyTurn ?? false }];
  if (isMyTurn === null || known.isMyTurn === isMyTurn) return games;
  return games.map((game) => (game === known ? { table, isMyTurn } : game));
}

/** Who looks at a table is not told of its turns in an event: the table itself says it. */
export function seeTable(account: Account, { setup, view, state }: TableView): Account {
  if (view.seat < 0) return account;
  const isThere = account.games.some(({ table }) => table === setup.table);
  if (state !== "playing" || view.resigned[view.seat])
    return isThere ? { ...account, games: account.games.filter(({ table }) => table !== setup.table) } : account;
  const games = withGame(account, setup.table, view.turn === view.seat);
  return games === account.games ? account : { ...account, games };
}

export const decline = (account: Account, offer: string): Account => ({
  ...account,
  offers: withoutOffer(account, offer),
});
