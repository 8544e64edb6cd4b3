import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useShownName } from "../account/use-shown-name.ts";
import { Icon, type IconName } from "../design/Icon.tsx";
import { api } from "../http/api.ts";
import "../design/menu.css";
import { faultText } from "../account/faults.ts";
import { toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { turnMute, useMuted } from "./mute-store.ts";
import { ChallengeDialog } from "./NewOffer.tsx";
import "./person-name.css";
import { ReportDialog } from "./ReportDialog.tsx";

interface PersonNameProps {
  readonly account: string;
  readonly name: string;
  readonly isMe: boolean;
  /** The line of chat by which the name stands. */
  readonly line?: number;
}

interface Item {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

/** A name that opens a menu: profile, challenge, and what one does about people who do not behave. */
export function PersonName({ account, name, isMe, line }: PersonNameProps): ReactNode {
  const t = useTexts("lobby");
  const shown = useShownName()(name);
  const [, go] = useLocation();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<"challenge" | "report" | null>(null);
  const isMuted = useMuted(({ accounts }) => accounts.includes(account));
  const block = useBlock();
  const items: Item[] = [
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
  const place = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (box === undefined || menu.current === null) return;
    const { style } = menu.current;
    const isLow = box.bottom > window.innerHeight - 280;
    style.left = `${Math.max(8, Math.min(box.left, document.documentElement.clientWidth - 232))}px`;
    style.top = isLow ? "auto" : `${box.bottom + 4}px`;
    style.bottom = isLow ? `${window.innerHeight - box.top + 4}px` : "auto";
  };
  return (
    <>
      <button ref={button} type="button" className="person-name" popoverTarget={id} aria-haspopup="menu">
        <bdi>{shown}</bdi>
      </button>
      <div id={id} ref={menu} popover="auto" className="menu person-menu" onBeforeToggle={place}>
        {items.map(({ icon, label, run }) => (
          <button
            type="button"
            key={label}
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <Icon name={icon} size={18} />
            {label}
          </button>
        ))}
      </div>
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
