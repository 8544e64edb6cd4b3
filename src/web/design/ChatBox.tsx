import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { LONGEST_LINE } from "../../protocol/names.ts";
import { useFormats } from "../language/texts.ts";
import { IconButton } from "./Button.tsx";
import styles from "./chat.module.css";
import { classes } from "./classes.ts";

/** A line of chat, as it is drawn. */
export interface Said {
  readonly id: string | number;
  readonly who: ReactNode;
  readonly isMine: boolean;
  readonly text: string;
  readonly at: number;
  /** Stands above it. */
  readonly before?: ReactNode;
}

interface ChatBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly send: string;
  readonly lines: readonly Said[];
  /** Above the first line. */
  readonly top?: ReactNode;
  readonly isLive?: boolean;
  /** Whether it was heard. */
  readonly onSay: (text: string) => Promise<boolean>;
}

const A_DAY = 86_400_000;

/** What is said, plain text with the newest at the foot, and a field to say something. */
export function ChatBox({ label, placeholder, send, lines, top, isLive = true, onSay }: ChatBoxProps): ReactNode {
  const { date } = useFormats();
  const list = useRef<HTMLOListElement>(null);
  const last = lines.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what moves the list.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  const when = (at: number): string =>
    date(at, Date.now() - at > A_DAY ? { dateStyle: "short", timeStyle: "short" } : { timeStyle: "short" });
  return (
    <div className={styles.chat}>
      <ol className={styles.lines} ref={list} aria-label={label} aria-live="polite">
        {top && <li className={styles.top}>{top}</li>}
        {lines.map(({ id, who, isMine, text, at, before }) => (
          <Fragment key={id}>
            {before && <li className={styles.top}>{before}</li>}
            <li className={classes(styles.line, isMine && styles.mine)}>
              {who} <time dateTime={new Date(at).toISOString()}>{when(at)}</time>
              <p>{text}</p>
            </li>
          </Fragment>
        ))}
      </ol>
      <SayForm placeholder={placeholder} send={send} isLive={isLive} onSay={onSay} />
    </div>
  );
}

type SayFormProps = Required<Pick<ChatBoxProps, "placeholder" | "send" | "isLive" | "onSay">>;

function SayForm({ placeholder, send, isLive, onSay }: SayFormProps): ReactNode {
  const [text, setText] = useState("");
  const say = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    if (line === "" || !isLive) return;
    setText("");
    // What was not heard can be sent again.
    if (!(await onSay(line))) setText((now) => (now === "" ? line : now));
  };
  return (
    <form className={styles.form} onSubmit={say}>
      <input
        value={text}
        maxLength={LONGEST_LINE}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton icon="send" label={send} type="submit" disabled={!isLive || text.trim() === ""} />
    </form>
  );
}
