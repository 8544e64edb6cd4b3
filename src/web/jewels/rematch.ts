import { useEffect, useState } from "react";
import type { RunView } from "../../activity/run/seen.ts";
import { connection, useAccount } from "../connection/online-store.ts";
import { toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { setupAgain } from "./race.ts";

export interface Rematch {
  /** The other was asked and has not answered yet. */
  readonly isWaiting: boolean;
  readonly ask: () => Promise<void>;
}

/** Another race with the same person and the same limit; null for who only watched. */
export function useRematch(race: RunView): Rematch | null {
  const t = useTexts("jewels");
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(
    () =>
      connection.listen((message) => {
        if (message.type !== "event") return;
        const { event } = message;
        if ((event.kind === "declined" || event.kind === "offerGone") && event.offer === asked) setAsked(null);
      }),
    [asked],
  );
  if (race.seat < 0) return null;
  const other = race.setup.seats[1 - race.seat].account;
  const ask = async (): Promise<void> => {
    // Who is asked already says yes.
    const theirs = useAccount.getState().offers.find(({ owner, setup }) => owner === other && setup.kind === "race");
    const answer = await connection.ask(
      theirs === undefined
        ? { type: "offer.make", setup: setupAgain(race.setup), to: other, hidden: true, commitment: null }
        : { type: "offer.take", offer: theirs.id, commitment: null },
    );
    if (answer.ok) setAsked(answer.value.offer);
    else toast(t("race.failed"), { kind: "fault" });
  };
  return { isWaiting: asked !== null, ask };
}
