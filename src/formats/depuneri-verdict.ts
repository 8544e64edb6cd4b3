import type { DepuneriSheet } from "./depuneri.ts";

/** The last line of the sheet. Romanian in every language of the interface: the exercise prescribes it to the letter. */
export function depuneriVerdict({ totals, winners }: Pick<DepuneriSheet, "totals" | "winners">): string {
  const points = totals.find(({ player }) => player === winners[0])?.points;
  if (winners.length === 1) return `Jucătorul ${winners[0]} a castigat jocul cu ${points} puncte`;
  const players = `${winners.slice(0, -1).join(", ")} și ${winners.at(-1)}`;
  return `Egalitate: jucătorii ${players} au câte ${points} puncte`;
}
