import { type ReactNode, useState } from "react";
import type { SaidLine } from "../../protocol/server.ts";
import { connection } from "../connection/online-store.ts";
import { Button } from "../design/Button.tsx";
import { ChatBox } from "../design/ChatBox.tsx";
import { toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { refusalWords } from "../offers/offer-words.ts";
import styles from "./lobby.module.css";
import { useMuted } from "./mute-store.ts";
import { PersonName } from "./PersonName.tsx";

interface LobbyChatProps {
  readonly lines: readonly SaidLine[];
  /** Lines from before those were found. */
  readonly onOlder: (lines: SaidLine[]) => void;
  readonly me: string | null;
  readonly isLive: boolean;
}

/** What the server shows at once: where there are fewer, there is nothing before them. */
const SHOWN = 50;

/** What is said in the lobby: plain text, the newest at the foot. */
export function LobbyChat({ lines, onOlder, me, isLive }: LobbyChatProps): ReactNode {
  const t = useTexts("lobby");
  const muted = useMuted(({ accounts }) => accounts);
  const [hasOlder, setHasOlder] = useState(true);
  const shown = lines.filter(({ account }) => !muted.includes(account));
  const lookBack = async (): Promise<void> => {
    const answer = await connection.ask({ type: "chat.back", room: "lobby", before: lines[0]?.id ?? 0 });
    if (!answer.ok) return;
    if (answer.value.lines.length === 0) setHasOlder(false);
    else onOlder(answer.value.lines);
  };
  const say = async (text: string): Promise<boolean> => {
    const answer = await connection.ask({ type: "chat.say", room: "lobby", text });
    if (!answer.ok) toast(refusalWords(t, answer.fault), { kind: "fault" });
    return answer.ok;
  };
  const older = hasOlder && lines.length >= SHOWN && (
    <Button size="small" kind="quiet" icon="up" disabled={!isLive} onClick={() => void lookBack()}>
      {t("chat.older")}
    </Button>
  );
  return (
    <section className={styles.chat} id="chat" aria-labelledby="chat-title">
      <h2 id="chat-title">{t("chat.title")}</h2>
      <ChatBox
        label={t("chat.label")}
        placeholder={t("chat.placeholder")}
        send={t("chat.send")}
        top={shown.length === 0 ? t("chat.none") : older}
        lines={shown.map(({ id, account, name, text, at }) => {
          const isMine = account === me;
          return { id, isMine, text, at, who: <PersonName account={account} name={name} isMe={isMine} line={id} /> };
        })}
        isLive={isLive}
        onSay={say}
      />
    </section>
  );
}
