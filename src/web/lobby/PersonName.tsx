import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { faultText } from "../account/faults.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { Menu, type MenuItem } from "../design/Menu.tsx";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import { turnMute, useMuted } from "./mute-store.ts";
import { ChallengeDialog } from "./NewOffer.tsx";
import styles from "./person-name.module.css";
import { ReportDialog } from "./ReportDialog.tsx";

interface PersonNameProps {
  readonly account: string;
  readonly name: string;
  readonly isMe: boolean;
  /** The line of chat by which the name stands. */
  readonly line?: number;
}

/** A name that opens a menu: profile, challenge, and what one does about people who do not behave. */
export function PersonName({ account, name, isMe, line }: PersonNameProps): ReactNode {
  const t = useTexts("lobby");
  const shown = useShownName()(name);
  const [, go] = useLocation();
  const [dialog, setDialog] = useState<"challenge" | "report" | null>(null);
  const isMuted = useMuted(({ accounts }) => accounts.includes(account));
  const block = useBlock();
  const items: MenuItem[] = [
    { icon: "account", label: t("person.profile"), run: () => go(`/people/${encodeURIComponent(name)}`) },
  ];
  if (!isMe)
    items.push(
      { icon: "play", label: t("person.challenge"), run: () => setDialog("challenge") },
      {
        icon: isMuted ? "sound" : "silence",
        label: t(isMuted ? "person.unmute" : "person.mute"),
        run: () => turnMute(account, !isMuted),
      },
      { icon: "close", label: t("person.block"), run: () => void block(account, shown) },
      { icon: "flag", label: t("person.report"), run: () => setDialog("report") },
    );
  return (
    <>
      <Menu
        label={shown}
        items={items}
        button={(opener) => (
          <button {...opener} type="button" className={styles.personName}>
            <bdi>{shown}</bdi>
          </button>
        )}
      />
      {dialog === "challenge" && <ChallengeDialog account={account} name={shown} onClose={() => setDialog(null)} />}
      {dialog === "report" && (
        <ReportDialog account={account} name={shown} line={line ?? null} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

/** Blocks, and says how to take it back. */
function useBlock(): (account: string, name: string) => Promise<void> {
  const t = useTexts("lobby");
  const people = useTexts("people");
  const queries = useQueryClient();
  const undo = async (account: string): Promise<void> => {
    await api.unblock(account).catch((fault) => toast(faultText(people, fault), { kind: "fault" }));
    void queries.invalidateQueries({ queryKey: ["blocked"] });
  };
  return async (account, name) => {
    try {
      await api.block(account);
      turnMute(account, true);
      void queries.invalidateQueries({ queryKey: ["blocked"] });
      const run = (): void => {
        turnMute(account, false);
        void undo(account);
      };
      toast(t("person.blocked", { name }), { action: { label: t("person.unblock"), run } });
    } catch (fault) {
      toast(faultText(people, fault), { kind: "fault" });
    }
  };
}
