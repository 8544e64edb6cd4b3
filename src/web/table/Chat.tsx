import type { ReactNode } from "react";
import { ChatBox } from "../design/ChatBox.tsx";
import { useTexts } from "../language/texts.ts";
import type { ChatLine } from "../session/session.ts";
import type { TableModel } from "./use-table.ts";

/** What is said at the table. */
export function Chat({ table, lines }: { readonly table: TableModel; readonly lines: readonly ChatLine[] }): ReactNode {
  const t = useTexts("board");
  return (
    <ChatBox
      label={t("chat.label")}
      placeholder={t("chat.placeholder")}
      send={t("chat.send")}
      lines={lines.map(({ name, ...line }) => ({
        ...line,
        who: (
          <b>
            <bdi>{name}</bdi>
          </b>
        ),
      }))}
      onSay={async (text) => (await table.session.say(text)).ok}
    />
  );
}
