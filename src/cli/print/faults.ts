import type { MoveFault } from "../../words/move.ts";
import { moveFaultText } from "../../words/movefault.ts";
import type { Rules } from "../../words/ruleset.ts";
import type { Translate } from "../shell/messages.ts";

/** Why a move was refused, in the reader's language. */
export function sayMoveFault(t: Translate, rules: Rules, fault: MoveFault): string {
  const { key, values } = moveFaultText(rules, fault);
  return t(key, values);
}
