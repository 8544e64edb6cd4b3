import type { Values } from "../base/user-error.ts";
import { makeTile } from "../lexicon/spelling.ts";
import { makeSquare } from "./coordinates.ts";
import type { MoveFault, MoveFaultCode } from "./move.ts";
import type { Rules } from "./ruleset.ts";

/** The text of a refused move and its figures, with squares and tiles as the ruleset writes them. */
export function moveFaultText(
  { layout, alphabet, ruleset }: Rules,
  fault: MoveFault,
): { key: `fault.${MoveFaultCode}`; values: Values } {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fault)) {
    if (name === "square") values.square = makeSquare(layout, ruleset.coordinates, value as number);
    else if (name === "tile") values.tile = makeTile(alphabet, value as number);
    else if (name === "words") values.words = (value as readonly string[]).join(", ");
    else if (name === "turn" || name === "seat") values[name] = (value as number) + 1;
    else values[name] = value as string | number;
  }
  return { key: `fault.${fault.code}`, values };
}
