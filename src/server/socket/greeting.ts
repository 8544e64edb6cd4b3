import { PROTOCOL } from "../../protocol/names.ts";
import { hearsOfGames } from "../presence/connections.ts";
import type { Services } from "../services/services.ts";
import { notesOf } from "../tables/rows.ts";
import type { Connection } from "./connection.ts";

const MOST_GAMES = 100;

/** What everybody is told first: who they are, and what waits for them. `version`: of the server. */
export async function greet(services: Services, version: string, connection: Connection): Promise<void> {
  const { store, clock, people, lobby, node } = services;
  const { self } = connection;
  connection.blocked = new Set(await store.blockedBy(self.account));
  await people.arrive(connection);
  const isTold = hearsOfGames(connection);
  const rows = isTold ? await store.activitiesOf(self.account, "table", "playing", { limit: MOST_GAMES }) : [];
  const games = notesOf(rows, self.account);
  const { offers, reveals } = isTold ? await lobby.offersTo(self.account) : { offers: [], reveals: [] };
  connection.say({
    ...{ type: "welcome", you: self, now: clock.now(), protocol: PROTOCOL, version, node },
    ...{ games, offers: [...offers] },
  });
  for (const event of reveals) connection.say({ type: "event", event });
}
