import type { Selectable } from "kysely";
import { type Database, repeatable, repeatableTransaction } from "./database.ts";
import {
  APPEAL_STATES,
  type Appeal,
  type AppealState,
  type Instant,
  type NewAppeal,
  type StoredChange,
} from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { storable } from "./text.ts";
import { takeTurn } from "./turn.ts";
import { type ChangeAnswer, changeList, putChange } from "./wordlists.ts";

export interface AppealStore {
  /** Once for each word of a list, and so many since then. A state: this account has said so before, and that came of it. */
  appeal(
    appeal: NewAppeal,
    limit: { readonly since: Instant; readonly most: number },
  ): Promise<AppealState | "sent" | "tooMany">;
  /** Those that wait, or all that were settled; the newest first. */
  appeals(open: boolean, limit: number): Promise<readonly Appeal[]>;
  /** Of an account, the newest first. */
  appealsBy(account: string, limit: number): Promise<readonly Appeal[]>;
  /** All that wait for this word, and the word comes into the list `into`. `noSuchAppeal`: nothing was written. */
  grantAppeals(
    list: string,
    word: string,
    into: string,
    change: StoredChange,
  ): Promise<Exclude<ChangeAnswer, "same"> | "noSuchAppeal">;
  /** All that wait for this word. False: there are none. */
  declineAppeals(
    list: string,
    word: string,
    answer: { readonly reason: string; readonly at: Instant },
  ): Promise<boolean>;
  /** Who appealed has seen the answers that were given until then. */
  markTold(account: string, until: Instant): Promise<void>;
}

const stateIn = (text: string): AppealState => APPEAL_STATES.find((known) => known === text) ?? "open";

const appealOf = ({ state, into_list, settled_at, told, ...row }: Selectable<Schema["appeals"]>): Appeal => ({
  ...row,
  state: stateIn(state),
  into: into_list,
  settledAt: settled_at,
  isTold: told === 1,
});

export function appealsIn(database: Database): AppealStore {
  return {
    appeal: (appeal, { since, most }) =>
      repeatableTransaction(database, async (db) => {
        // So that what is counted is true until it is written, on whichever node somebody asks.
        await takeTurn(db, database, `appeals ${appeal.account}`);
        const own = db.selectFrom("appeals").where("account", "=", appeal.account);
        const said = await own
          .select("state")
          .where("list", "=", appeal.list)
          .where("word", "=", appeal.word)
          .executeTakeFirst();
        if (said !== undefined) return stateIn(said.state);
        const late = await own.select("at").where("at", ">", since).limit(most).execute();
        if (late.length >= most) return "tooMany";
        await db
          .insertInto("appeals")
          .values({ ...appeal, state: "open", into_list: null, answer: null, settled_at: null, told: 0 })
          .execute();
        return "sent";
      }),

    async appeals(open, limit) {
      const rows = await repeatable(database, (db) =>
        Promise.all(
          (open ? (["open"] as const) : (["granted", "declined"] as const)).map((state) =>
            db
              .selectFrom("appeals")
              .selectAll()
              .where("state", "=", state)
              .orderBy("at", "desc")
              .limit(limit)
              .execute(),
          ),
        ),
      );
      return rows
        .flat()
        .map(appealOf)
        .sort((a, b) => b.at - a.at)
        .slice(0, limit);
    },

    async appealsBy(account, limit) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("appeals")
          .selectAll()
          .where("account", "=", account)
          .orderBy("at", "desc")
          .limit(limit)
          .execute(),
      );
      return rows.map(appealOf);
    },

    grantAppeals: (list, word, into, change) =>
      repeatableTransaction(database, async (db) => {
        let isThere = false;
        const changed = await changeList(db, database, into, async (version) => {
          isThere = await settle(db, list, word, { state: "granted", into, reason: change.reason, at: change.at });
          return isThere && putChange(db, into, version, change);
        });
        if (changed !== "same") return changed;
        // The word may be in the list already: then the answer is the same.
        return isThere ? "changed" : "noSuchAppeal";
      }),

    declineAppeals: (list, word, { reason, at }) =>
      repeatable(database, (db) => settle(db, list, word, { state: "declined", into: null, reason, at })),

    async markTold(account, until) {
      await repeatable(database, (db) =>
        db
          .updateTable("appeals")
          .set({ told: 1 })
          .where("account", "=", account)
          .where("settled_at", "<=", until)
          .where("told", "=", 0)
          .execute(),
      );
    },
  };
}

interface Settlement {
  readonly state: AppealState;
  readonly into: string | null;
  readonly reason: string;
  readonly at: Instant;
}

/** Of two who decide at once one does. */
async function settle(db: Db, list: string, word: string, settlement: Settlement): Promise<boolean> {
  const { state, into, reason, at } = settlement;
  const { numUpdatedRows } = await db
    .updateTable("appeals")
    .set({ state, into_list: into, answer: storable(reason), settled_at: at })
    .where("list", "=", list)
    .where("word", "=", word)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
