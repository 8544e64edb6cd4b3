import { PROTOCOL } from "../../protocol/names.ts";
import type { Services } from "../services/services.ts";
import type { Connection } from "./connection.ts";

/** What everybody is told first: who they are, and what waits for them. `version`: of the server. */
export async function greet(services: Services, version: string, connection: Connection): Promise<void> {
  const { store, clock, people, node } = services;
  const { self } = connection;
  connection.blocked = new Set(await store.blockedBy(self.account));
  await people.arrive(connection);
  await people.welcome(connection, ({ notes, offers, reveals }) => {
    connection.say({
      ...{ type: "welcome", you: self, now: clock.now(), protocol: PROTOCOL, version, node },
      ...{ games: [...notes], offers: [...offers] },
    });
    for (const event of reveals) connection.say({ type: "event", event });
  });
}
