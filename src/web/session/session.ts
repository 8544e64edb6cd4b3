import type { Result } from "../../base/result.ts";
import type { Values } from "../../base/user-error.ts";
import type { Explanation } from "../../bots/explain.ts";
import type { Letter } from "../../lexicon/alphabet.ts";
import type { HintKind } from "../../words/event.ts";
import type { Square } from "../../words/layout.ts";
import type { Move, MoveFault, Placement } from "../../words/move.ts";
import type { View } from "../../words/position.ts";
import type { SeenEvent } from "../../words/seen.ts";

/** `live`: what is shown is what is; `offline`: no network, or a game of this device that needs none to go on. */
export type Link = "live" | "reconnecting" | "offline";

/** Who sits in a seat, and how. Texts for an empty name are made where it is shown. */
export interface SeatFace {
  readonly name: string;
  /** The level of a computer player; null for a person. */
  readonly bot: string | null;
  /** Plays at this screen. */
  readonly isHere: boolean;
  readonly rating: number | null;
  /** That rating is still a guess. */
  readonly provisional?: boolean;
  /** Null where nobody can know. */
  readonly isPresent: boolean | null;
}

/** A clock: what was left when it was last settled, and since when (`Date.now()`) it runs; null: it stands. */
export interface ClockFace {
  readonly left: number;
  readonly runsSince: number | null;
  /** Points that overtime has cost so far. */
  readonly penalty: number;
}

/** The word list of the game on this device: needed to judge drafts, for hints and for computer players. */
export interface WordsState {
  /** `none`: these rules know no list. `missing`: it is not on this device, and could not be fetched. */
  readonly state: "none" | "loading" | "ready" | "missing";
  /** Of a list that is on its way, as far as that is known. */
  readonly share: number | null;
}

export type Verdict = "valid" | "invalid" | "unknown";

export interface HintGiven {
  readonly hint: Placement | { readonly square: Square };
  /** Why it is worth what it is, where the engine can tell. */
  readonly explanation: Explanation | null;
}

/** After the end. `rating`: by seat, before and after, in rated games. */
export interface Aftermath {
  readonly racks: readonly (readonly number[])[] | null;
  readonly ratings:
    | readonly ({ readonly before: number; readonly after: number; readonly provisional: boolean } | null)[]
    | null;
  readonly isAborted: boolean;
  /** Who lost by time, by seat; to the rules that is a resignation. */
  readonly timedOut?: readonly boolean[];
}

export interface ChatLine {
  readonly id: string;
  readonly name: string;
  readonly isMine: boolean;
  readonly text: string;
  readonly at: number;
}

/** Everything that the table shows, as one plain object; a new one after every change. */
export interface SessionState {
  readonly id: string;
  readonly kind: "local" | "online";
  readonly link: Link;
  /** As the seat at this screen sees it; at a hot seat the one whose turn it is; `seat` is SPECTATOR for a watcher. */
  readonly view: View;
  readonly seats: readonly SeatFace[];
  /** What has happened, as this seat may hear of it. `view.version` is their number, table events not counted. */
  readonly facts: readonly SeenEvent[];
  /** By seat; null: no clocks. */
  readonly clocks: readonly ClockFace[] | null;
  readonly words: WordsState;
  /** Sent, and not acknowledged yet: it is shown as laid, and sent again after a reload. */
  readonly pending: Move | null;
  /** A computer player thinks in this seat. */
  readonly thinking: number | null;
  /** Hot seat: the screen goes to this seat, whose rack is hidden until it says so (`ready`). */
  readonly curtain: number | null;
  /** The last hint paid for, until the turn has passed. */
  readonly hint: HintGiven | null;
  /** Null while the game goes on. */
  readonly aftermath: Aftermath | null;
  /** Null where there is no chat. */
  readonly chat: readonly ChatLine[] | null;
  readonly can: SessionAbilities;
}

/** What this seat may ask for now; the table shows no button for what it cannot. */
export interface SessionAbilities {
  readonly play: boolean;
  /** Null: in this game there are none at all. */
  readonly hints: readonly HintKind[] | null;
  readonly challenge: boolean;
  readonly resign: boolean;
  /** Take the whole last turn back: practice against the computer only. */
  readonly undo: boolean;
  readonly rematch: boolean;
  /** End without a result: `offer`: the others must agree; `now`: it ends at once. */
  readonly abort: "no" | "now" | "offer" | "offered" | "asked";
  readonly analyse: boolean;
}

/** Codes of the device and of the server that the table has words for. */
const TABLE_FAULTS = [
  ...(["offline", "noWords", "hintInRated", "hintGiven", "abortOnce"] as const),
  ...(["wordsNotReady", "wordsGone"] as const),
  // Of a rematch.
  ...(["tooManyGames", "tooManyBotGames", "tooManyNewGames", "otherTooManyGames", "tooManyChallenges"] as const),
  ...(["botsBusy", "notReachable", "noSuchPerson"] as const),
] as const;
export type TableFaultCode = (typeof TABLE_FAULTS)[number];

export const isTableFaultCode = (code: string): code is TableFaultCode => TABLE_FAULTS.some((known) => known === code);

export interface TableFault {
  readonly code: TableFaultCode;
  readonly figures?: Values;
}

/** Why a command did not come through: the rules refuse it, or it did not reach whoever decides. */
export type SessionFault =
  | MoveFault
  /** The table has moved on since the page last heard of it; the newer state is shown by now. */
  | { readonly code: "stale" }
  | TableFault
  | { readonly code: "refused"; readonly reason: string };

export type Answered<T> = Promise<Result<T, SessionFault>>;

/**
 * A game as the table uses it, on this device or on a server. Commands answer when they count: a move sent while
 * offline stays `pending`, is sent again, and counts once.
 */
export interface GameSession {
  readonly state: () => SessionState;
  /** Calls back after each change of `state()`; gives what ends it. Fits `useSyncExternalStore`. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Place, exchange, pass, challenge or resign. */
  readonly submit: (move: Move) => Answered<null>;
  readonly hint: (kind: HintKind) => Answered<HintGiven>;
  /** Whether the list has a word, as far as is known now; an `unknown` is looked up, and a change of state follows. */
  readonly lookup: (letters: readonly Letter[]) => Verdict;
  /** The person whose turn it is has the screen. */
  readonly ready: () => void;
  readonly undo: () => Answered<null>;
  readonly abort: () => Answered<null>;
  readonly say: (text: string) => Answered<null>;
  /** A new game with the same people: its address, once there is one. */
  readonly rematch: () => Answered<{ readonly href: string }>;
  /** Where the finished game can be looked at. */
  /** Says that a word was refused wrongly; absent where nobody would hear it. */
  readonly appeal?: (word: string) => void;
  readonly replayHref: () => string;
  /** Stops listening, clocks and thinking; the game itself stays as it is. */
  readonly close: () => void;
}
