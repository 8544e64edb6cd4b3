import type { Selectable } from "kysely";
import { type Database, repeatable, repeatableTransaction } from "./database.ts";
import { CHANGES, type StoredChange, type StoredEdition, type StoredList } from "./records.ts";
import type { Db, Schema } from "./schema.ts";
import { storable } from "./text.ts";
import { takeTurn } from "./turn.ts";

/** So many lists a server keeps, and so many changes each has had: what lies in memory and is sent to threads stays small. */
export const MOST_LISTS = 100;
export const MOST_CHANGES = 20_000;

/** What became of a change: `same`: it was so already. `tooMany`: nothing was written. */
export type ChangeAnswer = "changed" | "same" | "tooMany" | "noSuchList";

export interface WordListStore {
  /** By name. */
  wordLists(): Promise<readonly StoredList[]>;
  wordList(name: string): Promise<StoredList | null>;
  createWordList(list: Omit<StoredList, "version">): Promise<"created" | "taken" | "tooMany">;
  /** The opposite change of the same word ends with it. */
  changeWord(list: string, change: StoredChange): Promise<ChangeAnswer>;
  /** As if the word had never been added or dropped, from now on. */
  undoChange(list: string, word: string): Promise<ChangeAnswer>;
  /** What counts now, the newest first: so many, of versions before `before`. */
  changesOf(
    list: string,
    limit: number,
    before?: number,
  ): Promise<readonly (StoredChange & { readonly since: number })[]>;
  /** What counted in that version of the list, by word. */
  changesAt(list: string, version: number): Promise<readonly Pick<StoredChange, "word" | "change">[]>;
  /** Somebody may have made the same at the same time. */
  saveEdition(edition: StoredEdition): Promise<void>;
  wordEdition(list: string, hash: string): Promise<StoredEdition | null>;
}

const listOf = ({ created_at, ...row }: Selectable<Schema["word_lists"]>): StoredList => ({
  ...row,
  createdAt: created_at,
});

const changeIn = (text: string): StoredChange["change"] => CHANGES.find((known) => known === text) ?? "add";

const editionOf = ({ base_hash, ...row }: Selectable<Schema["word_editions"]>): StoredEdition => ({
  ...row,
  baseHash: base_hash,
});

/** Those who change one list take turns, so that versions follow each other; the key of the word holds besides. */
export function wordListsIn(database: Database): WordListStore {
  const changing = (list: string, work: (db: Db, version: number) => Promise<boolean>): Promise<ChangeAnswer> =>
    repeatableTransaction(database, (db) => changeList(db, database, list, (version) => work(db, version)));

  return {
    async wordLists() {
      const rows = await repeatable(database, (db) =>
        db.selectFrom("word_lists").selectAll().orderBy("name").limit(MOST_LISTS).execute(),
      );
      return rows.map(listOf);
    },

    async wordList(name) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("word_lists").selectAll().where("name", "=", name).executeTakeFirst(),
      );
      return row === undefined ? null : listOf(row);
    },

    createWordList: ({ name, base, owner, createdAt }) =>
      repeatableTransaction(database, async (db) => {
        await takeTurn(db, database, "word lists");
        const names = await db.selectFrom("word_lists").select("name").limit(MOST_LISTS).execute();
        if (names.length >= MOST_LISTS) return "tooMany";
        const { numInsertedOrUpdatedRows } = await db
          .insertInto("word_lists")
          .values({ name, base, owner, created_at: createdAt, version: 0 })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n ? "created" : "taken";
      }),

    changeWord: (list, { word, change, reason, by, at }) =>
      changing(list, (db, version) => putChange(db, list, version, { word, change, reason, by, at })),

    undoChange: (list, word) => changing(list, (db, version) => endChange(db, list, version, word)),

    async changesOf(list, limit, before) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("word_changes")
          .selectAll()
          .where("list", "=", list)
          .where("until", "is", null)
          .$if(before !== undefined, (changes) => changes.where("since", "<", before as number))
          .orderBy("since", "desc")
          .limit(limit)
          .execute(),
      );
      return rows.map(({ word, change, reason, by_account, at, since }) => ({
        ...{ word, change: changeIn(change), reason, by: by_account, at, since },
      }));
    },

    async changesAt(list, version) {
      const rows = await repeatable(database, (db) =>
        db
          .selectFrom("word_changes")
          .select(["word", "change"])
          .where("list", "=", list)
          .where("since", "<=", version)
          .where((where) => where.or([where("until", "is", null), where("until", ">", version)]))
          .orderBy("word")
          .execute(),
      );
      return rows.map(({ word, change }) => ({ word, change: changeIn(change) }));
    },

    async saveEdition({ list, hash, version, baseHash }) {
      await repeatable(database, (db) =>
        db
          .insertInto("word_editions")
          .values({ list, hash, version, base_hash: baseHash })
          // The same words can come of several versions: either way to them is right.
          .onConflict((conflict) => conflict.columns(["list", "hash"]).doNothing())
          .execute(),
      );
    },

    async wordEdition(list, hash) {
      const row = await repeatable(database, (db) =>
        db.selectFrom("word_editions").selectAll().where("list", "=", list).where("hash", "=", hash).executeTakeFirst(),
      );
      return row === undefined ? null : editionOf(row);
    },
  };
}

/** A next version of a list, unless `work` says that it changes nothing. */
export async function changeList(
  db: Db,
  database: Database,
  list: string,
  work: (version: number) => Promise<boolean>,
): Promise<ChangeAnswer> {
  await takeTurn(db, database, `words ${list}`);
  const known = await db.selectFrom("word_lists").select("version").where("name", "=", list).executeTakeFirst();
  if (known === undefined) return "noSuchList";
  if (known.version >= MOST_CHANGES) return "tooMany";
  const version = known.version + 1;
  if (!(await work(version))) return "same";
  await db.updateTable("word_lists").set({ version }).where("name", "=", list).execute();
  return "changed";
}

/** Inside of a turn of the list. False: it is so already. */
export async function putChange(db: Db, list: string, version: number, change: StoredChange): Promise<boolean> {
  const { word, reason, by, at } = change;
  const now = await db
    .selectFrom("word_changes")
    .select("change")
    .where("list", "=", list)
    .where("word", "=", word)
    .where("until", "is", null)
    .executeTakeFirst();
  if (now?.change === change.change) return false;
  if (now !== undefined) await endChange(db, list, version, word);
  const row = { list, since: version, until: null, word, change: change.change, by_account: by, at };
  await db
    .insertInto("word_changes")
    .values({ ...row, reason: storable(reason) })
    .execute();
  return true;
}

async function endChange(db: Db, list: string, version: number, word: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("word_changes")
    .set({ until: version })
    .where("list", "=", list)
    .where("word", "=", word)
    .where("until", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
