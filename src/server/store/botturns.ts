import { sql } from "kysely";
import type { ActivityRef } from "./activities.ts";
import { notAside } from "./aside.ts";
import { type Database, repeatable } from "./database.ts";
import type { Instant } from "./records.ts";

/**
 * Who asks a computer player: the node that wrote the turn, until `bot_due_at` of the row; from then on whichever node
 * takes it. So it is asked by one of them at a time, and in the usual way nothing is written for that.
 */
export interface BotTurnStore {
  /** Takes turns that nobody has any more, the oldest first. Each goes to one node, which has it until then. */
  takeBotTurns(now: Instant, until: Instant, limit: number): Promise<readonly ActivityRef[]>;
  /** Whoever has these turns has them until then; a time that is over gives them up. */
  holdBotTurns(activities: readonly string[], until: Instant): Promise<void>;
  /** All are given up: for a node that has just started and is the only one. */
  freeBotTurns(): Promise<void>;
}

export function botTurnsIn(database: Database): BotTurnStore {
  // One that is being written has a new turn in a moment.
  const locked = database.engine === "postgres" ? sql`for no key update skip locked` : sql``;
  return {
    takeBotTurns: (now, until, limit) =>
      repeatable(database, async (db) => {
        const due = sql`select id from activities where bot_due_at <= ${now} and ${notAside("activities", "bots", now)}
          order by bot_due_at limit ${limit} ${locked}`;
        const taken = sql<ActivityRef>`with due as (${due}) update activities set bot_due_at = ${until}
          where id in (select id from due) and bot_due_at <= ${now} returning id, kind, version`;
        return (await taken.execute(db)).rows;
      }),

    async holdBotTurns(activities, until) {
      if (activities.length === 0) return;
      const held = sql`select id from activities where id in (${sql.join(activities)}) and bot_due_at is not null
        order by id ${locked}`;
      await repeatable(database, (db) =>
        sql`with held as (${held}) update activities set bot_due_at = ${until}
          where id in (select id from held)`.execute(db),
      );
    },

    async freeBotTurns() {
      await repeatable(database, (db) =>
        db.updateTable("activities").set({ bot_due_at: 0 }).where("bot_due_at", ">", 0).execute(),
      );
    },
  };
}
