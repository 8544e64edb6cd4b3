import type { Fault } from "../../activity/activity.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { BLANK, isBlank, letterOf } from "../../lexicon/alphabet.ts";
import { parseTiles } from "../../lexicon/spelling.ts";
import { parsePlace } from "../../words/coordinates.ts";
import type { Move } from "../../words/move.ts";
import { overBoard } from "../../words/placement.ts";
import type { View } from "../../words/position.ts";

const notAMove = (text: string): { readonly ok: false; readonly fault: Fault } =>
  fail({ code: "notAMove", figures: { text: text.slice(0, 60) } });

/** A move as programs and people write it: `8H WORD`, `exch ABC?`, `pass`, `challenge`, `resign` (docs/bot-protocol.md). */
export function parseMove(view: View, text: string): Result<Move, Fault> {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  const tiles = rest.join("");
  switch (first.toLowerCase()) {
    case "pass":
    case "challenge":
    case "resign":
      return tiles === "" ? ok({ type: first.toLowerCase() as "pass" | "challenge" | "resign" }) : notAMove(text);
    case "exch":
    case "exchange":
      return parseExchange(view, tiles);
    default:
      return parsePlacement(view, first, tiles);
  }
}

function parseExchange({ rules }: View, text: string): Result<Move, Fault> {
  const tiles = parseTiles(rules.alphabet, text.toUpperCase(), "rack");
  return tiles.ok
    ? ok({ type: "exchange", tiles: tiles.value })
    : fail({ code: "spelling", figures: { ...tiles.fault } });
}

function parsePlacement(view: View, where: string, text: string): Result<Move, Fault> {
  const { layout, ruleset, alphabet } = view.rules;
  const place = parsePlace(layout, ruleset.coordinates, where);
  if (place === null || text === "") return notAMove(`${where} ${text}`);
  const spelt = parseTiles(alphabet, text.replace(/[()]/g, ""), "play");
  if (!spelt.ok) return fail({ code: "spelling", figures: { ...spelt.fault } });
  // Without a blank on the rack a small letter can only mean its tile.
  const hasBlank = view.rack.includes(BLANK);
  const tiles = spelt.value.map((tile) => (!hasBlank && isBlank(tile) ? letterOf(tile) : tile));
  const placed = overBoard(layout, view.board, { ...place, tiles });
  if (placed.ok) return ok({ type: "place", ...placed.value });
  const { code, ...figures } = placed.fault;
  return fail({ code, figures });
}
