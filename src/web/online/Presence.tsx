import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "wouter";
import type { SeenOffer } from "../../protocol/server.ts";
import { useMe } from "../account/me.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { type Account, decline, turnsOf } from "../connection/account.ts";
import { connection, declineOffer, useAccount, useBegun, useConnection } from "../connection/online-store.ts";
import { Button } from "../design/Button.tsx";
import { dismiss, toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { takeOffer } from "../offers/offer-store.ts";
import { gameName, limitWords, refusalWords } from "../offers/offer-words.ts";
import { playSound } from "../sounds/sounds.ts";
import styles from "./presence.module.css";
import { useAppeals } from "./use-appeals.ts";

/** Nobody is taken away from what they are in the middle of; a game that is over, or only watched, is nothing of that. */
function isBusyAt(place: string, { games }: Account): boolean {
  const table = /^\/game\/([^/]+)/.exec(place)?.[1];
  return table === undefined ? /^\/(?:play|jewels)/.test(place) : games.some((game) => game.table === table);
}

/** The pages of races lead to a race themselves. */
const isRace = (path: string): boolean => path.startsWith("/jewels/race");

/** What the server has to say to this person on any page. */
export default function Presence(): ReactNode {
  useConnection();
  useSameSelf();
  useEvents();
  useBegunGames();
  useAppeals();
  return (
    <>
      <TurnNotice />
      <Challenges />
    </>
  );
}

/** Who has signed in or out elsewhere on the page is that person on the line too. */
function useSameSelf(): void {
  const { me, refetch } = useMe();
  const { status, you } = useConnection();
  const handled = useRef("");
  const mine = me ? `${me.id} ${me.name} ${me.role}` : "";
  const theirs = you ? `${you.account} ${you.name} ${you.role}` : "";
  const isLive = status === "live";
  const isIdle = status === "idle";
  useEffect(() => {
    if (me && isIdle) connection.start();
  }, [me, isIdle]);
  useEffect(() => {
    if (!isLive || mine === theirs || me === undefined) return;
    const pair = `${mine} / ${theirs}`;
    if (me === null) refetch();
    // Once for each pair: where both stay different there is nothing that asking again would change.
    else if (handled.current !== pair) {
      connection.restart();
      refetch();
    }
    handled.current = pair;
  }, [isLive, me, mine, theirs, refetch]);
}

/** To a game that has begun: at once, or by a toast where somebody is in the middle of another. */
function useBegunGames(): void {
  const t = useTexts("lobby");
  const [place, go] = useLocation();
  const href = useBegun((begun) => begun.href);
  /** Who is where a toast leads to needs it no longer, and it would cover what others ask. */
  const told = useRef<{ readonly id: number; readonly href: string } | null>(null);
  useEffect(() => {
    if (told.current?.href === place) dismiss(told.current.id);
    if (href === null) return;
    useBegun.setState({ href: null });
    if (href === place || (isRace(href) && isRace(place))) return;
    playSound("turn");
    if (!isBusyAt(place, useAccount.getState())) return go(href);
    const id = toast(t("started"), { stays: true, action: { label: t("started.go"), run: () => go(href) } });
    told.current = { id, href };
  }, [href, place, go, t]);
}

function useEvents(): void {
  const t = useTexts("lobby");
  const say = useRef(t);
  say.current = t;
  useEffect(() => {
    const endListening = connection.listen((message) => {
      if (message.type !== "event") return;
      const { event } = message;
      if (event.kind === "declined") toast(say.current("challenge.declined"));
      if (event.kind === "offer") playSound("turn");
    });
    const endFaults = connection.listenFaults((command) => {
      if (command.type === "table.move") toast(say.current("move.late"), { kind: "fault" });
    });
    return () => {
      endListening();
      endFaults();
    };
  }, []);
}

/** How many games wait for me, besides the one that I look at. */
function TurnNotice(): ReactNode {
  const t = useTexts("lobby");
  const [place] = useLocation();
  const account = useAccount();
  const turns = turnsOf(account).filter(({ table }) => place !== `/game/${table}`);
  if (turns.length === 0) return null;
  return (
    <Link
      href={turns.length === 1 ? `/game/${turns[0].table}` : "/lobby"}
      className={styles.turnNotice}
      data-notice
      aria-label={t("turn.notice", { n: turns.length })}
    >
      <span>{t("turn.short")}</span>
      <b aria-hidden="true">{turns.length}</b>
    </Link>
  );
}

function Challenges(): ReactNode {
  const t = useTexts("lobby");
  const { offers } = useAccount();
  const [place] = useLocation();
  // At the table itself its result says so, with the same two answers.
  const elsewhere = offers.filter(({ rematchOf }) => rematchOf === null || place !== `/game/${rematchOf}`);
  return createPortal(
    <section className={styles.challenges} aria-live="polite" aria-label={t("challenge.label")}>
      {elsewhere.map((offer) => (
        <Challenge key={offer.id} offer={offer} />
      ))}
    </section>,
    document.body,
  );
}

function Challenge({ offer }: { readonly offer: SeenOffer }): ReactNode {
  const t = useTexts("lobby");
  const { id, setup, rematchOf } = offer;
  const name = useShownName()(offer.name);
  const accept = async (): Promise<void> => {
    const answer = await takeOffer(offer);
    if (answer.ok) return;
    toast(refusalWords(t, answer.fault), { kind: "fault" });
    if (answer.fault.code === "noSuchOffer") useAccount.setState((account) => decline(account, id));
  };
  return (
    <article className={styles.challenge}>
      <p>
        <strong>{t(rematchOf === null ? "challenge.title" : "challenge.rematch", { name })}</strong>
        <span>{gameName(t, setup)}</span>
        <span>
          {limitWords(t, setup)} · {t(setup.kind === "table" && setup.rated ? "rated.yes" : "rated.no")}
        </span>
      </p>
      <div>
        <Button size="small" kind="quiet" onClick={() => declineOffer(id)}>
          {t("challenge.decline")}
        </Button>
        <Button size="small" kind="primary" onClick={() => void accept()}>
          {t("challenge.accept")}
        </Button>
      </div>
    </article>
  );
}
