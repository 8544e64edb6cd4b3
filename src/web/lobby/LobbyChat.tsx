import type { ReactNode } from "react";
import { connection } from "../connection/online-store.ts";
import { Button } from "../design/Button.tsx";
import { ChatBox } from "../design/ChatBox.tsx";
import { toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { refusalWords } from "../offers/offer-words.ts";
import styles from "./lobby.module.css";
import type { Heard } from "./lobby.ts";
import { useMuted } from "./mute-store.ts";
import { PersonName } from "./PersonName.tsx";
import type { Talk } from "./talk.ts";

interface LobbyChatProps {
  readonly talk: Talk;
  /** Lines of before, and what one has said oneself. */
  readonly hear: (heard: Heard) => void;
  readonly me: string | null;
  readonly isLive: boolean;
}

/** What is said in the lobby: plain text, the newest at the foot. */
export function LobbyChat({ talk, hear, me, isLive }: LobbyChatProps): ReactNode {
  const t = useTexts("lobby");
  const muted = useMuted(({ accounts }) => accounts);
  const shown = talk.lines.filter(({ account }) => !muted.includes(account));
  const lookBack = async (before: number): Promise<void> => {
    const answer = await connection.ask({ type: "chat.back", room: "lobby", before });
    if (answer.ok) hear({ type: "back", before, answer: answer.value });
  };
  const say = async (text: string): Promise<boolean> => {
    const answer = await connection.ask({ type: "chat.say", room: "lobby", text });
    if (!answer.ok) toast(refusalWords(t, answer.fault), { kind: "fault" });
    // Where many talk, it may be left out of what all are told.
    else hear({ type: "chat.lines", room: "lobby", lines: [answer.value.line], skipped: false });
    return answer.ok;
  };
  /** A way to what is missing between two lines, or before the first. */
  const missing = (i: number): ReactNode => {
    const gap = talk.gaps.find((id) => id <= shown[i].id && id > (shown[i - 1]?.id ?? 0));
    if (gap === undefined) return null;
    return (
      <Button size="small" kind="quiet" icon="up" disabled={!isLive} onClick={() => void lookBack(gap)}>
        {t(i === 0 ? "chat.older" : "chat.skipped")}
      </Button>
    );
  };
  return (
    <section className={styles.chat} id="chat" aria-labelledby="chat-title">
      <h2 id="chat-title">{t("chat.title")}</h2>
      <ChatBox
        label={t("chat.label")}
        placeholder={t("chat.placeholder")}
        send={t("chat.send")}
        top={shown.length === 0 && t("chat.none")}
        lines={shown.map(({ id, account, name, text, at }, i) => {
          const isMine = account === me;
          const said = { id, isMine, text, at, before: missing(i) };
          return { ...said, who: <PersonName account={account} name={name} isMe={isMine} line={id} /> };
        })}
        isLive={isLive}
        onSay={say}
      />
    </section>
  );
}
