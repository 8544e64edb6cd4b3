import type { ReactNode } from "react";
import { withMinus } from "../../base/translate.ts";
import { makeGcg } from "../../formats/gcg.ts";
import { gcgFromRecord } from "../../formats/gcg-export.ts";
import { makeRecord } from "../../formats/record.ts";
import type { GameRecord } from "../../words/record.ts";
import { Button } from "../design/Button.tsx";
import { toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { fileName } from "./naming.ts";
import styles from "./panels.module.css";
import { pictureOf } from "./picture.ts";
import type { Step } from "./steps.ts";

interface ExportPanelProps {
  readonly record: GameRecord;
  readonly players: readonly string[];
  readonly step: Step;
  /** The public address of this place in the game; null for a game that is only in a file. */
  readonly link: string | null;
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The game to take along: as GCG, as JSON, as a picture, as a link. */
export function ExportPanel({ record, players, step, link }: ExportPanelProps): ReactNode {
  const t = useTexts("replay");
  const { rules } = record;
  const named = {
    ...record,
    setup: {
      ...record.setup,
      players: record.setup.players.map((player, seat) => ({ ...player, name: players[seat] })),
    },
  };
  const picture = async (): Promise<void> => {
    const { scores, board } = step.position;
    const caption = players.map((name, seat) => `${name} ${withMinus(`${scores[seat]}`)}`).join("  –  ");
    const blob = await pictureOf({ rules, board, marked: step.played?.squares ?? [], caption });
    if (blob === null) toast(t("pictureFailed"), { kind: "fault" });
    else save(blob, fileName(players, "png"));
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link ?? "");
      toast(t("linkCopied"), { kind: "good" });
    } catch {
      toast(t("linkNotCopied", { link: link ?? "" }), { stays: true });
    }
  };
  return (
    <div className={styles.export}>
      <Button
        icon="download"
        onClick={() =>
          save(new Blob([makeGcg(gcgFromRecord(named))], { type: "text/plain" }), fileName(players, "gcg"))
        }
      >
        GCG
      </Button>
      <Button
        icon="download"
        onClick={() => save(new Blob([makeRecord(record)], { type: "application/json" }), fileName(players, "json"))}
      >
        JSON
      </Button>
      <Button icon="board" onClick={() => void picture()}>
        {t("picture")}
      </Button>
      {link !== null && (
        <Button icon="copy" onClick={() => void copy()}>
          {t("link")}
        </Button>
      )}
    </div>
  );
}
