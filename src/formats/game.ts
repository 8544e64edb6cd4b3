import { fail, type Result } from "../base/result.ts";
import type { ShapeFault } from "../base/shape.ts";
import type { GameRecord } from "../words/record.ts";
import type { Rules } from "../words/ruleset.ts";
import { decodeText } from "./encoding.ts";
import type { TextFault } from "./fault.ts";
import { decodeGcg, parseGcg } from "./gcg.ts";
import { recordFromGcg } from "./gcg-record.ts";
import { parseRecord } from "./record.ts";

/** Why a text is no game: a place in it, a field of the JSON, or JSON that breaks off, in the words of its parser. */
export type GameFault =
  | { readonly kind: "text"; readonly fault: TextFault; readonly text: string }
  | { readonly kind: "shape"; readonly fault: ShapeFault }
  | { readonly kind: "notJson"; readonly reason: string };

/** GCG may name its own encoding; everything else is UTF-8 or Latin-1. */
export const decodeGame = (bytes: Uint8Array): string =>
  /^\s*[#>]/.test(decodeText(bytes.subarray(0, 200))) ? decodeGcg(bytes) : decodeText(bytes);

/** A game from our own JSON or from GCG, whichever the text is. `rulesFor` is asked for GCG, which does not tell its rules. */
export const parseGame = (text: string, rulesFor: (text: string) => Rules): Result<GameRecord, GameFault> =>
  /^\s*\{/.test(text) ? parseJson(text) : parseGcgGame(text, rulesFor(text));

function parseJson(text: string): Result<GameRecord, GameFault> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return fail({ kind: "notJson", reason: String(error) });
  }
  const record = parseRecord(json);
  return record.ok ? record : fail({ kind: "shape", fault: record.fault });
}

function parseGcgGame(text: string, rules: Rules): Result<GameRecord, GameFault> {
  const inText = (fault: TextFault) => fail({ kind: "text", fault, text } as const);
  const game = parseGcg(rules, text);
  if (!game.ok) return inText(game.fault);
  const record = recordFromGcg(rules, game.value);
  return record.ok ? record : inText(record.fault);
}
