import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../design/Button.tsx";
import { Card } from "../design/Card.tsx";
import fieldStyles from "../design/field.module.css";
import { useFormats, useTexts } from "../language/texts.ts";
import { installer } from "../offline/install.ts";

/** What is kept for playing without a network, and the way to install the page. */
export function OfflineCard(): ReactNode {
  const t = useTexts("settings");
  const formats = useFormats();
  const [bytes, setBytes] = useState<number | null>(null);
  const [canInstall, setCanInstall] = useState(installer.isOffered);
  useEffect(() => {
    navigator.storage?.estimate().then(
      ({ usage }) => setBytes(usage ?? null),
      () => setBytes(null),
    );
    return installer.subscribe(() => setCanInstall(installer.isOffered()));
  }, []);
  return (
    <Card aria-labelledby="settings-offline">
      <h2 id="settings-offline">{t("offline")}</h2>
      <p>{t("offline.words")}</p>
      {bytes !== null && (
        <p className={fieldStyles.help}>
          {t("offline.size", {
            size: formats.number(bytes / 1e6, {
              style: "unit",
              unit: "megabyte",
              maximumFractionDigits: bytes < 1e7 ? 1 : 0,
            }),
          })}
        </p>
      )}
      {canInstall && (
        <Button icon="plus" onClick={() => void installer.install()}>
          {t("offline.install")}
        </Button>
      )}
    </Card>
  );
}
