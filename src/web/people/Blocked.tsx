import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { faultText } from "../account/faults.ts";
import { useShownName } from "../account/use-shown-name.ts";
import { Button } from "../design/Button.tsx";
import fieldStyles from "../design/field.module.css";
import quietStyles from "../design/quiet.module.css";
import { toast } from "../design/toast-store.ts";
import { api } from "../http/api.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./people.module.css";

/** People whose chat and offers one does not want to see. */
export function Blocked(): ReactNode {
  const t = useTexts("people");
  const queries = useQueryClient();
  const shown = useShownName();
  const { data, error } = useQuery({ queryKey: ["blocked"], queryFn: ({ signal }) => api.blocked({ signal }) });
  const unblock = useMutation({
    mutationFn: (id: string) => api.unblock(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["blocked"] }),
    onError: (fault) => toast(faultText(t, fault), { kind: "fault" }),
  });
  if (error !== null) return <p className={fieldStyles.fault}>{faultText(t, error)}</p>;
  if (data === undefined) return null;
  if (data.length === 0) return <p className={quietStyles.quiet}>{t("blocked.none")}</p>;
  return (
    <ul className={styles.rows}>
      {data.map(({ id, name }) => (
        <li key={id}>
          {name === null ? (
            <span>{t("gone")}</span>
          ) : (
            <Link href={`/people/${encodeURIComponent(name)}`}>
              <bdi>{shown(name)}</bdi>
            </Link>
          )}
          <Button size="small" disabled={unblock.isPending} onClick={() => unblock.mutate(id)}>
            {t("unblock")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
