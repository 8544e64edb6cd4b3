import type { InterfaceLanguage } from "../../src/base/languages.ts";
import { UserError } from "../../src/base/user-error.ts";
import { translator } from "../../src/cli/shell/messages.ts";
import type { Terminal } from "../../src/cli/shell/terminal.ts";

/** What a command prints in this process, or the one line that says why it cannot. */
export async function saidBy(
  language: InterfaceLanguage,
  command: (terminal: Terminal) => number | Promise<number>,
): Promise<string[]> {
  const t = translator(language);
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  try {
    await command({ t, print: say, warn: say });
    return lines;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [t(error.key, error.values)];
  }
}
