import { shownDue } from "../../activity/table/clock.ts";
import type { TableSetup } from "../../activity/table/setup.ts";
import { PROTOCOL } from "../../protocol/names.ts";
import { hearsOfGames } from "../live/connections.ts";
import type { Services } from "../services.ts";
import type { Connection } from "./connection.ts";

const MOST_GAMES = 100;

/** What everybody is told first: who they are, and what waits for them. `version`: of the server. */
export async function greet(services: Services, version: string, connection: Connection): Promise<void> {
  const { store, clock, people, lobby, node } = services;
  const { self } = connection;
  connection.blocked = new Set(await store.blockedBy(self.account));
  await people.arrive(connection);
  const isTold = hearsOfGames(connection);
  const rows = isTold ? await store.tablesOf(self.account, "playing", { limit: MOST_GAMES }) : [];
  const games = rows.map(({ id, ruleset, turn, setup, dueAt }) => ({
    ...{ table: id, ruleset, turn, dueAt: shownDue(setup as TableSetup, dueAt) },
    seat: (setup as TableSetup).seats.findIndex(({ account }) => account === self.account),
  }));
  const { offers, reveals } = isTold ? await lobby.offersTo(self.account) : { offers: [], reveals: [] };
  connection.say({
    ...{ type: "welcome", you: self, now: clock.now(), protocol: PROTOCOL, version, node },
    ...{ games, offers: [...offers] },
  });
  for (const event of reveals) connection.say({ type: "event", event });
}
