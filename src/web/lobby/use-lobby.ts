import { useEffect, useReducer } from "react";
import { connection } from "../connection/online-store.ts";
import { findInvitations } from "../offers/offer-store.ts";
import { EMPTY_LOBBY, type Heard, hearLobby, type Lobby } from "./lobby.ts";

/** Stands in the lobby as long as the page is there. Whoever asks the server for more of it lets it hear the answer. */
export function useLobby(): readonly [lobby: Lobby, hear: (heard: Heard) => void] {
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
  return [lobby, hear];
}
