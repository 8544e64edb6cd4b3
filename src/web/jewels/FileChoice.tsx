import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import fieldStyles from "../design/field.module.css";
import { useTexts } from "../language/texts.ts";
import jewelsStyles from "./jewels.module.css";
import newGameStyles from "./new-game.module.css";
import type { FileFault } from "./setup.ts";

interface FileChoiceProps {
  readonly name: string | null;
  readonly fault: FileFault | null;
  readonly onFile: (file: File) => void;
  readonly accept?: string;
}

/** A place for a file: a button, and room to drop one. What is wrong with it is shown where it is. */
export function FileChoice({ name, fault, onFile, accept = ".txt,text/plain" }: FileChoiceProps): ReactNode {
  const t = useTexts("jewels");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same.
    <div
      className={classes(newGameStyles.drop, isOver && newGameStyles.isOver)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
      <Button icon="file" onClick={() => input.current?.click()}>
        {t("file.choose")}
      </Button>
      <p>{name ?? t("file.drop")}</p>
      {fault && <FaultNote fault={fault} />}
    </div>
  );
}

/** File, line and column, what is wrong, and the line itself with a mark below the place. */
export function FaultNote({ fault: { name, fault, line, rules } }: { readonly fault: FileFault }): ReactNode {
  const t = useTexts("jewels");
  const column = Math.min(fault.column, line.length + 1);
  return (
    <div className={jewelsStyles.fault} role="alert">
      <p>
        <b>{t("file.where", { name, line: fault.line, column: fault.column })}</b>{" "}
        {t(`text.${fault.code}`, fault.values)}
      </p>
      {line !== "" && (
        <pre aria-hidden="true">
          {line}
          {"\n"}
          {" ".repeat(column - 1)}▲
        </pre>
      )}
      <p className={fieldStyles.help}>{t("file.readAs", { ...rules })}</p>
    </div>
  );
}
