import type { Player } from "../../words/record.ts";

/** The players of a game of this device, where whoever plays alone against computers has their own name. */
export function withOwnName(players: readonly Player[], own: string): readonly Player[] {
  const people = players.filter(({ bot }) => bot === null);
  if (people.length !== 1 || people[0].name !== "") return players;
  return players.map((player) => (player.bot === null ? { ...player, name: own } : player));
}
