import type { ReactNode } from "react";
import type { SeenOffer } from "../../protocol/server.ts";
import type { TableOffer } from "../../protocol/setup.ts";
import { useShownName } from "../account/use-shown-name.ts";
import type { CommandAnswer } from "../connection/commands.ts";
import { useIsGuest } from "../connection/online-store.ts";
import { Button, ButtonLink } from "../design/Button.tsx";
import { CopyLink } from "../design/CopyLink.tsx";
import { classes } from "../design/classes.ts";
import { Icon } from "../design/Icon.tsx";
import { RatingFigure } from "../design/RatingFigure.tsx";
import { toast } from "../design/toast-store.ts";
import type { TextsOf } from "../language/keys.ts";
import { useTexts } from "../language/texts.ts";
import { inviteLink, leaveOffer, takeOffer, withdrawOffer } from "../offers/offer-store.ts";
import { challengeWords, gameName, limitWords, refusalWords } from "../offers/offer-words.ts";
import { isIn } from "./lobby.ts";
import styles from "./offers.module.css";

interface OfferRowProps {
  readonly offer: SeenOffer;
  readonly me: string | null;
  readonly as?: "li" | "div";
}

/** An offer: who, what, how, and the one thing that can be done about it. */
export function OfferRow({ offer, me, as: Tag = "li" }: OfferRowProps): ReactNode {
  const t = useTexts("lobby");
  const isGuest = useIsGuest();
  const shown = useShownName();
  const { id, owner, name, rating, provisional, setup, hidden, toName } = offer;
  const isMine = owner === me;
  const rule = setup.kind === "table" ? challengeWords(t, setup.ruleset) : null;
  const isRated = setup.kind === "table" && setup.rated;
  const isSeated = isIn(offer, me);
  const act = async (asked: Promise<CommandAnswer>): Promise<void> => {
    const answer = await asked;
    if (!answer.ok) toast(refusalWords(t, answer.fault), { kind: "fault" });
  };
  return (
    <Tag
      className={classes(styles.offer, isSeated && styles.offerMine, Tag === "div" && styles.offerAlone)}
      data-testid="offer"
    >
      <div className={styles.offerWhat}>
        <strong>{gameName(t, setup)}</strong>
        <span className={styles.offerWho}>
          {isMine ? whoMine(t, hidden, toName === null ? null : shown(toName)) : <bdi>{shown(name)}</bdi>}
          {!isMine && rating !== null && (
            <small>
              <RatingFigure rating={rating} provisional={provisional} />
            </small>
          )}
        </span>
      </div>
      <ul className={styles.offerHow}>
        <li>
          <Icon name="clock" size={16} />
          {limitWords(t, setup)}
        </li>
        <li>
          <Icon name={isRated ? "trophy" : "play"} size={16} />
          {t(isRated ? "rated.yes" : "rated.no")}
        </li>
        {rule !== null && (
          <li title={rule}>
            <Icon name="flag" size={16} />
            {t("rule.short")}
          </li>
        )}
        {setup.kind === "table" && setup.seats.length > 2 && <Seats seats={setup.seats} taken={offer.takers.length} />}
      </ul>
      <div className={styles.offerDo}>
        {isMine ? (
          <Button size="small" onClick={() => void act(withdrawOffer(id))}>
            {t("offer.withdraw")}
          </Button>
        ) : isSeated ? (
          <Button size="small" onClick={() => void act(leaveOffer(id))}>
            {t("offer.leave")}
          </Button>
        ) : isRated && isGuest ? (
          <ButtonLink size="small" href="/sign-in">
            {t("offer.register")}
          </ButtonLink>
        ) : (
          <Button size="small" kind="primary" onClick={() => void act(takeOffer(offer))}>
            {t("offer.take")}
          </Button>
        )}
      </div>
      {isMine && hidden && (
        <div className={styles.offerLink}>
          <CopyLink label={t("offer.link")} href={inviteLink(id)} />
        </div>
      )}
    </Tag>
  );
}

const whoMine = (t: TextsOf<"lobby">, hidden: boolean, to: string | null): string =>
  to !== null ? t("offer.waitsFor", { name: to }) : t(hidden ? "offer.invited" : "offer.waits");

/** Who has come already, who is still wanted, and where a computer sits. */
function Seats({ seats, taken }: { readonly seats: TableOffer["seats"]; readonly taken: number }): ReactNode {
  const t = useTexts("lobby");
  const bots = seats.filter((seat) => seat !== "person").length;
  const people = seats.length - bots;
  const placeOf = (seat: number): number => seats.slice(0, seat).filter((other) => other === "person").length;
  const words = t("offer.seats", { n: people - taken, count: seats.length });
  return (
    <li>
      <span className={styles.offerSeats} aria-hidden="true">
        {seats.map((seat, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number.
          <i key={i} data-seat={seat !== "person" ? "bot" : placeOf(i) < taken ? "taken" : "free"} />
        ))}
      </span>
      {words}
    </li>
  );
}
