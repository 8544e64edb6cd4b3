import { useEffect, useReducer } from "react";
import type { SaidLine } from "../../protocol/server.ts";
import { connection } from "../connection/online-store.ts";
import { findInvitations } from "../offers/offer-store.ts";
import { EMPTY_LOBBY, hearLobby, type Lobby } from "./lobby.ts";

/** Stands in the lobby as long as the page is there. Older lines of its chat are for whoever asks for them to add. */
export function useLobby(): readonly [lobby: Lobby, addLines: (lines: SaidLine[]) => void] {
  const [lobby, hear] = useReducer(hearLobby, EMPTY_LOBBY);
  useEffect(() => {
    const end = connection.listen(hear);
    const leave = connection.stand(
      () => ({ type: "lobby.enter" }),
      { type: "lobby.leave" },
      () => void findInvitations(),
    );
    return () => {
      end();
      leave();
    };
  }, []);
  const addLines = (lines: SaidLine[]): void => hear({ type: "chat.lines", room: "lobby", lines });
  return [lobby, addLines];
}
