import { findRules } from "../words/catalog.ts";
import type { Position, View } from "../words/position.ts";
import type { Rules } from "../words/ruleset.ts";

/** Views and positions as messages carry them: without their rules, which the other side has as well and knows by their id. */
type Plain<T extends { readonly rules: Rules }> = Omit<T, "rules"> & { readonly ruleset: string };

export type PlainView = Plain<View>;
export type PlainPosition = Plain<Position>;

export const plainView = ({ rules, ...view }: View): PlainView => ({ ...view, ruleset: rules.ruleset.id });

export const plainPosition = ({ rules, ...position }: Position): PlainPosition => ({
  ...position,
  ruleset: rules.ruleset.id,
});

/** Null where nobody knows the ruleset. */
export function wholeView({ ruleset, ...view }: PlainView): View | null {
  const rules = findRules(ruleset);
  return rules && { ...view, rules };
}

export function wholePosition({ ruleset, ...position }: PlainPosition): Position | null {
  const rules = findRules(ruleset);
  return rules && { ...position, rules };
}
