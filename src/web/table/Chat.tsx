import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LONGEST_LINE } from "../../protocol/names.ts";
import { IconButton } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import type { ChatLine } from "../session/session.ts";
import type { TableModel } from "./use-table.ts";

export function Chat({ table, lines }: { readonly table: TableModel; readonly lines: readonly ChatLine[] }): ReactNode {
  const t = useTexts("board");
  const formats = useFormats();
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what moves the list.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);
  const say = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    if (line === "") return;
    setText("");
    // What was not heard can be sent again.
    if ((await table.session.say(line)).ok) return;
    setText((now) => (now === "" ? line : now));
  };
  return (
    <div className="chat">
      <ol className="chat-lines" ref={list} aria-label={t("chat.label")} aria-live="polite">
        {lines.map(({ id, name, isMine, text: said, at }) => (
          <li key={id} className={classes("chat-line", isMine && "chat-mine")}>
            <b>
              <bdi>{name}</bdi>
            </b>{" "}
            <time dateTime={new Date(at).toISOString()}>{formats.date(at, { timeStyle: "short" })}</time>
            <p>{said}</p>
          </li>
        ))}
      </ol>
      <form className="chat-form" onSubmit={say}>
        <input
          value={text}
          maxLength={LONGEST_LINE}
          placeholder={t("chat.placeholder")}
          aria-label={t("chat.placeholder")}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton icon="send" label={t("chat.send")} type="submit" disabled={text.trim() === ""} />
      </form>
    </div>
  );
}
