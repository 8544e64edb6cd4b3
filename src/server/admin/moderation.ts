import { fail, ok, type Result } from "../../base/result.ts";
import { findPerson } from "../accounts/find.ts";
import { giveResetWord, OPERATOR_HOURS } from "../accounts/recovery.ts";
import type {
  Account,
  AccountStore,
  Aside,
  AsideStore,
  ChatStore,
  Instant,
  ModerationStore,
  RecoveryStore,
  Report,
  Role,
  Signals,
} from "../store/store.ts";

export type ModerationFault = {
  readonly code: "noSuchPerson" | "noSuchReport" | "noSuchLine" | "isGuest" | "outOfReach";
};
type Answer<T> = Promise<Result<T, ModerationFault>>;

/** A report with the names and the line that it is about. */
export interface ToldReport extends Report {
  readonly byName: string | null;
  readonly aboutName: string | null;
  readonly line: string | null;
}

export interface ResetWord {
  readonly name: string;
  readonly word: string;
  readonly until: Instant;
}

export interface ModeratedPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly bannedUntil: Instant | null;
  readonly mutedUntil: Instant | null;
}

/** What those who keep order can do: the server's routes and the operator's commands say the same. */
export interface Moderation {
  setRole(person: string, role: Role): Answer<ModeratedPerson>;
  /** Null: free again. */
  ban(person: string, until: Instant | null): Answer<ModeratedPerson>;
  mute(person: string, until: Instant | null): Answer<ModeratedPerson>;
  /** A word with which the person sets a new password, for the operator of the machine alone. */
  resetPassword(person: string): Answer<ResetWord>;
  reports(open: boolean): Promise<readonly ToldReport[]>;
  settle(report: number): Answer<void>;
  removeChat(line: number): Answer<void>;
  /** Games at which regular work has failed, and which are left alone for a while. */
  asides(): Promise<readonly Aside[]>;
}

const MOST_REPORTS = 200;
const MOST_ASIDES = 500;

const personOf = ({ id, name, role, bannedUntil, mutedUntil }: Account): ModeratedPerson => ({
  ...{ id, name, role, bannedUntil, mutedUntil },
});

type ModeratedStore = AccountStore & AsideStore & ChatStore & ModerationStore & RecoveryStore & Signals;

/** `by`: who gives the order; null for the operator of the machine, who may do everything. */
export function moderationBy(store: ModeratedStore, now: () => Instant, by: Account | null): Moderation {
  const mayAct = ({ id, role }: Account): boolean =>
    by === null || by.role === "admin" || (id !== by.id && role !== "moderator" && role !== "admin");

  async function change(
    person: string,
    work: (account: Account) => Parameters<AccountStore["changeAccount"]>[1],
    topic: string,
  ) {
    const account = await findPerson(store, person);
    if (account === null) return fail({ code: "noSuchPerson" } as const);
    if (!mayAct(account)) return fail({ code: "outOfReach" } as const);
    const changed = work(account);
    await store.changeAccount(account.id, changed);
    store.publish({ kind: "account", id: account.id, topic });
    return ok(personOf({ ...account, ...changed }));
  }

  return {
    async setRole(person, role) {
      const account = await findPerson(store, person);
      // A guest has no password: whoever holds the browser would hold the role.
      if (account?.passwordHash === null && role !== "guest") return fail({ code: "isGuest" });
      return change(person, () => ({ role }), "role");
    },
    ban: (person, until) => change(person, () => ({ bannedUntil: until }), "banned"),
    mute: (person, until) => change(person, () => ({ mutedUntil: until }), "muted"),
    async resetPassword(person) {
      if (by !== null) return fail({ code: "outOfReach" });
      const account = await findPerson(store, person);
      if (account === null) return fail({ code: "noSuchPerson" });
      if (account.passwordHash === null) return fail({ code: "isGuest" });
      return ok({ name: account.name, ...(await giveResetWord(store, account.id, now(), OPERATOR_HOURS)) });
    },
    async reports(open) {
      const reports = await store.reports(open, MOST_REPORTS);
      const accounts = await store.accounts(reports.flatMap(({ by: from, about }) => [from, about]));
      const names = new Map(accounts.map(({ id, name, deletedAt }) => [id, deletedAt === null ? name : null]));
      return Promise.all(
        reports.map(async (report) => ({
          ...report,
          byName: names.get(report.by) ?? null,
          aboutName: names.get(report.about) ?? null,
          line: report.chat === null ? null : ((await store.chatLine(report.chat))?.text ?? null),
        })),
      );
    },
    asides: () => store.asides(now(), MOST_ASIDES),
    settle: async (report) =>
      (await store.settleReport(report, now())) ? ok(undefined) : fail({ code: "noSuchReport" }),
    async removeChat(id) {
      const line = await store.chatLine(id);
      if (line === null || !(await store.removeChat(id))) return fail({ code: "noSuchLine" });
      store.publish({ kind: "chat", room: line.room, id });
      return ok(undefined);
    },
  };
}
