/** So long the node that wrote the turn of a computer player, or took it, has it for itself. */
export const ASKED_MS = 15_000;

/** When another node may ask the computer player that has the turn; null where none has. */
export const botDueAt = (seats: readonly (string | null)[], turn: number | null, at: number): number | null =>
  turn !== null && seats[turn] === null ? at + ASKED_MS : null;
