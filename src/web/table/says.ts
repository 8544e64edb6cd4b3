import { moveFaultText } from "../../words/movefault.ts";
import type { View } from "../../words/position.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { TextsOf } from "../language/keys.ts";
import {
  isTableFaultCode,
  type SeatFace,
  type SessionFault,
  type SessionState,
  type TableFault,
} from "../session/session.ts";
import type { Turn } from "./turns.ts";

/** The one seat of this screen; null where several people share it, or nobody here plays. */
export function ownSeat(seats: readonly SeatFace[]): number | null {
  const own = seats.findIndex(({ isHere }) => isHere);
  return own < 0 || seats.filter(({ isHere }) => isHere).length > 1 ? null : own;
}

/** The name that a seat is called by: its own, or what it is. */
export function seatName(t: TextsOf<"board">, seats: readonly SeatFace[], seat: number): string {
  const face = seats[seat];
  if (face === undefined) return "";
  if (face.name !== "") return face.name;
  if (face.bot !== null) return t("seat.computer");
  return ownSeat(seats) === seat ? t("seat.you") : t("seat.player", { n: seat + 1 });
}

const isTableFault = (fault: SessionFault): fault is TableFault => isTableFaultCode(fault.code);

/** Why a move is refused, with squares and tiles as the ruleset writes them. */
export function sayFault(t: TextsOf<"board">, rules: Rules, fault: SessionFault): string {
  if (fault.code === "stale" || fault.code === "refused") return t(`fault.${fault.code}`);
  if (isTableFault(fault)) return t(`fault.${fault.code}`, fault.figures);
  const { key, values } = moveFaultText(rules, fault);
  return t(key, values);
}

/** The seats as they are shown: one's own first, then as they follow each other. */
export function shownOrder(seats: readonly SeatFace[]): number[] {
  const first = ownSeat(seats) ?? 0;
  return seats.map((_, by) => (first + by) % seats.length);
}

/** Who has won stands first, who has resigned last, whatever the points are. */
export function placesOf({ scores, resigned, outcome }: Pick<View, "scores" | "resigned" | "outcome">): number[] {
  const rank = (seat: number): number => (outcome?.winners.includes(seat) ? 0 : resigned[seat] ? 2 : 1);
  return scores.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || scores[b] - scores[a]);
}

/** Why the game is over. Who lets the time run out resigns by the rules, but nobody would say so. */
export function sayEnd(t: TextsOf<"board">, { view, aftermath }: Pick<SessionState, "view" | "aftermath">): string {
  if (view.outcome === null) return "";
  return t(aftermath?.timedOut?.includes(true) ? "end.timedOut" : `end.${view.outcome.reason}`);
}

/** A line of the move list in words: what a player did. */
export function sayTurn(t: TextsOf<"board">, { fact }: Turn): string {
  switch (fact.kind) {
    case "place":
      return fact.words.map((word) => word.text).join(", ");
    case "exchange":
      return t("turn.exchange", { n: fact.count });
    case "challenge":
      if (fact.isUpheld) return t("turn.challengeUpheld");
      if (fact.losesTurn) return t("turn.challengeLosesTurn");
      return fact.bonus > 0 ? t("turn.challengeBonus", { n: fact.bonus }) : t("turn.challengeInVain");
    case "hint":
      return t(fact.hint === "best" ? "turn.hintBest" : "turn.hintSquare");
    case "end":
      return t(`end.${fact.reason}`);
    default:
      return t(`turn.${fact.kind}`);
  }
}

/** What everybody at the table is told of a challenge: who is right, and what it costs whom. */
export function sayChallenge(t: TextsOf<"board">, seats: readonly SeatFace[], { seat, fact }: Turn): string | null {
  if (fact.kind !== "challenge" || seat === null) return null;
  if (fact.isUpheld) return t("challenge.upheld", { words: fact.words.join(", ") });
  if (fact.losesTurn) return t("challenge.losesTurn", { name: seatName(t, seats, seat) });
  const name = seatName(t, seats, fact.challenged ?? seat);
  return fact.bonus > 0 ? t("challenge.bonus", { name, n: fact.bonus }) : t("challenge.inVain");
}

/** What a screen reader says when somebody has moved. */
export function announceTurn(t: TextsOf<"board">, seats: readonly SeatFace[], turn: Turn): string {
  const { fact, points, total, seat } = turn;
  if (seat === null) return sayTurn(t, turn);
  const name = seatName(t, seats, seat);
  if (fact.kind !== "place") return t("announce.did", { name, what: sayTurn(t, turn) });
  return t("announce.placed", { name, words: sayTurn(t, turn), place: fact.place, points, total });
}
