import type { AccountStore } from "./accounts.ts";
import type { ActivityRef, ActivityStore, DueActivity } from "./activities.ts";
import type { AppealStore } from "./appeals.ts";
import type { Aside, AsideStore } from "./aside.ts";
import type { BotTurnStore } from "./botturns.ts";
import type { ChatStore } from "./chat.ts";
import type { Engine, Signals } from "./database.ts";
import type { ModerationStore } from "./moderation.ts";
import type { OfferKey, OfferStore } from "./offers.ts";
import type { OwnDataStore } from "./owndata.ts";
import type { PresenceStore } from "./presence.ts";
import type { RatingStore } from "./ratings.ts";
import type { Instant } from "./records.ts";
import type { RecoveryStore } from "./recovery.ts";
import type { ResultStore } from "./results.ts";
import type { RunStore } from "./runs.ts";
import type { SecretStore } from "./secrets.ts";
import type { SessionStore } from "./sessions.ts";
import type { StatisticsStore } from "./statistics.ts";
import type { TallyStore } from "./tallies.ts";
import type { TidyingStore } from "./tidying.ts";
import type { WordListStore } from "./wordlists.ts";

export * from "./records.ts";
export type {
  AccountStore,
  ActivityRef,
  ActivityStore,
  AppealStore,
  Aside,
  AsideStore,
  BotTurnStore,
  ChatStore,
  DueActivity,
  ModerationStore,
  OfferKey,
  OfferStore,
  OwnDataStore,
  PresenceStore,
  RatingStore,
  RecoveryStore,
  ResultStore,
  RunStore,
  SecretStore,
  SessionStore,
  Signals,
  StatisticsStore,
  TallyStore,
  TidyingStore,
  WordListStore,
};

/** Whether the database is there, and its upkeep. */
export interface Upkeep {
  readonly engine: Engine;
  /** Rows that lists left out since the store was opened, because they are damaged. Who reads one by itself gets `StoreDamage`. */
  damagedRows(): number;
  /** What time it is for all nodes; null where there is one, which knows itself. */
  time(): Promise<Instant | null>;
  close(): Promise<void>;
  /** Removes sessions, offers, presences and what was set aside, where its time was over before `now`. */
  sweep(now: Instant): Promise<void>;
}

/**
 * The truth of a server, in SQLite or PostgreSQL. Every promise that resolves is on the disk, but for offers, who is there
 * and counts of limits: these may be lost with the machine. A part of the server asks for the nouns that it needs.
 */
export interface Store
  extends Upkeep,
    ActivityStore,
    BotTurnStore,
    AsideStore,
    RunStore,
    AccountStore,
    SessionStore,
    RecoveryStore,
    OwnDataStore,
    TidyingStore,
    ChatStore,
    OfferStore,
    PresenceStore,
    ModerationStore,
    RatingStore,
    ResultStore,
    StatisticsStore,
    TallyStore,
    SecretStore,
    WordListStore,
    AppealStore,
    Signals {}
