import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { DEPUNERI_FILES } from "../../formats/depuneri-texts.ts";
import { decodeGame } from "../../formats/game.ts";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { Select } from "../design/Field.tsx";
import { Icon } from "../design/Icon.tsx";
import { Page } from "../design/Page.tsx";
import { toast } from "../design/toast-store.ts";
import { type Example, loadExample } from "../files/examples.ts";
import { FaultLine } from "../files/FaultLine.tsx";
import { FileDrop } from "../files/FileDrop.tsx";
import { type SheetFiles, USUAL_NAMES } from "../files/files.ts";
import { useFormats, useTexts } from "../language/texts.ts";
import { openGame } from "../replay/replay-store.ts";
import { ALL_RULES, choicesAmong } from "../rulesets/rulesets.ts";
import { DepositSheet } from "./DepositSheet.tsx";
import { GcgSheet } from "./GcgSheet.tsx";
import { type Scored, scoreFiles } from "./scored.ts";
import styles from "./sheet.module.css";
import { chooseRuleset, clearFiles, layFiles, useSheet } from "./sheet-store.ts";

/** Larger than any game by far: somebody took the wrong file. */
const LARGEST_FILE = 1_000_000;

/** Score sheets of games that were written down: three small text files, or a GCG. */
export default function SheetPage(): ReactNode {
  const t = useTexts("sheet");
  const { list } = useFormats();
  const { files, unknown, ruleset } = useSheet();
  const scored = useMemo(() => scoreFiles(files, ruleset), [files, ruleset]);
  const take = async (chosen: readonly File[]): Promise<void> => {
    const large = chosen.find(({ size }) => size > LARGEST_FILE);
    if (large) toast(t("tooLarge", { file: large.name }), { kind: "fault" });
    const small = chosen.filter(({ size }) => size <= LARGEST_FILE);
    const read = small.map(async (file) => ({
      name: file.name,
      text: decodeGame(new Uint8Array(await file.arrayBuffer())),
    }));
    layFiles(await Promise.all(read));
  };
  const isEmpty = scored.kind === "empty";
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      width={isEmpty ? "usual" : "wide"}
      className={styles.sheet}
      actions={!isEmpty && <Actions scored={scored} />}
    >
      <div className={isEmpty ? styles.start : styles.files}>
        <FileDrop
          label={t("drop")}
          help={t("drop.help")}
          accept=".txt,.gcg,text/plain"
          multiple
          isSmall={!isEmpty}
          onFiles={(chosen) => void take(chosen)}
        />
        {isEmpty ? <Examples /> : <FileChips files={files} />}
      </div>
      {unknown.length > 0 && (
        <p className={styles.note} role="alert">
          {t("unknownFiles", { files: list(unknown), n: unknown.length })}
        </p>
      )}
      <Suspense fallback={null}>
        <Result scored={scored} />
      </Suspense>
    </Page>
  );
}

function Result({ scored }: { readonly scored: Scored }): ReactNode {
  const t = useTexts("sheet");
  const { list } = useFormats();
  switch (scored.kind) {
    case "empty":
      return null;
    case "waiting":
      return (
        <p className={styles.note} role="status">
          {t("waiting", { files: list(scored.missing.map((role) => USUAL_NAMES[role])), n: scored.missing.length })}
        </p>
      );
    case "fault":
      return <FaultLine file={scored.file.name} text={scored.file.text} fault={scored.fault} />;
    case "depuneri":
      return <DepositSheet {...scored} />;
    case "gcg":
      return <GcgSheet {...scored} />;
  }
}

function Examples(): ReactNode {
  const t = useTexts("sheet");
  const [isWaiting, setWaiting] = useState(false);
  const show = async (example: Example): Promise<void> => {
    setWaiting(true);
    try {
      layFiles(await loadExample(example));
    } catch {
      toast(t("exampleFailed"), { kind: "fault" });
    } finally {
      setWaiting(false);
    }
  };
  return (
    <div className={styles.examples}>
      <p>{t("examples")}</p>
      <Button icon="board" disabled={isWaiting} onClick={() => void show("depuneri")}>
        {t("example.depuneri")}
      </Button>
      <Button icon="file" disabled={isWaiting} onClick={() => void show("gcg")}>
        {t("example.gcg")}
      </Button>
    </div>
  );
}

/** Which files lie there, and which is still missing. */
function FileChips({ files }: { readonly files: SheetFiles }): ReactNode {
  const t = useTexts("sheet");
  const roles = files.gcg === undefined ? DEPUNERI_FILES : (["gcg"] as const);
  return (
    <ul className={styles.chips} aria-label={t("files")}>
      {roles.map((role) => {
        const file = files[role];
        return (
          <li key={role} className={classes(styles.chip, file === undefined && styles.chipMissing)}>
            <Icon name={file === undefined ? "plus" : "check"} size={18} />
            <span>
              <b>{t(`role.${role}`)}</b>
              <small>{file?.name ?? t("missing")}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Actions({ scored }: { readonly scored: Scored }): ReactNode {
  const t = useTexts("sheet");
  const [, go] = useLocation();
  const isScored = scored.kind === "depuneri" || scored.kind === "gcg";
  return (
    <div className={styles.actions}>
      {scored.kind === "gcg" && (
        <>
          <Select
            label={t("ruleset")}
            value={scored.rules.ruleset.id}
            choices={choicesAmong(ALL_RULES)}
            onChoose={chooseRuleset}
          />
          <Button
            icon="play"
            onClick={() => {
              openGame({ ...scored.file, ruleset: scored.rules.ruleset.id });
              go("/replay");
            }}
          >
            {t("replay")}
          </Button>
        </>
      )}
      {isScored && (
        <Button icon="print" onClick={() => window.print()}>
          {t("print")}
        </Button>
      )}
      <Button kind="quiet" icon="close" onClick={clearFiles}>
        {t("clear")}
      </Button>
    </div>
  );
}
