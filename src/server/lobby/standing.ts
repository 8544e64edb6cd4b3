import { race } from "../../activity/run/run.ts";
import { table } from "../../activity/table/table.ts";
import type { Lobby, OwnGame, Standing } from "../base/parts.ts";
import { MOST_GAMES } from "../presence/told.ts";
import type { ActivityRow, ActivityStore, OfferStore } from "../store/store.ts";
import { notesOf } from "../tables/rows.ts";

interface Parts {
  readonly store: ActivityStore & OfferStore;
  readonly lobby: Pick<Lobby, "offersTo">;
}

/** Games in play and offers of an account; and of these offers, which still hang. */
export async function standingOf(
  { store, lobby }: Parts,
  account: string,
  asked: readonly string[],
): Promise<Standing> {
  const page = { limit: MOST_GAMES };
  const tables = await store.activitiesOf(account, table.kind, "playing", page);
  const races = await store.activitiesOf(account, race.kind, "playing", page);
  const { offers, reveals } = await lobby.offersTo(account);
  const hanging = new Set<string>();
  for (const id of asked) if ((await store.offer(id)) !== null) hanging.add(id);
  const gameOf =
    (game: OwnGame["game"]) =>
    ({ id, version, turn, seats }: ActivityRow): OwnGame => ({
      ...{ table: id, game, version },
      isMyTurn: turn !== null && seats[turn] === account,
    });
  return {
    games: [...tables.map(gameOf("words")), ...races.map(gameOf("jewels"))],
    notes: notesOf(tables, account),
    ...{ offers, reveals, hanging },
  };
}
