import { readFileSync } from "node:fs";
import { UserError } from "../../base/user-error.ts";
import { decodeText } from "../../formats/encoding.ts";
import type { TextFault } from "../../formats/fault.ts";
import { writeWhole } from "../../library/whole.ts";
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
    throw new UserError(REASONS[code] ?? "file.unreadable", { file: path, reason: code });
  }
}

export const readText = (path: string): string => decodeText(readBytes(path));

/** All or nothing, and only into a folder that is there: a folder misspelt is not made. */
export const writeText = (path: string, content: string | Uint8Array): void => writeWhole(path, content, false);

/** `joc.txt:3:5: …`, as editors and people know it. */
export const sayTextFault = (t: Translate, file: string, fault: TextFault): string =>
  `${file}:${fault.line}:${fault.column}: ${t(`text.${fault.code}`, fault.values)}`;

/** The same, for a command that cannot go on. */
export const textCommandFault = (file: string, { code, line, column, values }: TextFault): UserError =>
  new UserError("text.at", { file, line, column, text: { key: `text.${code}`, values } });
