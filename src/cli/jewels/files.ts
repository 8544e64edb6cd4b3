import { dataFault, UserError } from "../../base/user-error.ts";
import { parseBoardFile } from "../../formats/jewels-board.ts";
import { type JewelsFile, parseJewelsFile } from "../../formats/jewels-record.ts";
import type { JewelsPosition } from "../../jewels/position.ts";
import {
  CLASSIC,
  FEWEST_COLOURS,
  type JewelsRules,
  LARGEST_SIDE,
  MOST_COLOURS,
  parseRules,
  SMALLEST_SIDE,
} from "../../jewels/rules.ts";
import { readText, textCommandFault } from "../shell/files.ts";
import { readJson } from "../shell/rules.ts";

export interface RulesOptions {
  /** `8x8`: rows and columns. */
  readonly size?: string;
  readonly colours?: number;
}

/** The classic rules, but for what is asked for. */
export function chosenRules({ size = `${CLASSIC.rows}x${CLASSIC.columns}`, colours = CLASSIC.colours }: RulesOptions) {
  const [rows, columns] = size.split(/[x×]/i).map((text) => (/^\d+$/.test(text) ? Number(text) : 0));
  const rules = parseRules({ rows, columns, colours });
  if (rules.ok && size.split(/[x×]/i).length === 2) return rules.value;
  if (!rules.ok && rules.fault.field === "colours")
    throw new UserError("jewels.badColours", { text: colours, least: FEWEST_COLOURS, most: MOST_COLOURS });
  throw new UserError("jewels.badSize", { text: size, least: SMALLEST_SIDE, most: LARGEST_SIDE });
}

export function readBoardFile(file: string, rules: JewelsRules): JewelsPosition {
  const parsed = parseBoardFile(rules, readText(file));
  if (!parsed.ok) throw textCommandFault(file, parsed.fault);
  return parsed.value;
}

export function readJewelsFile(file: string): JewelsFile {
  const parsed = parseJewelsFile(readJson(file));
  if (!parsed.ok) throw dataFault(file, parsed.fault);
  return parsed.value;
}
