import { UserError } from "../../base/user-error.ts";
import { verifyGame } from "../../words/fair.ts";
import { readRecord } from "../play/files.ts";
import type { Terminal } from "../shell/terminal.ts";

/** `tessera verify`: whether the tiles of a game came as its seed and the seats' values say. The exit code is 1 where not. */
export function run({ t, print }: Terminal, file: string, options: { readonly json?: boolean }): number {
  const verified = verifyGame(readRecord(file));
  if (options.json) {
    print(JSON.stringify(verified.ok ? { fair: true, ...verified.value } : { fair: false, ...verified.fault }));
    return verified.ok ? 0 : 1;
  }
  if (!verified.ok) throw new UserError(`verify.${verified.fault.code}`, { file, event: verified.fault.event });
  print(t("verify.fair", { draws: verified.value.draws }));
  return 0;
}
