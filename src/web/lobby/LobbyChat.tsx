import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LONGEST_LINE } from "../../protocol/names.ts";
import type { Line } from "../../protocol/server.ts";
import { connection } from "../connection/online-store.ts";
import { Button, IconButton } from "../design/Button.tsx";
import { toast } from "../design/toast-store.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { refusalWords } from "../offers/offer-words.ts";
import { useMuted } from "./mute-store.ts";
import { PersonName } from "./PersonName.tsx";

interface LobbyChatProps {
  readonly lines: readonly Line[];
  /** Lines from before those were found. */
  readonly onOlder: (lines: Line[]) => void;
  readonly me: string | null;
  readonly isLive: boolean;
}

/** What the server shows at once: where there are fewer, there is nothing before them. */
const SHOWN = 50;
const A_DAY = 86_400_000;

/** What is said in the lobby: plain text, the newest at the foot. */
export function LobbyChat({ lines, onOlder, me, isLive }: LobbyChatProps): ReactNode {
  const t = useTexts("lobby");
  const muted = useMuted(({ accounts }) => accounts);
  const list = useRef<HTMLOListElement>(null);
  const last = lines.at(-1)?.id;
  const [hasOlder, setHasOlder] = useState(true);
  const shown = lines.filter(({ account }) => !muted.includes(account));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what moves the list.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  const lookBack = async (): Promise<void> => {
    const answer = await connection.ask({ type: "chat.back", room: "lobby", before: lines[0]?.id ?? 0 });
    if (!answer.ok) return;
    if (answer.value.lines.length === 0) setHasOlder(false);
    else onOlder(answer.value.lines);
  };
  return (
    <section className="lobby-chat" id="chat" aria-labelledby="chat-title">
      <h2 id="chat-title">{t("chat.title")}</h2>
      <ol className="lobby-lines" ref={list} aria-live="polite" aria-label={t("chat.label")}>
        {hasOlder && lines.length >= SHOWN && (
          <li>
            <Button size="small" kind="quiet" icon="up" disabled={!isLive} onClick={() => void lookBack()}>
              {t("chat.older")}
            </Button>
          </li>
        )}
        {shown.length === 0 && <li className="lobby-quiet">{t("chat.none")}</li>}
        {shown.map((line) => (
          <ChatLine key={line.id} line={line} isMine={line.account === me} />
        ))}
      </ol>
      <SayForm isLive={isLive} />
    </section>
  );
}

function ChatLine({ line, isMine }: { readonly line: Line; readonly isMine: boolean }): ReactNode {
  const formats = useFormats();
  const { id, account, name, text, at } = line;
  const isOld = Date.now() - at > A_DAY;
  const when = formats.date(at, isOld ? { dateStyle: "short", timeStyle: "short" } : { timeStyle: "short" });
  return (
    <li className="lobby-line">
      <PersonName account={account} name={name} isMe={isMine} line={id} />
      <time dateTime={new Date(at).toISOString()}>{when}</time>
      <p>{text}</p>
    </li>
  );
}

function SayForm({ isLive }: { readonly isLive: boolean }): ReactNode {
  const t = useTexts("lobby");
  const [text, setText] = useState("");
  const say = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    if (line === "" || !isLive) return;
    setText("");
    const answer = await connection.ask({ type: "chat.say", room: "lobby", text: line });
    if (answer.ok) return;
    toast(refusalWords(t, answer.fault), { kind: "fault" });
    // What was not heard can be sent again.
    setText((now) => (now === "" ? line : now));
  };
  return (
    <form className="lobby-say" onSubmit={say}>
      <input
        value={text}
        maxLength={LONGEST_LINE}
        placeholder={t("chat.placeholder")}
        aria-label={t("chat.placeholder")}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton icon="send" label={t("chat.send")} type="submit" disabled={!isLive || text.trim() === ""} />
    </form>
  );
}
