import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { makeClock } from "../../formats/jewels-clock.ts";
import type { SeenOffer } from "../../protocol/server.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { connection, useConnection } from "../connection/online-store.ts";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { classes } from "../design/classes.ts";
import { EmptyState } from "../design/EmptyState.tsx";
import { Segments } from "../design/Field.tsx";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import type { TextsOf } from "../language/keys.ts";
import { useTexts } from "../language/texts.ts";
import { shareLink } from "./files.ts";
import jewelsStyles from "./jewels.module.css";
import raceStyles from "./race.module.css";
import { RACE_MINUTES, raceSetup } from "./race.ts";
import rowsStyles from "./rows.module.css";
import { StoneRow } from "./StoneShapes.tsx";

type Length = "turns" | `${(typeof RACE_MINUTES)[number]}`;

/** Races that wait for a second player, and a race of one's own. */
export function RacePage(): ReactNode {
  const t = useTexts("jewels");
  const { status, you } = useConnection();
  const offers = useRaceOffers();
  const [length, setLength] = useState<Length>("2");
  const mine = offers.find(({ owner }) => owner === you?.account);
  useStarted();
  if (status !== "live")
    return (
      <EmptyState icon="people" title={t(status === "connecting" || status === "idle" ? "loading" : "race.offline")}>
        <p>{t("race.about")}</p>
      </EmptyState>
    );
  const offer = async (hidden: boolean): Promise<void> => {
    const setup = raceSetup(length === "turns" ? null : Number(length));
    const answer = await connection.ask({ type: "offer.make", setup, to: null, hidden, commitment: null });
    if (!answer.ok) {
      toast(t("race.failed"), { kind: "fault" });
      return;
    }
    if (!hidden) return;
    const shared = await shareLink(new URL(`/jewels/race/${answer.value.offer}`, location.href).href, t("race.invite"));
    if (shared === "copied") toast(t("share.copied"), { kind: "good" });
  };
  return (
    <div className={raceStyles.raceList}>
      <StoneRow />
      <p className={classes(quietStyles.quiet, jewelsStyles.middle)}>{t("race.about")}</p>
      {mine ? (
        <Card className={raceStyles.waiting} role="status">
          <h2>{t("race.waiting")}</h2>
          <div className={jewelsStyles.files}>
            <Button
              icon="share"
              onClick={() => shareLink(new URL(`/jewels/race/${mine.id}`, location.href).href, t("race.invite"))}
            >
              {t("race.link")}
            </Button>
            <Button onClick={() => connection.ask({ type: "offer.withdraw", offer: mine.id })}>
              {t("race.withdraw")}
            </Button>
          </div>
        </Card>
      ) : (
        <Card className={raceStyles.waiting}>
          <h2>{t("race.new")}</h2>
          <Segments
            label={t("limit")}
            value={length}
            choices={[
              ...RACE_MINUTES.map((n) => ({ value: `${n}` as const, label: makeClock(n * 60_000) })),
              { value: "turns" as const, label: t("daily.turns", { n: 40 }) },
            ]}
            onChoose={setLength}
          />
          <div className={jewelsStyles.files}>
            <Button kind="primary" icon="people" onClick={() => offer(false)}>
              {t("race.open")}
            </Button>
            <Button icon="share" onClick={() => offer(true)}>
              {t("race.friend")}
            </Button>
          </div>
        </Card>
      )}
      <section>
        <h2>{t("race.offers")}</h2>
        <OfferList offers={offers.filter((each) => each !== mine)} />
      </section>
    </div>
  );
}

export const limitName = (t: TextsOf<"jewels">, { setup }: SeenOffer): string =>
  setup.kind === "race" && setup.minutes !== null ? makeClock(setup.minutes * 60_000) : t("daily.turns", { n: 40 });

function OfferList({ offers }: { readonly offers: readonly SeenOffer[] }): ReactNode {
  const t = useTexts("jewels");
  const shown = useShownName();
  if (offers.length === 0) return <p className={quietStyles.quiet}>{t("race.none")}</p>;
  return (
    <ul className={classes(rowsStyles.rows, rowsStyles.leaders)}>
      {offers.map((offer) => (
        <li key={offer.id}>
          <bdi>{shown(offer.name)}</bdi>
          <b>{limitName(t, offer)}</b>
          <Button
            size="small"
            kind="primary"
            onClick={() => connection.ask({ type: "offer.take", offer: offer.id, commitment: null })}
          >
            {t("race.take")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A race of mine has begun: off to it. */
export function useStarted(): void {
  const [, go] = useLocation();
  useEffect(
    () =>
      connection.listen((message) => {
        if (message.type !== "event" || message.event.kind !== "started" || message.event.game !== "jewels") return;
        const path = `/jewels/race/${message.event.table}`;
        if (location.pathname !== path) go(path);
      }),
    [go],
  );
}

/** What the lobby offers of races. */
function useRaceOffers(): readonly SeenOffer[] {
  const [offers, setOffers] = useState<readonly SeenOffer[]>([]);
  useEffect(() => {
    const isRace = ({ setup }: SeenOffer): boolean => setup.kind === "race";
    const deaf = connection.listen((message) => {
      if (message.type === "lobby.whole") setOffers(message.offers.filter(isRace));
      if (message.type !== "lobby.change") return;
      const gone = new Set([...message.gone, ...message.offers.map(({ id }) => id)]);
      setOffers((before) => [...before.filter(({ id }) => !gone.has(id)), ...message.offers.filter(isRace)]);
    });
    const leave = connection.stand(() => ({ type: "lobby.enter" }), { type: "lobby.leave" });
    return () => {
      deaf();
      leave();
    };
  }, []);
  return offers;
}
