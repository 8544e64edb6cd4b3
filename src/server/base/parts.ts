import type { Fault } from "../../activity/activity.ts";
import type { Table } from "../../activity/table/fact.ts";
import type { TableAction, WordList } from "../../activity/table/rules.ts";
import type { TableView } from "../../activity/table/seen.ts";
import type { ClockSetup, NamedList, TableSetup } from "../../activity/table/setup.ts";
import type { Result } from "../../base/result.ts";
import type { ChangedEdition } from "../../library/changed.ts";
import type {
  AccountEvent,
  GameNote,
  OfferMade,
  OffersPage,
  PeoplePage,
  RevealEvent,
  SaidLine,
  SeenOffer,
  ServerMessage,
} from "../../protocol/server.ts";
import type { OfferSetup } from "../../protocol/setup.ts";
import type { MeaningsFile } from "../../wordlists/meanings-file.ts";
import type { GameRecord } from "../../words/record.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Permission } from "../identity/identity.ts";
import type { StoreAway } from "../store/away.ts";
import type { Instant, Role } from "../store/store.ts";
import type { Telling } from "./telling.ts";

/** Tests bring one that stands still until it is told to go on. */
export interface Clock {
  now(): Instant;
  /** The function that ends it. Work that is not done yet is not begun anew. */
  every(millis: number, work: () => Promise<void> | void): () => void;
  /**
   * Goes by the time that is asked for, from now on, or by the machine's own where that is null. By how much the
   * machine's is ahead of it. A clock that a test holds follows nobody.
   */
  follow?(ask: () => Promise<Instant | null>): Promise<number>;
}

/** An offer by its id: what there is to say of it is read where somebody hears. */
export type OfferNews = { readonly kind: "offer" | "reveal"; readonly offer: string };
export type AccountNews = Exclude<AccountEvent, { kind: "offer" } | { kind: "reveal" }> | OfferNews;

export type Answer<T> = Promise<Result<T, Fault>>;

export interface Self {
  readonly account: string;
  readonly name: string;
  readonly role: Role;
}

/** Somebody who hears what happens: a socket, or a stream of the API. */
export interface Listener {
  /** Its name may change. */
  self: Self;
  /** A ServerMessage as JSON: written once for all who hear it. */
  send(text: string): void;
  /** So much of what was sent is unread that more had better wait. */
  readonly isBehind?: boolean;
  /** Whose lines this person does not want to read. */
  blocked: ReadonlySet<string>;
  /** What the token behind it allows; all where nothing is said. */
  readonly scopes?: readonly Permission[];
  /** How it is told of tables; as pages are where nothing is said. */
  readonly telling?: Telling<TableSetup, TableView>;
}

/** Word lists, each loaded once, in threads. */
export interface Words {
  /** How it stands now with the list that a game names. One that is not in memory is fetched from then on. */
  listOf(rules: Rules, named: NamedList | null): WordList;
  /** The same once that is known, or after so many milliseconds; `awaited` also where too many wait, or the server stops. */
  fetched(rules: Rules, named: NamedList | null, millis?: number): Promise<WordList>;
  /**
   * By what a new game is judged, which is `none` where nobody has a list for it. Waits so many milliseconds at most.
   * `list`: one that this server keeps, instead of the ruleset's.
   */
  ready(rules: Rules, millis?: number, list?: string | null): Promise<WordList>;
  /** The file of a list for a page, checked: all of it, or the forward graphs. Null: it cannot be had. */
  fileOf(name: string, hash: string, isWhole: boolean): Promise<Uint8Array | null>;
  /** What words of a language mean. Null: nothing is known of it, or that cannot be had now. */
  meaningsOf(language: string): Promise<MeaningsFile | null>;
  /** The lists that this server keeps, as new games would name them; those that are not made yet come later. */
  ownEditions(millis: number): Promise<readonly ChangedEdition[]>;
  /** Whether games were played with this edition of a list that this server keeps. */
  isOwnEdition(name: string, hash: string): Promise<boolean>;
  /** Nothing is waited for any more. */
  close(): Promise<void>;
}

/** Something that is open as long as a session lasts: sockets, streams. */
export interface SessionHolder {
  accounts(): Iterable<string>;
  /** Closes what belongs to sessions that have ended. */
  check(account: string): Promise<void>;
}

/** How things stand for an account, as the store holds them now. */
export interface Standing {
  readonly games: readonly OwnGame[];
  /** The same, of tables, as a page wants to know them. */
  readonly notes: readonly GameNote[];
  /** Offers to this account, and those that wait for its value. */
  readonly offers: readonly SeenOffer[];
  readonly reveals: readonly RevealEvent[];
  /** Of the offers that were asked for, those that still hang. */
  readonly hanging: ReadonlySet<string>;
}

