import { type ReactNode, useEffect, useState } from "react";
import { type RunView, winnersOf } from "../../activity/run/seen.ts";
import type { SeenOffer } from "../../protocol/server.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { connection, useConnection } from "../connection/online-store.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import { classes } from "../design/classes.ts";
import { EmptyState } from "../design/EmptyState.tsx";
import quietStyles from "../design/quiet.module.css";
import { announce } from "../design/toast-store.ts";
import type { TextKey } from "../language/keys.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { useBoardActions } from "./boardactions.ts";
import { useCascadeSounds } from "./cascadesounds.ts";
import { GameStatus } from "./GameStatus.tsx";
import { JewelsBoard } from "./JewelsBoard.tsx";
import jewelsStyles from "./jewels.module.css";
import * as store from "./jewels-store.ts";
import { isAtRest } from "./play.ts";
import { limitName, useStarted } from "./RacePage.tsx";
import { useWatchRun } from "./Ranking.tsx";
import raceStyles from "./race.module.css";
import { secondsToStart } from "./race.ts";
import { useRaceRoom } from "./raceroom.ts";
import { useRematch } from "./rematch.ts";
import { useTurnNews } from "./turnnews.ts";

/** A race, or the invitation to it: both have the same address. */
export function RaceRoomPage({ id }: { readonly id: string }): ReactNode {
  const t = useTexts("jewels");
  const { status } = useConnection();
  const { race, fault, again } = useRaceRoom(id);
  useStarted();
  if (race !== null) return <RaceView race={race} />;
  if (fault === "noSuchActivity") return <Invitation id={id} onTaken={again} />;
  const isLost = status !== "live" && status !== "connecting" && status !== "idle";
  return <EmptyState icon="people" title={t(isLost ? "race.offline" : "loading")} />;
}

function Invitation({ id, onTaken }: { readonly id: string; readonly onTaken: () => void }): ReactNode {
  const t = useTexts("jewels");
  const { you } = useConnection();
  const [offer, setOffer] = useState<SeenOffer | null>(null);
  const [isGone, setGone] = useState(false);
  const shown = useShownName();
  useEffect(() => {
    const deaf = connection.listen((message) => {
      if (message.type === "event" && message.event.kind === "started" && message.event.table === id) onTaken();
    });
    void connection.ask({ type: "offer.look", offer: id }).then((answer) => {
      setGone(!answer.ok);
      if (answer.ok) setOffer(answer.value.offer);
    });
    return deaf;
  }, [id, onTaken]);
  if (isGone)
    return (
      <EmptyState
        icon="people"
        title={t("race.gone")}
        actions={<ButtonLink href="/jewels/race">{t("race.others")}</ButtonLink>}
      />
    );
  if (offer === null) return <EmptyState icon="people" title={t("loading")} />;
  if (offer.owner === you?.account) return <EmptyState icon="people" title={t("race.waiting")} role="status" />;
  const take = async (): Promise<void> => {
    const answer = await connection.ask({ type: "offer.take", offer: id, commitment: null });
    if (answer.ok) onTaken();
    else setGone(true);
  };
  return (
    <EmptyState
      icon="people"
      title={t("race.invited", { name: shown(offer.name), limit: limitName(t, offer) })}
      actions={
        <Button kind="primary" size="large" icon="play" onClick={take}>
          {t("race.take")}
        </Button>
      }
    />
  );
}

const TICK_MS = 200;

