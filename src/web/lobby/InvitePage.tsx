import { type ReactNode, useEffect, useState } from "react";
import type { SeenOffer } from "../../protocol/server.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { connection, useConnection } from "../connection/online-store.ts";
import { ButtonLink } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Page } from "../design/Page.tsx";
import { Waiting } from "../design/Waiting.tsx";
import { useTexts } from "../language/texts.ts";
import { lookAtOffer } from "../offers/offer-store.ts";
import { isAway, LineStatus, NoLine } from "../online/LineStatus.tsx";
import { OfferRow } from "./OfferRow.tsx";

/** `/invite/:id`: an offer for whoever has its link. */
export default function InvitePage({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>;
}): ReactNode {
  const t = useTexts("lobby");
  const shown = useShownName();
  const id = params.id ?? "";
  const line = useConnection();
  const offer = useOffer(id, line.status === "live");
  const me = line.you?.account ?? null;
  if (offer === undefined)
    return (
      <Page title={t("invite.name")} width="full">
        {isAway(line) ? <NoLine state={line} /> : <Waiting />}
      </Page>
    );
  if (offer === null)
    return (
      <Page title={t("invite.name")} width="full">
        <EmptyState
          icon="people"
          title={t("invite.over")}
          actions={
            <ButtonLink kind="primary" icon="people" href="/lobby">
              {t("table.toLobby")}
            </ButtonLink>
          }
        >
          {t("invite.over.words")}
        </EmptyState>
      </Page>
    );
  const isMine = offer.owner === me;
  return (
    <Page
      title={isMine ? t("invite.mine") : t("invite.from", { name: shown(offer.name) })}
      intro={t(isMine ? "invite.words" : "invite.take")}
      width="narrow"
    >
      <LineStatus state={line} />
      <OfferRow as="div" offer={offer} me={me} />
    </Page>
  );
}

const LOOK_MS = 5000;

/** Undefined: not known yet; null: gone. Looked at again now and then, as others take it or give it back. */
function useOffer(id: string, isLive: boolean): SeenOffer | null | undefined {
  const [offer, setOffer] = useState<SeenOffer | null | undefined>(undefined);
  useEffect(() => {
    if (!isLive) return;
    let isHere = true;
    const look = async (): Promise<void> => {
      const seen = await lookAtOffer(id);
      if (isHere && connection.state().status === "live") setOffer(seen);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [id, isLive]);
  return offer;
}