/** A game in play of somebody's, as far as events speak of it. */
export interface OwnGame {
  readonly table: string;
  readonly game: "words" | "jewels";
  readonly version: number;
  readonly isMyTurn: boolean;
}

/** Whether the store takes what is written, and what was refused because it did not. */
export interface Readiness {
  /** Of a write that was made within the last second: whoever asks, and however often. */
  check(): Promise<boolean>;
  /** A command, or a request, was refused for this reason. */
  refused(error: StoreAway): void;
}

/** Who is connected to this node, and how to reach an account wherever it is. */
export interface People {
  arrive(listener: Listener): Promise<void>;
  depart(listener: Listener): void;
  isHere(account: string): boolean;
  /** Reads how things stand for who came in, and has it said; others of the account hear what they have missed. */
  welcome(listener: Listener, say: (standing: Standing) => void): Promise<void>;
  /** To every listener of the account, on every node. `version`: of the game that it is about. */
  tell(account: string, news: AccountNews, version?: number): void;
  /** The account has made this offer or taken a seat in it, and wants to know what becomes of it. */
  note(account: string, offer: string): void;
  /** Whoever holds something open for a session wants to look again when that may have ended. The function ends it. */
  hold(holder: SessionHolder): () => void;
  /** To every listener of this node. */
  tellAll(message: ServerMessage): void;
  /** How many listeners there are. */
  count(): number;
}

/** Who sits at a table that is to be made, in the order of play. */
export interface SeatPlan {
  readonly account: string | null;
  readonly bot: string | null;
  readonly commitment: string | null;
  readonly value: string | null;
}

export interface TablePlan {
  readonly id: string;
  readonly ruleset: string;
  /** A list that this server keeps; null: that of the ruleset. */
  readonly lexicon: string | null;
  readonly seats: readonly SeatPlan[];
  readonly shuffled: boolean;
  readonly rated: boolean;
  readonly clock: ClockSetup;
  readonly rematchOf: string | null;
  /** Fixed before the seats showed their values. */
  readonly seed: string;
}

export interface Tables {
  /** A table of that id that is there already is left as it is. */
  create(plan: TablePlan): Answer<TableSetup>;
  /** `command`: the id that the client gave; the same twice is done once. */
  act(
    table: string,
    account: string,
    command: string | null,
    action: TableAction,
  ): Answer<{ readonly version: number }>;
  /** What an account, or (null) somebody who watches, may see now. */
  view(table: string, account: string | null): Promise<TableView | null>;
  /** Everything, also what is hidden: for the server itself. */
  whole(table: string): Promise<Table | null>;
  /** Of a game that is over; null for others. */
  record(table: string): Promise<GameRecord | null>;
  /** At every table in play where this account sits. */
  resignAll(account: string): Promise<void>;
}

/** What a command to make an offer brings. */
export interface OfferBody {
  readonly setup: OfferSetup;
  readonly to: string | null;
  readonly hidden: boolean;
  readonly commitment: string | null;
  /** The value itself; only where no other person plays. */
  readonly value: string | null;
}

export interface Lobby {
  enter(listener: Listener): Promise<void>;
  leave(listener: Listener): void;
  make(self: Self, command: string, body: OfferBody): Answer<OfferMade>;
  /** The id of an offer that would be made with this command, and the hash of its seed. */
  seal(self: Self, command: string): { readonly offer: string; readonly seedHash: string };
  take(self: Self, offer: string, commitment: string | null): Answer<OfferMade>;
  reveal(self: Self, offer: string, value: string): Answer<OfferMade>;
  withdraw(self: Self, offer: string): Answer<void>;
  giveBack(self: Self, offer: string): Answer<void>;
  decline(self: Self, offer: string): Answer<void>;
  look(self: Self, offer: string): Answer<SeenOffer>;
  rematch(self: Self, table: string, commitment: string | null): Answer<OfferMade>;
  /** Offers to an account, and those that wait for its value. */
  offersTo(
    account: string,
  ): Promise<{ readonly offers: readonly SeenOffer[]; readonly reveals: readonly RevealEvent[] }>;
  /** A page of what everybody may take, the newest first. `after`: the key of the page before; null: the first one. */
  offers(after: string | null): Promise<OffersPage>;
  /** A page of who is there, by name. `find`: how names begin. */
  people(after: string | null, find: string | null): Promise<PeoplePage>;
}

export interface Chat {
  say(self: Self, command: string, room: string, text: string): Answer<SaidLine>;
  /** `skipped`: there are lines before these. */
  back(self: Self, room: string, before: number): Answer<{ readonly lines: SaidLine[]; readonly skipped: boolean }>;
  enter(listener: Listener, room: string): Promise<void>;
  leave(listener: Listener, room: string): void;
  leaveAll(listener: Listener): void;
}