function RaceView({ race }: { readonly race: RunView }): ReactNode {
  const t = useTexts("jewels");
  const { ahead, status } = useConnection();
  const { play, selection } = store.useJewels();
  const actions = useBoardActions();
  const [now, setNow] = useState(Date.now);
  const { setup, seat, seats } = race;
  const isMine = play.source.kind === "race" && play.source.race === setup.id;
  const isEnded = play.end !== null || seats[seat]?.end !== null;
  const isOver = winnersOf(seats) !== null;
  const isMoving = !isAtRest(play);
  const toStart = secondsToStart(setup, now + ahead);
  useCascadeSounds(play);
  useTurnNews(play);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      store.tick();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) announce(t(outcomeOf(seats, seat)), true);
  }, [isOver, seats, seat, t]);
  return (
    <div className={classes(jewelsStyles.table, jewelsStyles.isRace)}>
      <div className={jewelsStyles.place}>
        {isMine ? (
          <JewelsBoard
            key={play.id}
            rules={play.game.start.rules}
            frame={play.frames[0]}
            isMoving={isMoving}
            pace={1}
            onSeen={store.advance}
            selection={selection}
            actions={toStart === 0 && !isEnded ? actions : undefined}
            label={t("board")}
          />
        ) : (
          <EmptyState icon="eye" title={t("race.watching")} />
        )}
        {toStart > 0 && (
          <div className={raceStyles.countdown} data-testid="countdown" role="status" key={toStart}>
            {toStart}
          </div>
        )}
      </div>
      {isMine && <GameStatus play={play} sending={status === "live" ? "quiet" : "waiting"} />}
      <section className={jewelsStyles.controls} aria-label={t("way.race")}>
        <Seats race={race} />
        {isMine && isEnded && !isOver && <p className={quietStyles.quiet}>{t("race.otherPlays")}</p>}
        {isOver && <Outcome race={race} />}
      </section>
    </div>
  );
}

/** Oneself first; whoever is ahead has the longer bar. */
function Seats({ race: { setup, seat: mine, seats } }: { readonly race: RunView }): ReactNode {
  const t = useTexts("jewels");
  const app = useTexts("app");
  const { number } = useFormats();
  const shown = useShownName();
  const most = Math.max(1, ...seats.map(({ points }) => points));
  const winners = winnersOf(seats);
  return (
    <ul className={raceStyles.seats} data-testid="seats">
      {[...setup.seats.keys()]
        .sort((a, b) => Number(b === mine) - Number(a === mine))
        .map((seat) => {
          const { account, name } = setup.seats[seat];
          return (
            <li
              key={account}
              className={classes(seat === mine && raceStyles.raceMe, winners?.includes(seat) && raceStyles.raceWinner)}
            >
              <span>
                <bdi>{shown(name)}</bdi>
                {seat === mine && <span className={raceStyles.raceYou}>{app("you")}</span>}
              </span>
              <b>{number(seats[seat].points)}</b>
              <meter min={0} max={most} value={seats[seat].points} aria-label={shown(name)} />
              <small>{t("daily.turns", { n: seats[seat].turns })}</small>
            </li>
          );
        })}
    </ul>
  );
}

const outcomeOf = (seats: RunView["seats"], seat: number): TextKey<"jewels"> => {
  const winners = winnersOf(seats);
  if (winners?.length === 2) return "race.draw";
  if (seat < 0) return "race.over";
  return winners?.includes(seat) ? "race.won" : "race.lost";
};

function Outcome({ race }: { readonly race: RunView }): ReactNode {
  const t = useTexts("jewels");
  const watch = useWatchRun();
  const rematch = useRematch(race);
  return (
    <Card className={raceStyles.outcome}>
      <h2>{t(outcomeOf(race.seats, race.seat))}</h2>
      <p className={quietStyles.quiet} role="status">
        {rematch?.isWaiting && t("race.asked")}
      </p>
      <div className={jewelsStyles.files}>
        {rematch && (
          <Button kind="primary" icon="undo" disabled={rematch.isWaiting} onClick={rematch.ask}>
            {t("race.rematch")}
          </Button>
        )}
        <Button icon="play" onClick={() => watch(`${race.setup.id}-${race.seat === 0 ? 1 : 0}`)}>
          {t("race.watchOther")}
        </Button>
        <ButtonLink href="/jewels/race" icon="plus">
          {t("race.new")}
        </ButtonLink>
      </div>
    </Card>
  );
}
