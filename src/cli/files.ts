import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { SaidFault } from "../base/said.ts";
import { decodeText } from "../formats/encoding.ts";
import type { TextFault } from "../formats/fault.ts";
import type { Translate } from "./messages.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "file.missing",
  EISDIR: "file.isFolder",
  EACCES: "file.forbidden",
};

export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    throw new SaidFault(REASONS[code] ?? "file.unreadable", { file: path, reason: code });
  }
}

export const readText = (path: string): string => decodeText(readBytes(path));

/** Written beside and then renamed: who writes over an old file never loses both. */
export function writeText(path: string, text: string | Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new SaidFault("file.unwritable", { file: path, reason: (error as NodeJS.ErrnoException).code ?? "" });
  }
}

/** `joc.txt:3:5: …`, as editors and people know it. */
export const sayTextFault = (t: Translate, file: string, fault: TextFault): string =>
  `${file}:${fault.line}:${fault.column}: ${t(`text.${fault.code}`, fault.values)}`;

/** The same, for a command that cannot go on. */
export const textCommandFault = (file: string, { code, line, column, values }: TextFault): SaidFault =>
  new SaidFault("text.at", { file, line, column, text: { key: `text.${code}`, values } });
