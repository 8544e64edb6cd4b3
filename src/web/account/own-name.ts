import type { Player } from "../../words/record.ts";
import { useTexts } from "../language/texts.ts";
import { useMe } from "./me.ts";

/** The players of a game of this device, where whoever plays alone against computers has their own name. */
export function withOwnName(players: readonly Player[], own: string): readonly Player[] {
  const people = players.filter(({ bot }) => bot === null);
  if (people.length !== 1 || people[0].name !== "") return players;
  return players.map((player) => (player.bot === null ? { ...player, name: own } : player));
}

/** What the person at this browser is called in games of their own: by the name of the account, where it has one. */
export function useOwnName(): string {
  const t = useTexts("app");
  const { me } = useMe();
  return me?.name && me.role !== "guest" ? me.name : t("you");
}
