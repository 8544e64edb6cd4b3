import type { ReactNode } from "react";
import type { TextFault } from "../../formats/fault.ts";
import { useMessages } from "../language/messages.ts";
import { useTexts } from "../language/texts.ts";
import styles from "./fault-line.module.css";
import { markedLine } from "./marker.ts";

interface LineProps {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** A line of a file with a mark below the place that is meant. */
export function CodeLine({ text, line, column }: LineProps): ReactNode {
  const { before, at, after } = markedLine(text, line, column);
  return (
    <pre className={styles.codeLine}>
      <span className={styles.codeLineNumber} aria-hidden="true">
        {line}
      </span>
      <code>
        {before}
        <mark>{at === "" ? "\u00a0" : at}</mark>
        {after}
      </code>
    </pre>
  );
}

interface FaultLineProps {
  readonly file: string;
  readonly text: string;
  readonly fault: TextFault;
}

/** What is wrong in a file: where, the line itself, and what was expected. */
export function FaultLine({ file, text, fault }: FaultLineProps): ReactNode {
  const t = useTexts("sheet");
  const say = useMessages();
  const { line, column, code, values } = fault;
  return (
    <div className={styles.faultLine} role="alert">
      <p className={styles.place}>{t("fault.place", { file, line, column })}</p>
      <CodeLine text={text} line={line} column={column} />
      <p className={styles.words}>{say(`text.${code}`, values)}</p>
    </div>
  );
}
