import { type ReactNode, useState } from "react";
import type { TableView } from "../../activity/table/seen.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { connection } from "../connection/online-store.ts";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Icon } from "../design/Icon.tsx";
import { toast } from "../design/toast-store.ts";
import { useTexts } from "../language/texts.ts";
import { refusalWords } from "../offers/offer-words.ts";
import styles from "./online.module.css";

/** Above the table: that one only watches, and who would end the game without a result. */
export function TableNotices({ table }: { readonly table: TableView }): ReactNode {
  const t = useTexts("lobby");
  const { setup, view, aborting, state } = table;
  const shown = useShownName();
  const [unheard, setUnheard] = useState(-1);
  if (state !== "playing") return null;
  const abort = async (wanted: boolean): Promise<void> => {
    const answer = await connection.ask({ type: "table.abort", table: setup.table, wanted });
    if (!answer.ok) toast(refusalWords(t, answer.fault), { kind: "fault" });
  };
  const asking = aborting.findIndex((wants, seat) => wants && seat !== view.seat);
  const name = shown(setup.seats[asking]?.name ?? "");
  if (view.seat < 0)
    return (
      <p className={classes(styles.tableNotice, styles.tableWatching)} role="status">
        <Icon name="eye" size={18} />
        {t("watch.notice")}
      </p>
    );
  if (aborting[view.seat])
    return (
      <p className={styles.tableNotice} role="status">
        {t("abort.offered")}
        <Button size="small" onClick={() => void abort(false)}>
          {t("abort.takeBack")}
        </Button>
      </p>
    );
  // A move is an answer too: whoever asks again later is heard again.
  if (asking < 0 || unheard === table.version) return null;
  return (
    <p className={styles.tableNotice} role="status">
      {t("abort.asked", { name })}
      <Button size="small" kind="primary" onClick={() => void abort(true)}>
        {t("abort.agree")}
      </Button>
      <Button size="small" onClick={() => setUnheard(table.version)}>
        {t("abort.playOn")}
      </Button>
    </p>
  );
}
